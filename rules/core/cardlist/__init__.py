"""Card lists: YAML files read with positions, checked against a closed language, every fault told in one run.

Nothing here knows a game. A game's `cards` module says what its lists hold (records of fields) and which words an
ability may use (a `Vocabulary`); reading, the documentation of the words and the JSON Schema all come from that.
"""

from rules.core.cardlist.faults import MEANING, CardListFaulty, Code, Fault, Report
from rules.core.cardlist.language import CardFace, Language, language, language_of
from rules.core.cardlist.shipped import shipped
from rules.core.cardlist.source import read_file

__all__ = [
    "MEANING",
    "CardFace",
    "CardListFaulty",
    "Code",
    "Fault",
    "Language",
    "Report",
    "language",
    "language_of",
    "read_file",
    "shipped",
]
