"""Marking a scene: outcome 50, reason 20, procedure 30; and where the candidate departed from the law."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from hashlib import sha256

from cardinal.cards import Card, Seat
from cardinal.language import Text
from cardinal.laws import Question, Ruling
from cardinal.laws.asking_manner import Place, place_of
from cardinal.laws.choice_ends import told_effects
from cardinal.laws.clause_names import clause_names
from cardinal.laws.effect import Effect
from cardinal.laws.shape import parties

from .asking import Asked, cards_seen, known_after, needed, rulings
from .decoys import decoys
from .scene import Scene, ruling_of

OUTCOME, REASON, PROCEDURE = 50, 20, 30
FULL = OUTCOME + REASON + PROCEDURE
CAP = 20
"""The most that an outcome is worth which rules for the wrong side or seat."""
_FACTS, _NEEDLESS, _PERSON, _EXPLAINED, _DISCREET = 8, 4, 6, 6, 6


@dataclass(frozen=True, slots=True)
class Path:
    """What a candidate did: the askings in their order, the effects and the clauses of the ruling."""

    asked: tuple[Asked, ...] = ()
    effects: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Mark:
    """Points of each part, out of 50, 20 and 30, and the first step that differs from the law's own way."""

    outcome: int
    reason: int
    procedure: int
    left_at: Text | None
    clause: str = ""

    @property
    def total(self) -> int:
        return self.outcome + self.reason + self.procedure

    def to_json(self, language: str = "en") -> dict[str, object]:
        left = None if self.left_at is None else self.left_at.render(language)
        parts = {"outcome": self.outcome, "reason": self.reason, "procedure": self.procedure}
        return {"total": self.total, **parts, "left_at": left, "clause": self.clause}


def effect_key(effect: Effect) -> str:
    """An effect in a form: the same effect always has the same key, whatever it rests on, and the key tells nothing."""
    told = {name: {key: value for key, value in body.items() if key != "cites"} for name, body in _bodies(effect)}
    return sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:10]


def _bodies(effect: Effect) -> Iterable[tuple[str, Mapping[str, object]]]:
    return ((name, body) for name, body in effect.to_json().items() if isinstance(body, Mapping))


GROUPS: Mapping[str, frozenset[str]] = {
    "done": frozenset(
        ("stands", "withdrawn", "cancelled", "reverts", "substitute", "repeat", "may_change", "counts_as_pass",
         "take_back", "play_stands", "picked_up", "restored", "removed", "card_moves", "placed", "board", "read_as",
         "lead_goes_to", "out_of_trick", "next_deal", "starts_at", "declarer_becomes")
    ),
    "bound": frozenset(
        ("must_pass", "lead_restriction", "play_restriction", "penalty_card", "faced_card", "pattern_ban", "duty",
         "suspended", "disqualified")
    ),
    "score": frozenset(
        ("transfer", "trick_to", "adjust", "award", "penalty", "forfeit", "forfeited", "scored_as", "ranked",
         "results_of")
    ),
    "information": frozenset(("information", "review", "recorded", "may_appeal")),
    "nothing": frozenset(("none",)),
}  # fmt: skip
"""What a ruling is made of, so that nobody has to read forty lines to find the one that is meant."""


def group_of_effect(effect: Effect) -> str:
    return next(group for group, names in GROUPS.items() if effect.name in names)


def ruled_effects(ruling: Ruling) -> tuple[Effect, ...]:
    """The effects that a candidate rules: of a claim the result, not each trick that leads to it."""
    return told_effects(ruling.effects)


def effect_options(scene: Scene, known: Mapping[str, object]) -> dict[str, Effect]:
    """Every effect that some ruling on this matter has, and some that none has, by their keys, in an order that tells
    nothing. A card that nobody has seen and nobody has told is in none of them."""
    seen = cards_seen(scene, known)
    true = {
        effect_key(effect): effect
        for ruling in rulings(scene, known)
        for effect in ruled_effects(ruling)
        if all(str(card) in seen for card in _cards_of(effect))
    }
    every = {
        effect_key(effect): effect
        for effect in decoys(true.values(), scene.offender if isinstance(scene.book, int) else None)
    } | true
    return dict(sorted(every.items(), key=lambda one: (one[1].name, one[0])))


def _cards_of(effect: Effect) -> Iterator[Card]:
    """The cards that an effect names, by itself or in its words."""
    for field in fields(effect):
        value = getattr(effect, field.name)
        held = value.values.values() if isinstance(value, Text) else (value,)
        yield from (one for one in held if isinstance(one, Card))


def clause_options(scene: Scene, known: Mapping[str, object], beside: Iterable[str]) -> tuple[str, ...]:
    """Every clause that some ruling on this matter rests on, and neighbours of theirs in the book."""
    every = dict.fromkeys(clause for ruling in rulings(scene, known) for clause in ruling.cites)
    return tuple(sorted({clause_number(clause) for clause in (*every, *beside)}))


def model(scene: Scene) -> Path:
    """The path that the law itself takes."""
    truth = ruling_of(scene.matter())
    asked = tuple(Asked(one.key, str(one.asked), _best_place(one), explained=True) for one in needed(scene))
    return Path(asked, frozenset(map(effect_key, ruled_effects(truth))), frozenset(truth.cites))


def _best_place(question: Question) -> str:
    return "table" if place_of(question) is Place.LATER else place_of(question).value


def mark(scene: Scene, path: Path) -> Mark:
    """The points of a path. Nothing but the scene and the path enters into them."""
    truth = ruling_of(scene.matter())
    outcome, reason, procedure = _outcome(scene, truth, path), _reason(truth, path), _procedure(scene, path)
    left, clause = _left_at(scene, truth, path)
    return Mark(round(OUTCOME * outcome), round(REASON * reason), round(PROCEDURE * procedure), left, clause)


def _outcome(scene: Scene, truth: Ruling, path: Path) -> Fraction:
    right = {effect_key(effect): effect for effect in ruled_effects(truth)}
    wrong = path.effects - right.keys()
    share = Fraction(max(0, len(path.effects & right.keys()) - len(wrong)), len(right))
    if not wrong:
        return share
    options = effect_options(scene, known_after(scene, path.asked)) | effect_options(scene, scene.script)
    is_fatal = any(_is_fatal(options[key], right.values()) for key in wrong if key in options)
    return min(share, Fraction(CAP, OUTCOME)) if is_fatal else share


def _is_fatal(chosen: Effect, right: Iterable[Effect]) -> bool:
    """The same thing is ruled, but for another seat or side."""
    same = [effect for effect in right if effect.name == chosen.name]
    return bool(same and parties(chosen)) and all(parties(effect) != parties(chosen) for effect in same)


def _reason(truth: Ruling, path: Path) -> Fraction:
    """How well the clauses agree: the harmonic mean of how many were found and how many are right. A clause above or
    below the right one counts half."""
    must, chosen = set(map(clause_number, truth.cites)), set(map(clause_number, path.clauses))
    if not chosen:
        return Fraction(0)
    hits = sum((_hit(clause, must) for clause in chosen), Fraction(0))
    return min(Fraction(1), 2 * hits / (len(must) + len(chosen)))


def clause_number(clause: str) -> str:
    """The number that the document has: parts of one clause that it does not number count as one."""
    return clause.partition("/")[0]


def _hit(clause: str, must: set[str]) -> Fraction:
    if clause in must:
        return Fraction(1)
    near = any(one.startswith(clause) or clause.startswith(one) for one in must)
    return Fraction(1, 2) if near else Fraction(0)


def _procedure(scene: Scene, path: Path) -> Fraction:
    """Needed facts asked, nothing needless, the right person, the options explained, nothing given away."""
    wanted = {question.key: question for question in needed(scene)}
    asked = {one.key: one for one in path.asked}
    if not wanted:
        # There is nothing to ask: the ruling alone counts, and this part follows it, less what was asked all the same.
        truth = ruling_of(scene.matter())
        earned = (_outcome(scene, truth, path) + _reason(truth, path)) / 2
        return max(Fraction(0), earned - Fraction(len(asked) * _NEEDLESS, PROCEDURE))
    hits = [one for key, one in asked.items() if key in wanted]
    facts = Fraction(len(hits), len(wanted))
    needless = [one for one in asked.values() if one.key not in wanted]
    brief = max(Fraction(0), 1 - Fraction(len(needless), 2))
    person = _share(one.whom == str(wanted[one.key].asked) for one in hits) if hits else facts
    choices = [question for question in wanted.values() if question.kind.value == "choice"]
    explained = _share(choice.key in asked and asked[choice.key].explained for choice in choices)
    aloud = [one for one in hits if place_of(wanted[one.key]) is Place.AWAY and one.place != Place.AWAY]
    discreet = (
        Fraction(0) if aloud or any(one.key in _LEAKS for one in needless) else facts if not hits else Fraction(1)
    )
    points = _FACTS * facts + _NEEDLESS * brief * min(1, len(hits)) + _PERSON * person
    return (points + _EXPLAINED * explained + _DISCREET * discreet) / PROCEDURE


_LEAKS = frozenset(("holding", "partner_hand"))


def _share(values: Iterable[bool]) -> Fraction:
    every = list(values)
    return Fraction(sum(every), len(every)) if every else Fraction(1)


def _left_at(scene: Scene, truth: Ruling, path: Path) -> tuple[Text | None, str]:
    """The first step of the law's own way that the candidate did not take, and its clause."""
    asked = {one.key: one for one in path.asked}
    for question in needed(scene):
        clause = question.cites[0] if question.cites else ""
        values = {"question": question.text, "asked": _label(question), "clauses": clause_names((clause,))}
        one = asked.get(question.key)
        if one is None:
            return Text(__name__, "not_asked", values), clause
        if one.whom != str(question.asked):
            return Text(__name__, "wrong_person", values), clause
        if place_of(question) is Place.AWAY and one.place != Place.AWAY:
            return Text(__name__, "aloud", values), clause
        if question.kind.value == "choice" and not one.explained:
            return Text(__name__, "not_explained", values), clause
    for effect in ruled_effects(truth):
        if effect_key(effect) not in path.effects:
            values = {"effect": effect.text, "clauses": clause_names(effect.clauses)}
            return Text(__name__, "not_ruled", values), effect.clauses[0]
    right = {effect_key(effect) for effect in ruled_effects(truth)}
    too_much = sorted(path.effects - right)
    options = effect_options(scene, scene.script) if too_much else {}
    for key in too_much:
        if key in options:
            effect = options[key]
            values = {"effect": effect.text, "clauses": clause_names(effect.clauses)}
            return Text(__name__, "ruled_too_much", values), effect.clauses[0]
    chosen = set(map(clause_number, path.clauses))
    missing = [clause for clause in truth.cites if clause_number(clause) not in chosen]
    if missing:
        return Text(__name__, "not_cited", {"clauses": clause_names(missing)}), missing[0]
    return None, ""


def _label(question: Question) -> object:
    return question.asked if isinstance(question.asked, Seat) else Text(__name__, "yourself")
