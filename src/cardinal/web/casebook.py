"""The cases that ship with the laws, by book: which clauses each cites, and which law it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from cardinal.language import CardinalError
from cardinal.laws import read_case
from cardinal.laws.case_titles import case_key, titled
from cardinal.laws.clause import Edition, book, is_under
from cardinal.laws.contents import contents, group_of

# The quick reader of PyYAML where it was built with libyaml; both read the same.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class ShippedCase:
    """One case: its name, the record as its file has it, the law it is about and the clauses it expects to be cited
    or consulted; the clauses that the case is about come first."""

    name: str
    record: Mapping[str, object]
    law: str
    cites: tuple[str, ...]

    @property
    def key(self) -> str:
        """The case in an address."""
        return case_key(self.name)

    @property
    def ends_in_ruling(self) -> bool:
        expect = self.record.get("expect")
        return isinstance(expect, Mapping) and "effects" in expect


@cache
def shipped_cases(edition: Edition) -> tuple[ShippedCase, ...]:
    """Every case of a book that ships with the laws, in the order of its files."""
    folder = files("cardinal.laws") / "cases" / (f"bridge_{edition}" if isinstance(edition, int) else edition)
    found = []
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.name.endswith(".yaml"):
            found += [_case(record) for record in yaml.load(path.read_text("utf-8"), Loader=_LOADER)]
    return tuple(found)


def _case(record: Mapping[str, object]) -> ShippedCase:
    expect = record.get("expect")
    expected = expect if isinstance(expect, Mapping) else {}
    # A case that is refused has no hearing to show, so that no clause leads to it.
    cites = expected.get("cites") or ()
    met = (*cites, *(expected.get("consulted") or ()))
    return ShippedCase(str(record.get("name", "")), record, _law(record), tuple(map(str, met)))


def _law(record: Mapping[str, object]) -> str:
    """The law that a case names, or the one that the engine notices in it; nothing where it is refused."""
    if "law" in record:
        return str(record["law"])
    try:
        return read_case(record).law or ""
    except CardinalError:
        return ""


def cases_citing(clause: str, edition: Edition) -> tuple[ShippedCase, ...]:
    """The cases that expect a clause, by its own number or by that of the document; first those it is central to."""
    names = {clause, clause.split("/")[0]}
    found = [shipped_case for shipped_case in shipped_cases(edition) if names & set(shipped_case.cites)]
    return tuple(sorted(found, key=lambda one: min(one.cites.index(name) for name in names if name in one.cites)))


@cache
def examples_of(law: str, edition: Edition, most: int = 3) -> tuple[ShippedCase, ...]:
    """The first cases of a law that tell what happened and end in a ruling, as examples of how to tell it."""
    told = [
        shipped_case
        for shipped_case in shipped_cases(edition)
        if shipped_case.law == law and shipped_case.record.get("acts") and shipped_case.ends_in_ruling
    ]
    bare = [
        one for one in shipped_cases(edition) if one.law == law and not one.record.get("acts") and one.ends_in_ruling
    ]
    return tuple((told or bare)[:most])


@cache
def cases_by_key(edition: Edition) -> Mapping[str, ShippedCase]:
    """The cases of a book that end in a ruling, by what an address calls them."""
    return {case.key: case for case in shipped_cases(edition) if case.ends_in_ruling and case.law}


@cache
def leading_cases(edition: Edition) -> tuple[ShippedCase, ...]:
    """The cases that the casebook shows first, in the order of the laws: those with a title; in a book without titles
    the first example of each law."""
    chosen = set(titled(edition))
    every = cases_by_key(edition)
    found = [case for key, case in every.items() if key in chosen]
    if not chosen:
        found = [
            case for law in dict.fromkeys(one.law for one in every.values()) for case in examples_of(law, edition, 1)
        ]
    return tuple(sorted(found, key=lambda case: _place(case.law, edition)))


@cache
def _place(law: str, edition: Edition) -> tuple[int, int]:
    """Where a law stands in its book."""
    groups = list(contents(edition))
    group = group_of(law) or law
    within = next((at for at, clause in enumerate(book(edition)) if is_under(clause.id, law)), 0)
    return (groups.index(group) if group in groups else len(groups), within)


def example_for(clause: str, edition: Edition) -> ShippedCase | None:
    """The case that shows a clause best: a leading one, one that tells what happened and changes something."""
    leading, known = set(titled(edition)), cases_by_key(edition)
    citing = [case for case in cases_citing(clause, edition) if case.key in known]

    def rank(case: ShippedCase) -> tuple[bool, bool, bool]:
        return case.key not in leading, not case.record.get("acts"), ends_of(case.key, edition) == {"none"}

    return min(citing, key=rank, default=None)


HAPPENED: Mapping[str, frozenset[str]] = {
    "call": frozenset(("calls", "changes")),
    "card": frozenset(
        ("plays", "leads", "exposes", "drops", "names", "touches", "faces", "spreads", "shows", "retracts", "indicates")
    ),
    "claim": frozenset(("claims", "concedes", "objects", "withdraws", "abandons")),
    "said": frozenset(("explains", "hesitates", "asks", "remarks", "alerts", "says", "corrects", "warns")),
    "hand": frozenset(("looks", "takes", "moves", "holds", "returned", "inspects", "removes", "draws", "up", "leaves")),
    "tribute": frozenset(("pays", "returns")),
    "report": frozenset(("reports",)),
    "late": frozenset(("late", "time")),
}
"""What happened, by the verbs of the acts: the situations that a reader looks for. The last act of interest counts."""
NO_ACT = "none"
ENDS: Mapping[str, frozenset[str]] = {
    "call": frozenset(("stands", "withdrawn", "cancelled", "substitute", "repeat", "must_pass", "may_change")),
    "lead": frozenset(("lead_restriction", "play_restriction")),
    "penalty_card": frozenset(("penalty_card", "faced_card", "picked_up")),
    "tricks": frozenset(("transfer", "trick_to")),
    "score": frozenset(("adjust", "board", "results_of", "scored_as", "award", "placed", "ranked")),
    "penalty": frozenset(("penalty",)),
    "turn": frozenset(
        ("take_back", "suspended", "reverts", "lead_goes_to", "pattern_ban", "play_stands", "out_of_trick")
    ),
    "deal": frozenset(("next_deal", "starts_at", "card_moves")),
    "forfeit": frozenset(("forfeit", "disqualified")),
    "none": frozenset(("none",)),
}
"""What a case ends in, by the kinds of its effects."""


@cache
def happened_in(key: str, edition: Edition) -> frozenset[str]:
    """The situations of a case."""
    acts = cases_by_key(edition)[key].record.get("acts")
    words = {word for act in (acts if isinstance(acts, list) else ()) for word in str(act).split()}
    return frozenset(name for name, verbs in HAPPENED.items() if verbs & words) or frozenset((NO_ACT,))


@cache
def ends_of(key: str, edition: Edition) -> frozenset[str]:
    """What a case ends in."""
    expect = cases_by_key(edition)[key].record["expect"]
    effects = expect.get("effects", ()) if isinstance(expect, Mapping) else ()
    kinds = {kind for effect in effects for kind in (effect if isinstance(effect, Mapping) else (effect,))}
    return frozenset(name for name, every in ENDS.items() if every & kinds)
