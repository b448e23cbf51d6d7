"""Law 14: a hand with fewer than thirteen cards while none has more."""

from __future__ import annotations

from cardinal.laws.effect import Restored
from cardinal.laws.prelude import Act, Card, Case, Procedure, Seat, Voice, law

from .moment import Moment, Stage, record_of
from .penalty_card import become_penalty_cards
from .revoke_told import revoke_found
from .wrong_number_of_cards import count, procedural_penalty, replacement_known, stage_now, wrong_number_of_cards

voice = Voice(__name__)

# A low card and an honour: the two that end differently.
EXAMPLES = (Card.parse("H4"), Card.parse("SK"))


@law("14")
def missing_card(case: Case) -> Procedure:
    """Law 14: a card is missing from a hand."""
    long, short = count(case)
    if long or not short:
        # Footnote 2: one hand above thirteen makes it a case of Law 13, whichever hand was counted first.
        yield from wrong_number_of_cards(case)
        return
    yield voice.found("deficient_pack", "§fn:2", seats=short)
    yield from search(case, short)


def search(case: Case, short: tuple[Seat, ...]) -> Procedure:
    """The Director looks for what the short hands lack."""
    if stage_now(case) not in (Stage.PLAY, Stage.OVER):
        yield from _before_play(short)
        return
    # The end of the period is what has to be shown: if it cannot be, the hand is put right.
    official = any(one.verb == "score official" for one in record_of(case))
    if official and (yield voice.fact("in_time", "§14B")) is False:
        yield voice.none("the_correction_period_is_over", "§14B")
        return
    for seat in short:
        yield from _later(case, seat)


def _before_play(short: tuple[Seat, ...]) -> Procedure:
    """14A: the opening lead is not faced yet."""
    for seat in short:
        # A search that has found nothing yet has not found the card: not determined is the same as no.
        if (yield voice.fact("found", "§14A", seat=seat)) is True:
            yield Restored(seat, cites="§14A1")
        else:
            yield Restored(seat, pack="another", cites="§14A2")
    yield voice.none("no_call_is_changed", "§14A3")
    for seat in short:
        yield replacement_known(seat)


def _later(case: Case, seat: Seat) -> Procedure:
    """14B: the opening lead has been faced, or the play is over."""
    where = yield voice.fact("where", "§14B", options=("played", "elsewhere", "not found"), seat=seat)
    if where == "played":
        yield voice.duty("director", "apply_law_law", "§14B1", law="67")
        return
    known = yield voice.fact("card", "§14B", options=EXAMPLES, reader=read_card, seat=seat)
    card = known if isinstance(known, Card) else None
    if where == "elsewhere":
        yield Restored(seat, card, cites="§14B2")
        cites = "§14B2"
    else:
        # As in 14A2: what nobody can find is replaced.
        yield Restored(seat, card, pack="another", cites="§14B3")
        cites = "§14B3"
    yield from always_belonged(case, seat, card)
    yield replacement_known(seat)
    yield from procedural_penalty(case, f"{cites} §14B4", offender=seat)


def read_card(given: object) -> Card:
    return Card.parse(str(given))


def always_belonged(case: Case, seat: Seat, card: Card | None) -> Procedure:
    """14B4: the card counts as one that the hand had all along."""
    yield voice.found("belonged", "§14B4", seat=seat)
    # A revoke is found by showing it; one that cannot be established is none.
    if (yield voice.fact("revoke", "§14B4", seat=seat)) is True:
        yield from revoke_found(case, seat, "§14B4")
    if card is None or stage_now(case) is Stage.OVER or not Moment.latest(case).is_defending(seat):
        return
    if (yield voice.judge("penalty_card", "§14B4", seat=seat, card=card)):
        # It lay somewhere and was not played: only its rank or another penalty card makes it a major one (50B).
        strayed = Act("drops", f"{seat} drops {card}", seat, card=card)
        yield from become_penalty_cards(case, seat, (card,), (strayed,), "§14B4")
