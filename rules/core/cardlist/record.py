"""Mappings with known keys, and the closed vocabulary of effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from rules.core.cardlist.faults import Code, Place, Report, closest, quote
from rules.core.cardlist.kinds import Kind, ListOf, Schema
from rules.core.cardlist.source import Broken, MapNode, Node, Scalar
from rules.core.phrases import listed

C = TypeVar("C")
E = TypeVar("E")

#: the most effects that one ability may have
MOST_EFFECTS: Final = 6


@dataclass(frozen=True, slots=True)
class Field:
    """A key of a record: what it takes, what it is for in one sentence, whether it must be there."""

    key: str
    kind: Kind[Any]
    says: str
    required: bool = False


class Values:
    """What was read from one mapping."""

    def __init__(self, node: MapNode, found: dict[str, Any]) -> None:
        self.node = node
        self._found = found

    def get(self, key: str) -> Any:
        """The value under the key; None when it is absent or at fault."""
        return self._found.get(key)

    def __getitem__(self, key: str) -> Any:
        """The value under a key that is required, for whoever knows that nothing was at fault."""
        return self._found[key]

    def given(self, key: str) -> bool:
        """Whether the key stands in the file, at fault or not."""
        return key in self.node.entries

    def faulty(self, *keys: str) -> bool:
        """Whether a value under one of the keys is at fault."""
        return any(self.given(key) and self._found.get(key) is None for key in keys)

    def at(self, key: str) -> Place:
        """Where the key stands, or else the mapping."""
        return self.node.entries[key][0] if key in self.node.entries else self.node

    def value_at(self, key: str) -> Node:
        """Where the value stands, or else the mapping."""
        return self.node.entries[key][1] if key in self.node.entries else self.node


class Record(Kind[Values]):
    """A mapping with known keys. Faults inside are told about what the first of `named` that is given calls it.

    Of the keys in `one_of`, exactly one must be given. `also` is what the schema says beyond the single keys, so that
    an editor sees it too.
    """

    def __init__(
        self,
        title: str,
        fields: Iterable[Field],
        named: tuple[str, ...] = (),
        one_of: tuple[str, ...] = (),
        also: Schema | None = None,
    ) -> None:
        self.title = title
        self.fields = {f.key: f for f in fields}
        self.named = named
        self.one_of = one_of
        self.also = also or {}

    def read(self, node: Node, what: str, report: Report) -> Values | None:
        if not isinstance(node, MapNode):
            self.wrong(node, what, report)
            return None
        if not self.named:
            return self._read(node, report)
        with report.about(next(filter(None, map(node.text, self.named)), what)):
            return self._read(node, report)

    def _read(self, node: MapNode, report: Report) -> Values:
        found: dict[str, Any] = {}
        for key, value in node.entries.values():
            wanted = self.fields.get(key.text)
            if wanted is None:
                told = f"nothing reads the key {quote(key.text)} in {self.title}"
                report.add(Code.UNKNOWN_KEY, key, told, closest(key.text, self.fields))
                continue
            read = wanted.kind.read(value, f"“{key.text}”", report)
            if read is not None:
                found[key.text] = read
        for wanted in self.fields.values():
            if wanted.required and wanted.key not in node.entries:
                report.add(Code.MISSING_KEY, node, f"the key “{wanted.key}” is missing in {self.title}: {wanted.says}")
        if self.one_of:
            self._check_one_of(node, report)
        return Values(node, found)

    def _check_one_of(self, node: MapNode, report: Report) -> None:
        given = [key for key in node.entries if key in self.one_of]
        if not given:
            report.add(Code.MISSING_KEY, node, f"{self.title} needs one of the keys {self._choice()}")
        for key in given[1:]:
            told = f"{self.title} takes only one of the keys {self._choice()}; “{given[0]}” is there already"
            report.add(Code.IMPOSSIBLE, node.entries[key][0], told)

    def _choice(self) -> str:
        return listed([f"“{key}”" for key in self.one_of])

    def meanings(self) -> dict[str, str]:
        return {word: told for f in self.fields.values() for word, told in f.kind.meanings().items()}

    def words(self) -> str:
        if self.one_of:
            choice = listed([f"“{key}” ({self.fields[key].kind.words()})" for key in self.one_of])
            others = listed([f"“{key}”" for key in self.fields if key not in self.one_of])
            return f"a mapping with exactly one of {choice}, beside {others}"
        if len(self.fields) > 4:
            return f"a mapping with {listed([f'“{f.key}”' for f in self.fields.values() if f.required])}"
        return f"a mapping with {listed([f'“{f.key}” ({f.kind.words()})' for f in self.fields.values()])}"

    def schema(self) -> Schema:
        properties = {}
        for f in self.fields.values():
            inner = f.kind.schema()
            told = f"{f.says} {inner['description'].rstrip('.')}." if "description" in inner else f.says
            properties[f.key] = {**inner, "description": told}
        required = [f.key for f in self.fields.values() if f.required]
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if required:
            schema["required"] = required
        if self.one_of:
            schema["oneOf"] = [{"required": [key]} for key in self.one_of]
        return {**schema, **self.also}


class Impossible(Exception):
    """Raised while building when a word cannot stand on this card: the sentence for the fault, and what was meant."""

    def __init__(self, told: str, suggestion: str = "") -> None:
        super().__init__(told)
        self.suggestion = suggestion


@dataclass(frozen=True, slots=True)
class Word(Generic[C, E]):
    """One word of the vocabulary: what it takes, what it does in a sentence, an example, and how it is built.

    `build` gets the value and the ability that the word stands in, and may raise `Impossible`.
    """

    name: str
    value: Kind[Any]
    says: str
    example: str
    build: Callable[[Any, C], E | list[E]]


@dataclass(frozen=True, slots=True)
class Phrase(Generic[C, E]):
    """A word with its checked value, and its place in the file."""

    word: Word[C, E]
    value: Any
    place: Node


class Vocabulary(Generic[C, E]):
    """The closed set of words that an ability is made of."""

    def __init__(self) -> None:
        self.words: dict[str, Word[C, E]] = {}

    def word(
        self, name: str, value: Kind[Any], says: str, example: str
    ) -> Callable[[Callable[[Any, C], E | list[E]]], Callable[[Any, C], E | list[E]]]:
        """Add a word; decorates the function that builds its effect."""

        def add(build: Callable[[Any, C], E | list[E]]) -> Callable[[Any, C], E | list[E]]:
            assert name not in self.words, f"the word {name} is there twice"
            self.words[name] = Word(name, value, says, example, build)
            return build

        return add

    def build(self, phrases: Iterable[Phrase[C, E]], ability: C, report: Report) -> list[E]:
        """The effects of an ability, in order; a word that cannot stand there is a fault at its place."""
        effects: list[E] = []
        for phrase in phrases:
            try:
                built = phrase.word.build(phrase.value, ability)
            except Impossible as why:
                report.add(Code.IMPOSSIBLE, phrase.place, str(why), why.suggestion)
                continue
            effects.extend(built if isinstance(built, list) else [built])
        return effects

    def definitions(self) -> dict[str, Schema]:
        """The schema of each word under `word-…`, and that of any one of them under `effect`."""
        defs: dict[str, Schema] = {
            "effect": {
                "description": "One effect: a word and its value.",
                "oneOf": [{"$ref": f"#/$defs/word-{name}"} for name in self.words],
            }
        }
        for name, word in self.words.items():
            defs[f"word-{name}"] = {
                "title": name,
                "description": f"{word.says} Example: {word.example}",
                "type": "object",
                "properties": {name: {**word.value.schema(), "description": word.says}},
                "required": [name],
                "additionalProperties": False,
            }
        return defs


class OneEffect(Kind[Phrase[C, E]], Generic[C, E]):
    """A mapping of one key: a word of the vocabulary, and its value."""

    def __init__(self, vocabulary: Vocabulary[C, E]) -> None:
        self.vocabulary = vocabulary

    def read(self, node: Node, what: str, report: Report) -> Phrase[C, E] | None:
        words = self.vocabulary.words
        if isinstance(node, Scalar) and node.text in words:
            told = f"the word “{node.text}” needs a value, such as “{words[node.text].example}”"
            report.add(Code.BAD_VALUE, node, told)
            return None
        if isinstance(node, Scalar) and not node.nothing:
            self._unknown(node, report)
            return None
        if not isinstance(node, MapNode) or not node.entries:
            self.wrong(node, what, report)
            return None
        if len(node.entries) > 1:
            told = f"{what} has {len(node.entries)} words; give each word a line with a dash of its own"
            report.add(Code.BAD_VALUE, node, told)
        phrases = []
        for key, value in node.entries.values():
            word = words.get(key.text)
            if word is None:
                self._unknown(key, report)
                continue
            before = len(report.faults)
            read = word.value.read(value, f"“{key.text}”", report)
            if read is not None and len(report.faults) == before:
                phrases.append(Phrase(word, read, key))
        return phrases[0] if phrases else None

    def _unknown(self, node: Scalar, report: Report) -> None:
        told = f"there is no effect word {quote(node.text)}; “cards words” lists them"
        report.add(Code.UNKNOWN_WORD, node, told, closest(node.text, self.vocabulary.words))

    def words(self) -> str:
        return "one effect word with its value, such as “gold: 2”"

    def schema(self) -> Schema:
        return {"$ref": "#/$defs/effect"}


class Effects(ListOf[Phrase[C, E]], Generic[C, E]):
    """An ability, or one branch of a choice: a list of effects, carried out in order."""

    def __init__(self, vocabulary: Vocabulary[C, E]) -> None:
        super().__init__(OneEffect(vocabulary), 1, MOST_EFFECTS, "effects")

    def read(self, node: Node, what: str, report: Report) -> list[Phrase[C, E]] | None:
        if isinstance(node, Broken):
            return None
        if (isinstance(node, Scalar) and node.nothing) or (not isinstance(node, Scalar) and not _parts(node)):
            report.add(Code.IMPOSSIBLE, node, f"{what} has no effect; give it one, or take the key away")
            return None
        return super().read(node, what, report)


def _parts(node: Node) -> int:
    return len(node.entries) if isinstance(node, MapNode) else len(getattr(node, "items", ()))
