"""Law 42: what dummy may do in the play, absolutely or within the limits of Law 43; as a table with a clause a row."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cardinal.cards import Seat
from cardinal.language import NotAllowed, Text
from cardinal.laws.case import advance
from cardinal.laws.effect import Effect
from cardinal.laws.notice import notice
from cardinal.laws.position import Position
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Found, Procedure, Question, Row, Voice, law, only

from .attention import Permission

voice = Voice(__name__)


class Deed(StrEnum):
    """What dummy can do that Laws 42 and 43 tell apart."""

    FACT_OR_LAW = "speaks to fact or law"
    PLAYS_AS_TOLD = "plays as told"
    ASKS_DECLARER = "asks declarer about a revoke"
    ASKS_DEFENDER = "asks a defender about a revoke"
    WARNS = "warns of the wrong hand"
    PREVENTS = "tries to prevent an irregularity"
    ATTENTION = "draws attention to an irregularity"
    SUMMONS = "calls the Director"
    COMMUNICATES = "communicates about the play"
    EXCHANGES = "exchanges hands with declarer"
    WATCHES = "leaves to watch declarer"
    LOOKS = "looks at a defender's hand"


# The limitations of 43A2: after one of these dummy's other rights have a price (43B2, 43B3).
FORBIDDEN_SIGHTS = {Deed.EXCHANGES: "§43A2(a)", Deed.WATCHES: "§43A2(b)", Deed.LOOKS: "§43A2(c)"}
_AFTER_PLAY = (Deed.FACT_OR_LAW, Deed.ATTENTION, Deed.SUMMONS)


def may_dummy(
    deed: Deed,
    *,
    play_over: bool = False,
    director_present: bool = False,
    attention_drawn: bool = False,
    failed_to_follow: bool = False,
) -> Permission:
    """Whether dummy may do it. *attention_drawn*: another player has drawn attention to an irregularity;
    *failed_to_follow*: declarer has not followed suit to the trick that dummy asks about."""
    speaks, asks = deed is Deed.FACT_OR_LAW, deed is Deed.ASKS_DECLARER
    told = speaks and director_present
    playing = not play_over
    row = only(
        (
            Row(told, "speaks", "§42A1"),
            Row(speaks and not told and playing, "speaks_too_soon", "§42A1 §43A1(c)"),
            Row(not told and play_over and deed in _AFTER_PLAY, "after_play", "§42B3"),
            # The limitations are dummy's, and there is a dummy only while the play lasts.
            Row(play_over and deed not in _AFTER_PLAY, "no_dummy", "§def:Dummy (1)"),
            Row(playing and deed is Deed.PLAYS_AS_TOLD, "agent", "§42A3"),
            Row(playing and asks and failed_to_follow, "asks_declarer", "§42B §42B1"),
            Row(playing and asks and not failed_to_follow, "no_question", "§42B1 §43A1(c)"),
            Row(playing and deed is Deed.ASKS_DEFENDER, "not_a_defender", "§42B1 §61B2(b)"),
            Row(playing and deed in (Deed.WARNS, Deed.PREVENTS), "prevents", "§42B §42B2"),
            Row(playing and deed is Deed.ATTENTION, "silent", "§43A1(b)"),
            Row(playing and deed is Deed.SUMMONS and attention_drawn, "after_attention", "§43A1(a)"),
            Row(playing and deed is Deed.SUMMONS and not attention_drawn, "summons_first", "§43A1(a)"),
            Row(playing and deed is Deed.COMMUNICATES, "takes_part", "§43A1(c)"),
            *(Row(playing and deed is one, "forbidden_sight", cites) for one, cites in FORBIDDEN_SIGHTS.items()),
        ),
        f"dummy {deed}",
    )
    return Permission(row.gives in _ALLOWED, row.cites, Text(__name__, row.gives), NotAllowed)


_ALLOWED = frozenset(
    ("speaks", "after_play", "no_dummy", "agent", "asks_declarer", "prevents", "after_attention")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """Something that happened, how the board stood then, and what had happened before."""

    position: Position
    act: Act
    earlier: tuple[Act, ...]
    dummy: Seat
    defender_erred: bool = False  # a defender's card before it was irregular on its face

    @property
    def play_over(self) -> bool:
        return self.position.phase == "finished" or any(one.verb in _ENDS_PLAY for one in self.earlier)

    @property
    def director_present(self) -> bool:
        return any(one.verb in ("director", "summons") for one in self.earlier)

    @property
    def attention_drawn(self) -> bool:
        """Whether somebody else has drawn attention to something, or called the Director, already."""
        return any(
            one.verb in ("attention", "director", "summons") and one.seat is not self.dummy for one in self.earlier
        )


_ENDS_PLAY = frozenset(("agreed", "hands returned", "score agreed", "score official", "round ends", "next board"))


def scenes(case: Case) -> tuple[Scene, ...]:
    """The act of a case and what came after it; without an irregular act, the last thing that is told."""
    acts = (case.act, *case.after) if case.act is not None else case.before[-1:]
    position, earlier, erred, found = case.position, case.before, False, []
    for act in acts:
        found.append(Scene(position, act, earlier, case.dummy, erred))
        if act.seat is not None and act.card is not None and case.is_defender(act.seat):
            erred = erred or notice(position, act) is not None
        position, earlier = advance(position, act), (*earlier, act)
    return tuple(found)


_BY_VERB = {"attention": Deed.ATTENTION, "summons": Deed.SUMMONS, "warns": Deed.WARNS}
_REMARKS = {
    "fact or law": Deed.FACT_OR_LAW,
    "wrong hand": Deed.WARNS,
    "prevents": Deed.PREVENTS,
    "irregularity": Deed.ATTENTION,
    "play": Deed.COMMUNICATES,
    "nothing": None,
}
DEEDS = frozenset((*_BY_VERB, "looks", "leaves", "exchanges", "asks revoke", "remarks"))
"""The acts of a record that can be deeds of dummy."""


def deed_of(scene: Scene) -> Generator[Question | Found | Effect, Any, Deed | None]:
    """Which deed an act of dummy is; None where it is none that Laws 42 and 43 speak of."""
    act, declarer = scene.act, scene.dummy.partner
    if act.verb in _BY_VERB:
        return _BY_VERB[act.verb]
    if act.verb == "remarks":
        about = yield voice.fact("remark", "§42A1 §43A1(c)", options=tuple(_REMARKS), seat=scene.dummy, words=act.text)
        # A breach must be shown: words whose sense nobody can establish are none.
        return None if about == NOT_DETERMINED else _REMARKS[about]
    if act.verb == "asks revoke":
        return Deed.ASKS_DECLARER if act.other is declarer else Deed.ASKS_DEFENDER
    if act.other is scene.dummy:
        return None
    if act.other is not declarer:
        return Deed.LOOKS
    return {"leaves": Deed.WATCHES, "exchanges": Deed.EXCHANGES}.get(act.verb)


@law("42")
def dummys_rights(case: Case) -> Procedure:
    """Law 42: dummy has used a right, or claims one."""
    from .dummys_limitations import dummys_conduct

    yield from dummys_conduct(case, "42")
