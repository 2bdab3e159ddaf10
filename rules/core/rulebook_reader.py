"""Reads the Markdown of a rulebook into chapters, clauses and terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rules.core.rulebook_parts import Chapter, Clause, Ruling, Term

CLAUSE_ID: Final = re.compile(r"[A-Z]{2,}-[A-Z]+-[0-9]+")
_CHAPTER_ID: Final = re.compile(r"[A-Z]{2,}-[A-Z]+")
_RULINGS: Final[dict[str, Ruling]] = {"ruling": "whole", "ruling in part": "part"}
_RULING_MARK: Final = re.compile(r"\s*\((ruling(?: in part)?)\)$")
_LABEL: Final = re.compile(r"(Why|Example|See):\s*")
_TERM: Final = re.compile(r"- \*\*(?P<name>.+?)\*\*:\s*(?P<text>.*?)(?:\s*See: (?P<see>[A-Z0-9, -]+))?$")
_MARKS: Final = re.compile(r"(\*\*?|`)(?=\S)(.+?)(?<=\S)\1")
#: What stands before and after a picture.
_FENCE: Final = "```"


def _plain(text: str) -> str:
    """The text without the marks for emphasis and code, which no reader of the book needs."""
    return _MARKS.sub(r"\2", text)


def _ids(text: str) -> tuple[str, ...]:
    return tuple(part.strip().rstrip(".") for part in text.split(",") if part.strip())


class Reader:
    """Reads the Markdown once, line by line, into chapters and clauses, and notes what does not fit."""

    def __init__(self, text: str) -> None:
        self.faults: list[str] = []
        self.title = ""
        self.intro: list[str] = []
        self.chapters: list[Chapter] = []
        self.glossary: list[Term] = []
        self._blocks(text.splitlines())

    def _blocks(self, lines: list[str]) -> None:
        """Cut the text at its headings and hand each piece on."""
        level, heading, at, start = 0, "", 1, 0
        for number, line in enumerate([*lines, "# "], start=1):
            marks = len(line) - len(line.lstrip("#"))
            if marks > 0 and line[marks : marks + 1] == " ":
                self._piece(level, heading, at, _paragraphs(lines[start : number - 1]))
                level, heading, at, start = marks, line[marks:].strip(), number, number

    def _piece(self, level: int, heading: str, at: int, paragraphs: list[str]) -> None:
        if level == 0:
            if paragraphs:
                self.faults.append(f"Line {at}: there is text before the title.")
        elif level == 1:
            if self.title:
                self.faults.append(f"Line {at}: a second title, “{heading}”.")
            else:
                self.title = heading
                self.intro = [_plain(p) for p in paragraphs]
        elif level == 2:
            self._chapter(heading, at, paragraphs)
        elif level == 3:
            self._clause(heading, at, paragraphs)
        else:
            self.faults.append(f"Line {at}: “{heading}” is a heading deeper than a clause.")

    def _chapter(self, heading: str, at: int, paragraphs: list[str]) -> None:
        if heading == "Glossary":
            self._glossary(at, paragraphs)
            return
        chapter_id, _, title = heading.partition(" ")
        if not _CHAPTER_ID.fullmatch(chapter_id) or not title:
            self.faults.append(f"Line {at}: “{heading}” is no chapter; a chapter is an id such as HR-CBT and a title.")
        if any(chapter.id == chapter_id for chapter in self.chapters):
            self.faults.append(f"Line {at}: there is a chapter {chapter_id} already.")
        self.chapters.append(Chapter(chapter_id, title, _plain("\n\n".join(paragraphs)), ()))

    def _clause(self, heading: str, at: int, paragraphs: list[str]) -> None:
        clause_id, _, title = heading.partition(" ")
        if not CLAUSE_ID.fullmatch(clause_id):
            self.faults.append(f"Line {at}: “{heading}” is no clause; a clause is an id such as HR-CBT-5 and a title.")
        if not self.chapters:
            self.faults.append(f"Line {at}: clause {clause_id} stands in no chapter.")
            return
        ruling: Ruling = ""
        mark = _RULING_MARK.search(title)
        if mark is not None:
            ruling, title = _RULINGS[mark[1]], title[: mark.start()]
        parts: dict[str, list[str]] = {"Text": [], "Why": [], "Example": [], "See": []}
        pictures: list[str] = []
        now = "Text"
        for paragraph in paragraphs:
            if paragraph.startswith(_FENCE):
                pictures.append(paragraph.removeprefix(_FENCE).strip("\n"))
                continue
            label = _LABEL.match(paragraph)
            if label is not None:
                now, paragraph = label[1], paragraph[label.end() :]
                if parts[now]:
                    self.faults.append(f"Line {at}: {clause_id} has “{now}:” twice.")
            if now == "See" and parts["See"]:
                self.faults.append(f"Line {at}: {clause_id} goes on after its “See:” line.")
                continue
            parts[now].append(_plain(paragraph))
        text, why, example, see = ("\n\n".join(part) for part in parts.values())
        chapter = self.chapters[-1]
        picture = "\n\n".join(pictures)
        clause = Clause(clause_id, title.strip(), chapter.id, ruling, text, why, example, _ids(see), picture)
        self.chapters[-1] = Chapter(chapter.id, chapter.title, chapter.intro, (*chapter.clauses, clause))

    def _glossary(self, at: int, paragraphs: list[str]) -> None:
        for line in "\n".join(paragraphs).splitlines():
            entry = _TERM.fullmatch(line)
            if entry is None:
                self.faults.append(f"Line {at}: the glossary cannot be read at “{line[:40]}”.")
            else:
                self.glossary.append(Term(entry["name"], _plain(entry["text"]), _ids(entry["see"] or "")))


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """Paragraphs: lines joined by spaces up to an empty line; lines of tables and lists stay lines.

    What stands between fences is one paragraph, with its lines as they are, after the fence.
    """
    out: list[str] = []
    fresh, fenced = True, False
    for raw in lines:
        line = raw.strip()
        if line.startswith(_FENCE):
            fenced = not fenced
            fresh = True
            if fenced:
                out.append(_FENCE)
        elif fenced:
            out[-1] += "\n" + raw.rstrip()
        elif not line:
            fresh = True
        elif fresh:
            out.append(line)
            fresh = False
        else:
            out[-1] += ("\n" if line.startswith(("|", "- ")) else " ") + line
    return out
