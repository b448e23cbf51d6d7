"""Count the questions that a director answers in typical hearings of the commonest calls.

    python tools/questions.py [--write | --check]

The hearings are in ``typical_calls.yaml``. Each is held as a director holds it: from the record alone, answering only
what is asked, with "nothing unusual" where that is the question. ``--write`` puts the table into ``docs/directors.md``;
with ``--check`` nothing is written, and the command fails if the page would change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
CALLS = Path(__file__).with_name("typical_calls.yaml")
PAGE = ROOT / "docs" / "directors.md"
BEGIN, END = "<!-- tools/questions.py begins -->", "<!-- tools/questions.py ends -->"
HEAD = ("| law | hearing | questions | what is asked |", "|---|---|---|---|")


@dataclass(frozen=True, slots=True)
class Hearing:
    """A typical hearing: what was asked in it, in order, and the clauses that its ruling rests on."""

    call: str
    name: str
    asked: tuple[str, ...]
    cites: tuple[str, ...]
    wanted: tuple[str, ...]


def held(path: Path = CALLS) -> tuple[Hearing, ...]:
    """Every hearing of the file, from its record to its ruling."""
    return tuple(
        _held(group["call"], record)
        for group in yaml.safe_load(path.read_text("utf-8"))
        for record in group["hearings"]
    )


def _held(call: str, record: Mapping[str, Any]) -> Hearing:
    # The laws take a while to load, and the tables of this module are read without them.
    from cardinal.laws import Asking
    from cardinal.laws.hearing import hear_again
    from cardinal.laws.matters import law_of, read_hearable

    told = {key: value for key, value in record.items() if key not in ("answers", "cites")}
    case = read_hearable(told)
    law, given, answers = law_of(case), record["answers"], dict[str, object]()
    asked: list[str] = []
    result = hear_again(law, case, answers)[1]
    while isinstance(result, Asking):
        question = result.question
        if question.key not in given and not question.facts:
            raise KeyError(f"{record['name']}: no answer to {question.key}")
        asked.append(question.key)
        answer = given.get(question.key, False)
        answers, result = hear_again(law, case, {**answers, question.key: answer})
    return Hearing(call, str(record["name"]), tuple(asked), result.cites, tuple(record["cites"]))


def by_call(hearings: Iterable[Hearing]) -> dict[str, float]:
    """The median of the questions of each call."""
    counts: dict[str, list[int]] = {}
    for hearing in hearings:
        counts.setdefault(hearing.call, []).append(len(hearing.asked))
    return {call: median(numbers) for call, numbers in counts.items()}


def table(hearings: Sequence[Hearing]) -> str:
    """The table of the page, with the median of the calls below it."""
    rows = [
        f"| {one.call} | {one.name} | {len(one.asked)} | {', '.join(f'`{key}`' for key in one.asked) or '–'} |"
        for one in hearings
    ]
    calls = by_call(hearings)
    each = ", ".join(f"{call}: {number:g}" for call, number in calls.items())
    return "\n".join(
        (*HEAD, *rows, "", f"Median of each law: {each}. Median of these: **{median(calls.values()):g}**.")
    )


def page_with(text: str, shown: str) -> str:
    """The page with the table between its marks."""
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{shown}\n{END}{after}"


def main(arguments: Sequence[str]) -> int:
    shown = table(held())
    print(shown)
    text = PAGE.read_text("utf-8")
    is_changed = page_with(text, shown) != text
    if "--write" in arguments and is_changed:
        PAGE.write_text(page_with(text, shown), "utf-8")
    return 1 if "--check" in arguments and is_changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
