"""Law 60: somebody has played on after a card out of turn or too early."""

from __future__ import annotations

from cardinal.laws.called_card import named_since
from cardinal.laws.effect import Effect, Forfeited, Reverts, Withdrawn
from cardinal.laws.notice_play import notice_card, notice_lead
from cardinal.laws.prelude import Act, Case, ImpossibleCase, Procedure, Text, Voice, find_law, law

from .penalty_card import become_penalty_cards

voice = Voice(__name__)


@law("60")
def play_after_illegal_play(case: Case) -> Procedure:
    """Law 60: a card after an illegal one, before it was ruled on or before declarer's lead was put right."""
    if before_corrected_lead(case) and (yield voice.fact("required", "§60B", player=case.offender)) is True:
        yield from _defender_too_soon(case)
        return
    # Otherwise the card itself is what has to be ruled on, by its own law, which looks at who played on after it.
    # So also if it cannot be found that declarer's lead was to be put right: both laws make it a penalty card.
    number = law_of_the_card(case)
    yield voice.found("own_law", "§60C" if partners_card(case) else "§60A1", card=case.card, law=number)
    yield from find_law(number, case.edition).procedure(case)


def before_corrected_lead(case: Case) -> bool:
    """Whether a defender has played while the lead is declarer's, from either hand, and has not been made."""
    play = case.position.play
    return (
        play is not None and not play.trick and play.is_defender(case.offender) and not play.is_defender(play.turn)
    )  # fmt: skip


def _defender_too_soon(case: Case) -> Procedure:
    """60B: declarer was to take a lead back and lead from the right hand; a defender did not wait for that."""
    yield Withdrawn(case.offender, card=case.card, cites="§60B")
    yield Reverts(case.play.turn, cites="§60B")
    acts = (case.act,) if case.act is not None else ()
    yield from become_penalty_cards(case, case.offender, (case.card,), acts, "§60B")


def law_of_the_card(case: Case) -> str:
    """Which law deals with the irregular card itself."""
    position, act = case.position, case.act
    if act is None or act.seat is None or act.card is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "60"}), cites="§60A1")
    if position.play is None:
        number = notice_lead(position, act)
    else:
        number = notice_card(position, position.play, act.seat, act.card)
        number = "56" if number == "60" else number
    if number is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "60"}), cites="§60A1")
    return number


def cards_after(case: Case) -> tuple[Act, ...]:
    """The cards that were led or played after the irregular one, before any ruling; a card of dummy's is played when
    declarer names it (45B)."""
    acts = named_since(case.position, case.act, case.after)
    return tuple(
        act for act in acts if act.verb in ("leads", "plays") and act.seat is not None and act.card is not None
    )


def played_on(case: Case) -> Act | None:
    """60A: the card of the opponent who has the offender on his right."""
    return next((act for act in cards_after(case) if act.seat is case.lho), None)


def partners_card(case: Case) -> Act | None:
    """60C: a card of the offender's partner that came before anything of the other side."""
    first = next(iter(cards_after(case)), None)
    return first if first is not None and first.seat is case.partner else None


def right_forfeited(case: Case) -> tuple[Effect, ...]:
    """60A: the right is lost, the card counts as played in turn, and what the offenders owed before they still owe."""
    return (Forfeited(case.innocent, "rectification", cites="§60A1"), *treated_as_in_turn(case))


def treated_as_in_turn(case: Case) -> tuple[Effect, ...]:
    """60A3: earlier obligations of the offending side are not wiped out."""
    position, side = case.position, case.side
    owed = (
        *(card for card in position.penalty_cards if card.seat.side is side and card.card != case.card),
        *(restriction for restriction in position.lead_restrictions if restriction.leader.side is side),
        *(play_restriction for play_restriction in position.play_restrictions if play_restriction.seat.side is side),
    )
    return (voice.recorded("obligations_remain", "§60A3", side=side),) if owed else ()
