"""Slips at a Guandan table: out of turn, cards that do not beat, a wrong tribute, a count forgotten or misread."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from cardinal.cards import SEATS, Seat

from .told import Told

_RANKS = "23456789TJQKA"
_SUITS = "shdc"
_WORTH = {rank: place for place, rank in enumerate(_RANKS)}
_FULL = 27
_MISREAD = 2
"""By so many ranks a play is misread."""


class _Hands:
    """Two packs dealt to four players, and which cards each still has."""

    def __init__(self, chance: Random) -> None:
        self.level = chance.choice(_RANKS[:-1])
        pack = [rank + suit for rank in _RANKS for suit in _SUITS] * 2
        chance.shuffle(pack)
        # The jokers stay out of what is shown here: nobody slips over them.
        self.hands = {
            seat: sorted(pack[place * 26 : place * 26 + 26], key=self.order) for place, seat in enumerate(SEATS)
        }

    def worth(self, rank: str) -> int:
        return len(_RANKS) if rank == self.level else _WORTH[rank]

    def order(self, card: str) -> tuple[int, str]:
        return self.worth(card[0]), card

    def groups(self, seat: Seat, size: int) -> list[list[str]]:
        """Sets of a rank that the player can play, from the lowest; the wild card is kept back."""
        wild = f"{self.level}h"
        plain = [card for card in self.hands[seat] if card != wild]
        ranks = sorted({card[0] for card in plain}, key=self.worth)
        found = ([card for card in plain if card[0] == rank] for rank in ranks)
        return [cards[:size] for cards in found if size <= len(cards) < 4]

    def take(self, seat: Seat, cards: Sequence[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)


def _next(seat: Seat) -> Seat:
    """Turns go counter-clockwise."""
    return seat.rho


def _line(seat: Seat, cards: Sequence[str]) -> str:
    return f"{seat} plays {' '.join(cards)}"


def _trick(chance: Random, hands: _Hands, lead: Seat, plays: int) -> tuple[list[str], list[str], Seat]:
    """A trick under way: its lines, the cards on top, and whose turn it is."""
    size = chance.choices((1, 2, 3), (5, 5, 2))[0]
    first = hands.groups(lead, size) or hands.groups(lead, 1)
    top = first[min(len(first) - 1, chance.randrange(3))]
    lines, turn, size = [_line(lead, top)], _next(lead), len(top)
    hands.take(lead, top)
    for _ in range(plays - 1):
        above = [cards for cards in hands.groups(turn, size) if hands.worth(cards[0][0]) > hands.worth(top[0][0])]
        if above and chance.random() < 0.7:
            top = above[min(len(above) - 1, chance.randrange(2))]
            hands.take(turn, top)
            lines.append(_line(turn, top))
        else:
            lines.append(f"{turn} passes")
        turn = _next(turn)
    return lines, top, turn


def _record(dealt: _Hands, lead: Seat | None, acts: Sequence[str], **board: object) -> dict[str, object]:
    told = {"level": dealt.level, **({"lead": str(lead)} if lead is not None else {}), **board}
    return {"book": "guandan", "board": told, "acts": list(acts)}


def _time(chance: Random) -> dict[str, object]:
    return {"which_time": chance.choices(("first", "second", "hall_warned"), (6, 3, 1))[0], "unusual": "no"}


def _noticed(chance: Random, offender: Seat) -> str:
    return f"attention by {chance.choice((offender.lho, offender.rho))}"


def plays_out_of_turn(chance: Random) -> Told | None:
    """A player puts cards down before the one whose turn it is."""
    hands, lead = _Hands(chance), chance.choice(SEATS)
    lines, top, turn = _trick(chance, hands, lead, chance.randrange(1, 4))
    seat = _next(turn)
    above = [cards for cards in hands.groups(seat, len(top)) if hands.worth(cards[0][0]) > hands.worth(top[0][0])]
    if not above:
        return None
    acts = [*lines, _line(seat, above[0])]
    if chance.random() < 0.25:
        acts.append(f"{_next(seat)} passes")
    return Told(_record(hands, lead, [*acts, _noticed(chance, seat)]), "did_not_wait", seat, _time(chance))


def passes_out_of_turn(chance: Random) -> Told | None:
    """A player says that he passes before it is his turn."""
    hands, lead = _Hands(chance), chance.choice(SEATS)
    lines, _, turn = _trick(chance, hands, lead, chance.randrange(1, 4))
    seat = chance.choice((_next(turn), turn.partner))
    acts = [*lines, f"{seat} passes", _noticed(chance, seat)]
    return Told(_record(hands, lead, acts), "did_not_wait", seat, _time(chance))


def does_not_beat(chance: Random) -> Told | None:
    """Cards of the same rank, or of a lower one: the level card or the play before was forgotten."""
    hands, lead = _Hands(chance), chance.choice(SEATS)
    lines, top, turn = _trick(chance, hands, lead, chance.randrange(1, 3))
    worth = hands.worth(top[0][0])
    # Nobody takes a three for better than a knave: what is played is as high, or just below.
    below = [cards for cards in hands.groups(turn, len(top)) if 0 <= worth - hands.worth(cards[0][0]) <= _MISREAD]
    if not below:
        return None
    cause = "forgot_level" if top[0][0] == hands.level else "misread_play"
    acts = [*lines, _line(turn, below[-1]), _noticed(chance, turn)]
    return Told(_record(hands, lead, acts), cause, turn, _time(chance))


def no_pattern(chance: Random) -> Told | None:
    """Two cards that are no pair: six and nine, or neighbours, look alike in a full hand."""
    hands, lead = _Hands(chance), chance.choice(SEATS)
    lines, top, turn = _trick(chance, hands, lead, chance.randrange(1, 3))
    if len(top) != 2:
        return None
    singles = [cards[0] for cards in hands.groups(turn, 1) if hands.worth(cards[0][0]) > hands.worth(top[0][0])]
    near = [(one, other) for one, other in pairwise(singles) if f"{hands.level}h" not in (one, other)]
    if not near:
        return None
    acts = [*lines, _line(turn, near[0]), _noticed(chance, turn)]
    return Told(_record(hands, lead, acts), "misread_card", turn, _time(chance))


def wrong_tribute(chance: Random) -> Told | None:
    """The second-highest card is paid: the level card or the highest was overlooked."""
    hands = _Hands(chance)
    order = list(SEATS)
    chance.shuffle(order)
    if order[0].partner is order[1]:
        return None
    payer, winner = order[3], order[0]
    wild = f"{hands.level}h"
    held = [card for card in hands.hands[payer] if card != wild]
    highest = hands.worth(held[-1][0])
    lower = [card for card in held if hands.worth(card[0]) < highest]
    paid = lower[-1]
    keep = [*held[-3:], *held[:3], paid]
    shown = " ".join(sorted(set(keep), key=hands.order))
    acts = [f"{payer} pays {paid}"]
    if chance.random() < 0.35:
        low = next(card for card in hands.hands[winner] if hands.worth(card[0]) < _WORTH["T"])
        acts += [f"{winner} returns {low}", _line(payer, hands.groups(payer, 1)[0])]
    previous = " ".join(map(str, order))
    record = _record(hands, None, [*acts, f"attention by {winner}"], previous=previous, hands={str(payer): shown})
    return Told(record, "overlooked_highest", payer, _time(chance))


def _before_report(chance: Random) -> tuple[_Hands, Seat, list[str], int, dict[str, object]]:
    hands, seat = _Hands(chance), chance.choice(SEATS)
    cards = (hands.groups(seat, chance.choice((1, 2, 2, 3))) or hands.groups(seat, 1))[0]
    left = chance.randrange(4, 11)
    counts: dict[str, object] = {str(one): chance.randrange(12, 22) for one in SEATS}
    counts[str(seat)] = left + len(cards)
    return hands, seat, [_line(seat, cards)], left, {"left": counts}


def wrong_report(chance: Random) -> Told | None:
    """The count of the last cards is shown, but it is not right."""
    hands, seat, lines, left, board = _before_report(chance)
    said = left + chance.choice((-1, 1))
    acts = [
        *lines,
        f"{seat} reports {said}",
        f"{_next(seat)} passes",
        f"attention by {chance.choice((seat.lho, seat.rho))}",
    ]
    return Told(_record(hands, seat, acts, **board), "miscounted", seat, _time(chance))


def forgets_report(chance: Random) -> Told | None:
    """Ten cards or fewer are left, and the player does not say so before the next player acts."""
    hands, seat, lines, _, board = _before_report(chance)
    acts = [*lines, f"{_next(seat)} passes", f"attention by {chance.choice((seat.lho, seat.rho))}"]
    says = {"shown": "no", **_time(chance)}
    return Told(_record(hands, seat, acts, **board), "forgot_to_report", seat, says)


def repeats_report(chance: Random) -> Told | None:
    """A player tells his count again, or asks for that of another."""
    hands, seat, lines, left, board = _before_report(chance)
    asker = chance.choice((seat, _next(seat)))
    again = f"{seat} repeats the report" if asker is seat else f"{asker} asks the count"
    acts = [*lines, f"{seat} reports {left}", f"{_next(seat)} passes", again, f"attention by {asker.lho}"]
    return Told(_record(hands, seat, acts, **board), "wanted_it_clear", asker, _time(chance))


def wrong_manner(chance: Random) -> Told | None:
    """The cards are put down one by one, out of order, or not where they belong."""
    hands, seat = _Hands(chance), chance.choice(SEATS)
    how = chance.choice(("lays the cards in parts", "lays the cards in disorder", "lays the cards outside the area"))
    lines, _, turn = _trick(chance, hands, seat, chance.randrange(1, 3))
    acts = [*lines, f"{turn} {how}", f"attention by {turn.lho}"]
    return Told(_record(hands, seat, acts), "in_a_hurry", turn, _time(chance))


def leaves_seat(chance: Random) -> Told | None:
    """A player gets up during a deal."""
    hands, seat = _Hands(chance), chance.choice(SEATS)
    lines, _, turn = _trick(chance, hands, seat, chance.randrange(1, 4))
    away = chance.choice([one for one in SEATS if one is not turn])
    says = {"permitted": chance.choices(("no", "yes"), (4, 1))[0], **_time(chance)}
    return Told(_record(hands, seat, [*lines, f"{away} leaves the seat", "referee"]), "got_up", away, says)


def draws_out_of_turn(chance: Random) -> Told | None:
    """A player takes a card from the pile before the one whose turn it is."""
    hands, turn = _Hands(chance), chance.choice(SEATS)
    seat = chance.choice((_next(turn), turn.partner))
    acts = [f"{seat} draws out of turn"]
    if chance.random() < 0.4:
        acts.append(f"{seat} takes the card into the hand")
    return Told(
        _record(hands, None, [*acts, _noticed(chance, seat)], draws=str(turn)), "did_not_wait", seat, _time(chance)
    )


def miscounted_hand(chance: Random) -> Told | None:
    """When all cards are drawn one player has a card too many, and another one too few."""
    hands, seat = _Hands(chance), chance.choice(SEATS)
    other = chance.choice([one for one in SEATS if one is not seat])
    counts = dict.fromkeys(SEATS, _FULL) | {seat: _FULL + 1, other: _FULL - 1}
    acts = [f"{one} holds {counts[one]} cards" for one in (seat, *(one for one in SEATS if one is not seat))]
    return Told(_record(hands, None, acts), "drew_twice", seat, {"pack_complete": "yes", **_time(chance)})
