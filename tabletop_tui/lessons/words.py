"""What the box of a lesson says where the lesson stands, as values for the screen and for the plain front end."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop_tui.lessons.session import Session, Wrong

#: how many sentences of the others are shown, the newest
MOST_SAID = 4


@dataclass(frozen=True, slots=True)
class Told:
    """The parts of the box.

    said    what the others said, each with a name before it
    text    the paragraphs; now what to do, as an order, empty where there is only something to read
    clause  ids of clauses, separated by spaces
    place   “step 2 of 8”
    wrong   whether the text is about an act that was wrong
    """

    title: str
    said: tuple[str, ...]
    text: tuple[str, ...]
    now: str
    clause: str
    place: str
    wrong: bool = False


def told(session: Session, wrong: Wrong | None = None) -> Told:
    """What the box says now; after a wrong act, what was wrong with it and what to do."""
    step = session.step
    steps = session.lesson.steps
    place = f"step {min(session.at + 1, len(steps))} of {len(steps)}"
    if step is None:
        return Told("The lesson is over", (), (), "", "", place)
    said = tuple(named(session, sentence) for sentence in session.said[-MOST_SAID:])
    if wrong is not None:
        title = "Not in this step" if wrong.legal else "Not allowed"
        text = (f"{wrong.label}: {wrong.told[0]}", *wrong.told[1:]) if wrong.told else (wrong.label,)
        return Told(title, (), text, step.now, wrong.clause, place, True)
    if session.pending:
        who = session.match.names[session.match.actor]
        return Told(
            step.title if step.game else f"{who} plays", said, () if said else (f"{who} is playing.",), "", "", place
        )
    now = step.now
    done, every = session.progress
    if now and every > 1 and done:
        now = f"{now} {done} of {every} done."
    text = step.text if not (step.game and session.said) else ()
    return Told(step.title, said, text, now, step.clause, place)


def named(session: Session, sentence: str) -> str:
    """What somebody said, with the name before it: “Ben: I buy Spark.”"""
    others = session.lesson.others
    if any(sentence.startswith(f"{name}: ") for name in others):
        return sentence
    return f"{others[0]}: {sentence}" if len(others) == 1 else sentence
