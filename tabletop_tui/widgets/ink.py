"""Lines of styled text as plain values, measured in terminal cells. No Textual here.

A piece is a text with the name of an ink (`muted`, `strong`, `hue-gold` …; empty for the plain one); a line is a list
of pieces. Widgets turn ink names into colours, so all layout can be tested without a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

Piece = tuple[str, str]
Line = list[Piece]

#: Signs that carry a hue wherever they stand (gold and health).
HUED_SIGNS: Final = {"●": "hue-gold", "♥": "hue-rose"}

#: One cell for one cell, so that a table keeps its shape when the set is swapped.
ASCII: Final = str.maketrans(
    {
        **dict(zip("▸▹•●⚔♥◆◇▮▭✓★✗§‹›▌▐▪▲⚑■·▼▲▶↓↑", "> )*gchGD|-vVx@<>[]+^=#.v^>v^".replace(" ", ""), strict=True)),
        **dict.fromkeys("─━═┄┈╌", "-"),
        **dict.fromkeys("│┃║┆┊", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝┏┓┗┛┡┩", "+"),
        **dict(zip("▁▂▃▄▅▆▇█▒", "12345678:", strict=True)),
        "−": "-",
        "×": "x",
        "→": ">",
        "←": "<",
        "↷": "E",
        "…": ".",
        "“": '"',
        "”": '"',
        **dict(zip("⚀⚁⚂", "123", strict=True)),
        "‘": "'",
        "’": "'",
        "–": "-",
    }
)


def to_ascii(text: str, own: Mapping[int, str] | None = None) -> str:
    """The same text with the ASCII glyphs, as wide as before; `own` are those that a game has for itself."""
    if own:
        text = text.translate(own)
    return text.replace("↷ ", "E:").translate(ASCII)


def width(text: str) -> int:
    """The cells a text takes."""
    return cell_len(text)


def cut(text: str, cells: int) -> str:
    """The text in at most so many cells, with … where something is left out."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + "…" if cells > 1 else "…"[:cells]


def fill(text: str, cells: int) -> str:
    """The text in exactly so many cells: cut or filled with spaces on the right."""
    text = cut(text, cells)
    return text + " " * (cells - cell_len(text))


def length(line: Iterable[Piece]) -> int:
    """The cells a line takes."""
    return sum(cell_len(text) for text, _ in line)


def fit_line(line: Sequence[Piece], cells: int, ink: str = "") -> Line:
    """The line in exactly so many cells; what is added on the right is drawn with `ink`."""
    room = cells
    kept: Line = []
    for text, style in line:
        wide = cell_len(text)
        if wide > room:
            # a wide character that no longer fits leaves a cell over, which is filled below
            text = cut(text, room)
            wide = cell_len(text)
            kept.append((text, style))
            room -= wide
            break
        kept.append((text, style))
        room -= wide
    if room:
        kept.append((" " * room, ink))
    return kept


def ends(left: Sequence[Piece], right: Sequence[Piece], cells: int, ink: str = "") -> Line:
    """One line with a part at each end; the left one gives way."""
    right_wide = length(right)
    if right_wide >= cells:
        return fit_line(right, cells, ink)
    return fit_line(left, cells - right_wide, ink) + list(right)


def signs(text: str, ink: str = "") -> Line:
    """A text with its gold and health signs in their hues."""
    pieces: Line = []
    run = ""
    for char in text:
        hue = HUED_SIGNS.get(char)
        if hue is None:
            run += char
            continue
        if run:
            pieces.append((run, ink))
            run = ""
        pieces.append((char, hue))
    if run:
        pieces.append((run, ink))
    return pieces


def rule(title: str, counts: str, cells: int, ink: str = "rule") -> Line:
    """A heading: a rule that carries a name on the left and counts on the right."""
    tail = f" {counts} ─" if counts else "─"
    head = cut(title, max(1, cells - cell_len(tail) - 4))
    dashes = cells - cell_len(head) - cell_len(tail) - 3
    if dashes < 1:
        return rule(title, "", cells, ink) if counts else [(fill(f"─ {head} ─", cells), ink)]
    line: Line = [("─ ", ink), (head, "strong"), (" " + "─" * dashes, ink)]
    if counts:
        line += [(" ", ink), *signs(counts, "muted"), (" ─", ink)]
    else:
        line.append((tail, ink))
    return line


def unseen(above: int, below: int, gap: int = 3) -> str:
    """“▲ 3 more   ▼ 12 more”: how much is out of sight above and below; empty where nothing is."""
    return (" " * gap).join([f"▲ {above} more"] * bool(above) + [f"▼ {below} more"] * bool(below))


def wrap(text: str, cells: int, hang: int = 0) -> list[str]:
    """The text broken at spaces into lines of at most so many cells; later lines are set in by `hang`."""
    lines: list[str] = []
    for part in text.split("\n"):
        indent = 0
        line = ""
        for word in part.split(" "):
            while True:
                grown = f"{line} {word}" if line.strip() else line + word
                if cell_len(grown) <= cells:
                    line = grown
                    break
                if line.strip():
                    lines.append(line)
                    indent = hang
                    line = " " * indent
                    continue
                head = _prefix(word, max(1, cells - indent))
                lines.append(line + head)
                word = word[len(head) :]
                indent = hang
                line = " " * indent
        lines.append(line)
    return lines


def _prefix(text: str, cells: int) -> str:
    """The longest beginning of the text within so many cells, at least one character."""
    wide = 0
    for index, char in enumerate(text):
        wide += cell_len(char)
        if wide > cells:
            return text[: max(1, index)]
    return text


def beside(blocks: Sequence[Sequence[Line]], widths: Sequence[int], gap: int = 0) -> list[Line]:
    """Blocks of lines set next to each other, each in its own width."""
    rows = max((len(block) for block in blocks), default=0)
    lines: list[Line] = []
    for row in range(rows):
        line: Line = []
        for index, (block, wide) in enumerate(zip(blocks, widths, strict=True)):
            if index and gap:
                line.append((" " * gap, ""))
            line += fit_line(block[row] if row < len(block) else [], wide)
        lines.append(line)
    return lines


def overlaid(line: Line, at: int, sign: str, ink: str) -> Line:
    """A line with one cell drawn over."""
    out: Line = []
    column = 0
    for text, style in line:
        end = column + len(text)
        if column <= at < end:
            out += [(text[: at - column], style), (sign, ink), (text[at - column + 1 :], style)]
        else:
            out.append((text, style))
        column = end
    return [piece for piece in out if piece[0]]


def plain(line: Iterable[Piece]) -> str:
    """The text of a line without its inks."""
    return "".join(text for text, _ in line)


def box(title: str, body: Sequence[Line], foot: str, cells: int) -> list[Line]:
    """A heavy box for what lies on top: `title` in its upper edge, `foot` in its lower one."""
    inner = cells - 2
    title = cut(title, inner - 4)
    top: Line = [
        ("┏━ ", "rule"),
        (title, "strong"),
        (" " + "━" * (inner - 3 - cell_len(title)) + "┓", "rule"),
    ]
    foot = cut(foot, inner - 3)
    left = inner - cell_len(foot) - 3
    bottom: Line = (
        [("┗" + "━" * left + " ", "rule"), (foot, "muted"), (" ━┛", "rule")]
        if foot
        else [("┗" + "━" * inner + "┛", "rule")]
    )
    middle: list[Line] = [[("┃", "rule"), *fit_line(line, inner), ("┃", "rule")] for line in body]
    return [top, *middle, bottom]
