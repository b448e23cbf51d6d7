"""An appeal as it is handed in, and a decision as a committee finds it, read from their forms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from cardinal.contest.appeals import Decision, Filing
from cardinal.contest.model import Appeal, Outcome, Ruling
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store.commands import read_reason

from ..forms import Form
from ..result_pad import ResultPad, pad_cell, result_pad
from .direction import Direction
from .score_form import read_cell_of_ruling, read_outcome

_TEXTS = "cardinal.web.direct.appeal_pages"
MEMBERS = 5
SUBJECTS = ("judgement", "fact", "law", "discipline")
FINDINGS: Mapping[str, bool | None] = {"": None, "yes": True, "no": False}
"""Whether the appeal was a reasonable one, as the form says it; at first nothing is said."""
_SCORE = "score_"
"""What the fields of the pad for the new score begin with."""
_FEE = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,2})?")


def read_appeal(direction: Direction, form: Form) -> tuple[Appeal, Filing]:
    """What was handed in, and how."""
    number = form.number("contestant") or 0
    if number not in direction.event.by_number:
        legal = tuple(direction.event.by_number)
        raise NotUnderstood(Text("cardinal.store.commands", "no_entry", {"number": number}), legal=legal)
    fee = form.text("fee", 20) or "0"
    if not _FEE.fullmatch(fee):
        raise NotUnderstood(Text(__package__, "no_amount", {"given": shown(fee)}))
    told = {name: bool(form.text(name, 10)) for name in ("own_table", "by_captain", "through_director", "written")}
    appeal = Appeal(
        "",
        form.text("ruling", 60),
        form.text("by", 200),
        number,
        direction.now,
        bool(form.text("consent", 10)),
        Fraction(fee),
        grounds=read_reason(form.text("reason")),
    )
    return appeal, Filing(**told)


def score_pad(form: Form, ruling: Ruling | None, language: str) -> ResultPad:
    """The keys of the score that takes the ruling's place."""
    board = ruling.place.board if ruling is not None else 0
    return result_pad(language, board=board, typed=form.fields, prefix=_SCORE, text_name="score")


def read_decision(direction: Direction, form: Form, ruling: Ruling | None) -> Decision:
    """Who decided how, and what takes the ruling's place if it changes."""
    votes: dict[str, bool] = {}
    for row in range(1, MEMBERS + 1):
        name = form.text(f"member{row}", 100)
        if name:
            votes[name] = form.text(f"vote{row}", 10) == "change"
    if not votes:
        raise NotUnderstood(Text(_TEXTS, "no_members"))
    subject = form.text("subject", 20) or SUBJECTS[0]
    if subject not in SUBJECTS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(subject)}), legal=SUBJECTS)
    reasonable = form.text("reasonable", 10)
    if reasonable not in FINDINGS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(reasonable)}), legal=tuple(FINDINGS))
    text = pad_cell(form.fields, _SCORE, "score")[:200]
    board = ruling.place.board if ruling is not None else 0
    outcome: Outcome | None = read_outcome(form) if form.text("outcome", 40) else None
    return Decision(
        votes,
        direction.now,
        read_reason(form.text("reason")),
        subject,
        read_cell_of_ruling(text, direction.conditions.game, board or 1) if text else None,
        outcome,
        reasonable=FINDINGS[reasonable],
        director_follows=bool(form.text("director_follows", 10)),
        chair=next(iter(votes)),
    )
