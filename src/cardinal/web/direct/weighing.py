"""A hearing that has come to its score: results and weights of a form are its last answers, the law does the rest.

Nothing of Law 12 is decided here. The form says what might have happened and how probable it was, the procedure asks
what it wants to know, and the ruling with its clauses is that of the hearing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import parse_qsl

from cardinal.contest.model import Game, Score
from cardinal.contest.poll import Poll
from cardinal.contest.result_checks import impossible
from cardinal.contest.score_cell import NO_CONTRACT, no_contract, read_cell
from cardinal.language import Language, NotNow, NotUnderstood, Text, shown
from cardinal.laws.bridge.e2017.score_adjustment import exact
from cardinal.laws.question import NOT_DETERMINED
from cardinal.scoring import Assigned, Played

from ..forms import Form
from ..hearing import Heard, heard
from ..hearing_facts import check_facts, hearing_pairs, read_facts
from ..result_pad import pad_cell
from .direction import Direction
from .hearing_carry import assigned_by, carried
from .hearing_place import HearingAt, context_at, hearing_at
from .poll_form import counted, poll_of
from .score_form import percent

RESULTS = tuple(range(1, 6))
SCORE_QUESTIONS = ("method", "weights", "assigned_result")
"""The questions of Law 12 with which the results begin (12C1)."""
OWN_ACTS = ("no", "serious_error", "gamble")
"""12C1(e): what the side that was damaged did to itself."""
_MOST_HEARING = 20_000
_MOST_QUESTIONS = 30
_LONE, _WHOLE = "100", 100


@dataclass(frozen=True, slots=True)
class Weighing:
    """A hearing at its table that has come to the score."""

    at: HearingAt
    one: Heard
    hearing: str
    """Its facts and answers so far, as an address has them."""

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return hearing_pairs(self.one.facts, self.one.answers)

    @property
    def is_due(self) -> bool:
        """Whether the hearing asks for the score now."""
        return self.one.question is not None and self.one.question.key in SCORE_QUESTIONS


def asked_to_weigh(direction: Direction, form: Form, language: Language) -> Weighing:
    """The hearing that the form carries."""
    at = hearing_at(direction.state, form)
    context = context_at(direction, at, language, reminders=())
    text = form.text("hearing", _MOST_HEARING)
    told, answers = read_facts(parse_qsl(text))
    told = context.in_book(told)
    check_facts(told, answers)
    one = heard(told, answers, options=context.options)
    return Weighing(at, one, text)


def weighed(weighing: Weighing, form: Form) -> tuple[Heard, Score, Poll]:
    """The hearing brought to its end by what the form says, the score that it gives, and the poll."""
    if not weighing.is_due:
        raise NotNow(Text(__name__, "not_at_the_score"))
    poll, board = poll_of(form), weighing.at.place.board
    answers = {**weighing.one.answers, **_answers(form, board, counted(poll, form.text("poll_about", 100)))}
    one = weighing.one
    for _ in range(_MOST_QUESTIONS):
        given = {key: value for key, value in answers.items() if value}
        one = heard(weighing.one.facts, given, options=weighing.one.options)
        if one.refused is not None:
            raise one.refused
        if one.question is None:
            break
        if one.question.key in answers or one.question.key not in _LAST:
            raise NotNow(Text(__name__, "asks_more", {"question": one.question.text}))
        answers[one.question.key] = _LAST[one.question.key]
    score = assigned_by(carried(one.ruling.effects)) if one.ruling is not None else None
    if score is None:
        raise NotNow(Text(__name__, "no_score"))
    return one, score, poll


_LAST: Mapping[str, str] = {"field": NOT_DETERMINED, "unusual": "no"}
"""The other tables' results are in the event; what was unusual the form has asked."""


def _answers(form: Form, board: int, poll: str) -> dict[str, str]:
    shares = _shares(form, board)
    if not shares:
        raise NotUnderstood(Text(__name__, "no_results"), cites="§12C1(c)")
    own = form.text("self_inflicted", 20) or OWN_ACTS[0]
    if own not in OWN_ACTS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(own)}), legal=OWN_ACTS)
    is_single = len(shares) == 1
    text = next(iter(shares)) if is_single else "; ".join(f"{exact(weight)}% {one}" for one, weight in shares.items())
    answers = {"method": "single" if is_single else "weighted", "assigned_result" if is_single else "weights": text}
    if poll:
        answers["poll"] = poll
    if own != OWN_ACTS[0]:
        answers |= {"self_inflicted": own}
        answers |= {name: _result(pad_cell(form.fields, f"{name}_", name), board) for name in _OWN_RESULTS}
    return answers


_OWN_RESULTS = ("table_result", "normal_result")


def _shares(form: Form, board: int) -> dict[str, Fraction]:
    """The results that are filled in, as the Laws read them, each with its weight in percent; two that are the same are
    one. A result alone needs no weight."""
    found: dict[str, Fraction] = {}
    rows = [(form.text(f"weight{row}", 20), pad_cell(form.fields, f"r{row}_", f"result{row}")) for row in RESULTS]
    filled = [(weight, cell) for weight, cell in rows if weight or cell]
    for weight, cell in filled:
        if not cell:
            raise NotUnderstood(Text(__name__, "weight_without_result", {"weight": shown(weight)}), cites="§12C1(c)")
        result = _result(cell, board)
        found[result] = found.get(result, Fraction()) + percent(weight or (_LONE if len(filled) == 1 else ""))
    whole = sum(found.values())
    if found and whole != _WHOLE:
        raise NotUnderstood(Text(__name__, "not_whole", {"whole": exact(Fraction(whole))}), cites="§12C1(c)")
    return found


def _result(cell: str, board: int) -> str:
    """A result as people write it, for the laws: a contract with its tricks, or points of North-South."""
    found = read_cell(cell, Game.BRIDGE, board) if cell else None
    if not isinstance(found, Played | Assigned):
        raise NotUnderstood(Text("cardinal.web.direct.score_form", "no_result", {"given": shown(cell)}))
    score = impossible(found, board)
    if score is not None:
        raise NotUnderstood(no_contract(score, board), cites=NO_CONTRACT)
    if isinstance(found, Played) and found.result is not None:
        return str(found.result)
    return f"{found.score:+d}"
