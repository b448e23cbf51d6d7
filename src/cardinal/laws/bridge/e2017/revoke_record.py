"""What the record shows of revokes: which there are (Law 61A), and how things stood when attention was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardinal.cards import Hand, Seat, Side
from cardinal.laws.act import Act
from cardinal.laws.case import Case, advance
from cardinal.laws.position import Position
from cardinal.laws.standing_play import Laid, Revoke, StandingPlay

ATTENTION = frozenset(("attention", "director", "summons", "asks revoke"))
PLAYS = frozenset(("leads", "plays"))
_ENTERING = PLAYS | {"calls dummy", "faces lead"}


@dataclass(frozen=True, slots=True)
class Scene:
    """The table when attention was drawn: the position, what had happened, and whether the record tells the moment."""

    position: Position
    past: tuple[Act, ...]
    told: bool
    cards: tuple[int, ...] = ()  # how many cards had been played before each act of the past

    @property
    def play(self) -> StandingPlay | None:
        return self.position.play

    def happened(self, verb: str) -> bool:
        return any(act.verb == verb for act in self.past)


def scene_of(case: Case) -> Scene:
    """The table of a case when attention was drawn, or as it is now if the record has no such moment."""
    if case.act is None:
        return _before_last_attention(case)
    position, past, cards = case.position, case.before, _counts(case.before, _laid(case.position))
    for act in (case.act, *case.after):
        if act.verb in ATTENTION:
            return Scene(position, past, told=True, cards=cards)
        past, cards = (*past, act), (*cards, _laid(position))
        position = advance(position, act)
    return Scene(position, past, told=False, cards=cards)


def _laid(position: Position) -> int:
    return sum(map(len, position.play.tricks)) if position.play is not None else 0


def _counts(acts: tuple[Act, ...], laid: int) -> tuple[int, ...]:
    """How many cards had been played before each of the acts, after all of which *laid* cards have been."""
    counts: list[int] = []
    for act in reversed(acts):
        laid -= act.verb in _ENTERING
        counts.append(laid)
    return tuple(reversed(counts))


def _before_last_attention(case: Case) -> Scene:
    acts = case.before
    counts = _counts(acts, _laid(case.position))
    # Before the first card nobody can have drawn attention to a revoke.
    drawn = [place for place, act in enumerate(acts) if act.verb in ATTENTION and counts[place]]
    pending = set(case.position.heard_revokes) - set(case.position.settled_revokes)
    if not drawn or pending:
        # A revoke that was heard of in the play, and left for its end: what came after the attention counts.
        return Scene(case.position, acts, told=False, cards=counts)
    since = sum(act.verb in _ENTERING for act in acts[drawn[-1] + 1 :])
    play = case.position.play
    position = replace(case.position, play=_without_last(play, since)) if play is not None and since else case.position
    return Scene(position, acts[: drawn[-1]], told=True, cards=counts[: drawn[-1]])


def _without_last(play: StandingPlay, cards: int) -> StandingPlay:
    for _ in range(cards):
        last = next(trick[-1] for trick in reversed(play.tricks) if trick)
        play = play.without(last.seat, last.card)
    return play


def revokes_of(position: Position) -> tuple[Revoke, ...]:
    """Every revoke on record, in the order of play (61A): suits not followed, as the deal or a later card shows, cards
    played instead of one that was demanded, and tricks to which nothing was played."""
    play = position.play
    if play is None:
        return ()
    found = {(revoke.trick, revoke.seat): revoke for revoke in (*play.revokes, *_shown_later(play))}
    for failure in position.failures:
        if failure.trick <= len(play.tricks) and play.card_of(failure.trick, failure.seat) == failure.card:
            found[failure.trick, failure.seat] = failure
    for heard_revoke in position.heard_revokes:
        if heard_revoke.manner == "deemed":
            found[heard_revoke.trick, heard_revoke.seat] = heard_revoke
    return tuple(sorted(found.values(), key=lambda one: (one.trick, place_in_trick(play, one))))


def place_in_trick(play: StandingPlay, revoke: Revoke) -> int:
    """Where in its trick the card of a revoke lies."""
    seats = [trick.seat for trick in play.tricks[revoke.trick - 1]]
    return seats.index(revoke.seat) if revoke.seat in seats else len(seats)


def _shown_later(play: StandingPlay) -> Iterator[Revoke]:
    """Revokes of hands that are not told: the suit that was not followed turned up in a later trick."""
    for one in play.not_followed:
        later = (laid for trick in play.tricks[one.trick :] for laid in trick)
        if any(laid.seat is one.seat and laid.card.suit is one.led for laid in later):
            yield one


def held_at(play: StandingPlay, number: int, seat: Seat) -> Hand | None:
    """What *seat* held when it was to play to trick *number*, if the deal is known."""
    dealt = play.hands[seat]
    if dealt is None:
        return None
    return dealt - Hand(one.card for trick in play.tricks[: number - 1] for one in trick if one.seat is seat)


def laid_since(play: StandingPlay, revoke: Revoke) -> tuple[tuple[int, Laid], ...]:
    """The cards played after a revoke, each with its trick."""
    first = place_in_trick(play, revoke) + 1
    same = [(revoke.trick, trick) for trick in play.tricks[revoke.trick - 1][first:]]
    return (*same, *((revoke.trick + 1, one) for one in _following(play, revoke.trick)))


def _following(play: StandingPlay, number: int) -> tuple[Laid, ...]:
    return play.tricks[number] if number < len(play.tricks) else ()


def person(play: StandingPlay, seat: Seat) -> Seat:
    """Who decides for a hand: declarer for dummy's."""
    return play.declarer if seat is play.dummy else seat


def tricks_of(play: StandingPlay, side: Side) -> frozenset[int]:
    """The numbers of the tricks that belong to *side*, played or given to it by a claim."""
    given = {number for number, owner in play.owners if owner is side and number > len(play.completed)}
    # A revoke on record gives no trick back that was won before it.
    played = {number for number in range(play.unrecorded + 1, len(play.completed) + 1) if play.owner(number) is side}
    return frozenset(played | given)
