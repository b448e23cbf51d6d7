"""Evidence for Law 70: the worst that play after a claim could have brought the claimer's side, and the line to it.

Everybody plays against the claimer here: the opponents with every legal card, the claimer's side with every line that
the statement leaves open. The worst result is therefore a plain minimum over the lines, searched trick by trick on bit
sets, with cards of equal worth tried once and positions remembered by the order of the cards left.

A search looks at so many tricks and no more, the same on every machine. What it says of a claim is therefore one of
three things: proved, refuted by a line, or not proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from cardinal.cards import CARDS, SEATS, SUITS, Card, Hand, Seat, Suit
from cardinal.language import Text

from .claim_cards import Suits, Turn, laid_by, order, runs, tricks_left, unbeaten, without
from .claim_lines import Choice, normal_choice, stated_choice
from .claim_statement import Statement
from .claim_verdict import Turning, Verdict
from .errors import ImpossibleCase

TRICKS = 200_000
"""How many tricks the search of a class of lines may look at before it gives up and says so: about a second."""
COUNTED, COUNTED_TRICKS = 1_500, 60_000
"""How many positions, and tricks from them, may be looked at for the number of lines."""
TURNING = 60_000
"""How many tricks may be looked at for the play on which a line turns."""
FIRST = 200
"""Of so many tricks the first line takes one that is lost, if there is one among them."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is left of a board: the cards in hand, the trump suit, who leads (or led), and the cards on the table."""

    hands: tuple[Hand, Hand, Hand, Hand]
    trumps: Suit | None
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        laid = {self.leader.after(turn): card for turn, card in enumerate(self.trick)}
        sizes = {len(self.hands[seat]) + (seat in laid) for seat in SEATS}
        every = [card for hand in self.hands for card in hand] + list(self.trick)
        if len(sizes) != 1 or len(set(every)) != len(every) or len(self.trick) > 3 or not every:
            raise ImpossibleCase(Text(__name__, "no_ending"), cites="§44B §44C")

    @property
    def tricks(self) -> int:
        """How many tricks are left, the one in progress included."""
        return max(len(hand) for hand in self.hands)

    @property
    def suits(self) -> Suits:
        """The cards in hand and on the table, by suit and seat."""
        found = [0, 0, 0, 0]
        owned = [(self.leader.after(turn), card) for turn, card in enumerate(self.trick)]
        owned += [(seat, card) for seat in SEATS for card in self.hands[seat]]
        for owner, card in owned:
            found[card.suit] |= 1 << card.index % 13 + 13 * owner
        return (found[0], found[1], found[2], found[3])


Line = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Worst:
    """The least that the claimer's side takes on a class of lines, and a line that gives it.

    ``lines`` and ``short`` count the lines of the class and those that bring less than was claimed, with cards of
    equal worth counted once; None where there are too many to count. ``is_proved`` is False where the search gave up:
    there may then be a line that is worse still.
    """

    tricks: int
    line: Line
    lines: int | None = None
    short: int | None = None
    is_proved: bool = True

    def verdict(self, claimed: int) -> Verdict:
        """A line that falls short refutes the claim even if there may be a worse one."""
        if self.tricks < claimed:
            return Verdict.REFUTED
        return Verdict.PROVED if self.is_proved else Verdict.NOT_PROVED


@dataclass(frozen=True, slots=True)
class Report:
    """What the search found. It is evidence: which lines are normal is for the Director."""

    claimer: Seat
    claimed: int
    statement: Statement
    normal: Worst
    legal: Worst
    turning: Turning | None
    is_turning_known: bool = True  # False where the search for it gave up

    @property
    def needs_judgement(self) -> bool:
        """Whether the ruling turns on what is normal: some line that the statement leaves open falls short, or may."""
        return self.legal.verdict(self.claimed) is not Verdict.PROVED

    def verdict(self, double_dummy: int | None = None) -> Verdict:
        """What is known of the claim: with all legal lines proved it stands whatever is normal, and it falls with a
        normal line, or when the side would not take so many even with best play on both sides."""
        if double_dummy is not None and double_dummy < self.claimed:
            return Verdict.REFUTED
        if self.legal.verdict(self.claimed) is Verdict.PROVED:
            return Verdict.PROVED
        return self.normal.verdict(self.claimed)

    def text(self, double_dummy: int | None = None) -> Text:
        """What the Director is shown beside a question; *double_dummy* is what the side takes with best play on both
        sides, where somebody has worked it out."""
        return Text(__name__, "with_verdict", {"verdict": self._verdict(double_dummy), "report": self._report()})

    def _verdict(self, double_dummy: int | None) -> Text:
        verdict = self.verdict(double_dummy)
        if verdict is Verdict.REFUTED and double_dummy is not None and double_dummy < self.claimed:
            return Text(__name__, "verdict_refuted_double_dummy", {"claimed": self.claimed, "best": double_dummy})
        is_of_all = verdict is Verdict.PROVED and self.legal.verdict(self.claimed) is Verdict.PROVED
        return Text(__name__, f"verdict_{verdict}{'_all' if is_of_all else ''}", {"claimed": self.claimed})

    def _report(self) -> Text:
        values: dict[str, object] = {
            "claimed": self.claimed,
            "statement": self.statement.text(),
            "normal": _told(self.normal, "normal", self.claimed),
            "legal": _told(self.legal, "legal", self.claimed),
            "turning": self._turning(),
        }
        return Text(__name__, "report" if self.needs_judgement else "report_safe", values)

    def _turning(self) -> Text:
        if self.normal.tricks >= self.claimed:
            return Text(__name__, self._without_short_line())
        if not self.is_turning_known:
            return Text(__name__, "turning_unknown")
        if self.turning is None:
            return Text(__name__, "every_line_short")
        turning = self.turning
        values = {"seat": turning.seat, "card": turning.card, "better": turning.better}
        return Text(__name__, "turning", values)

    def _without_short_line(self) -> str:
        """The key of what is said where no normal line was found that falls short."""
        if not self.normal.is_proved:
            return "none_found"
        if self.legal.verdict(self.claimed) is Verdict.NOT_PROVED:
            return "none_found_irrational"
        return "only_irrational" if self.needs_judgement else "none_short"


def _told(worst: Worst, name: str, claimed: int) -> Text:
    values = {
        "tricks": worst.tricks,
        "line": tuple(f"{seat} {card}" for seat, card in worst.line),
        "count": Text(__name__, "uncounted")
        if worst.lines is None
        else Text(__name__, "counted", {"lines": worst.lines, "short": worst.short, "claimed": claimed}),
        "proved": "" if worst.is_proved else Text(__name__, "not_proved"),
    }
    return Text(__name__, f"worst_{name}", values)


def search_claim(
    ending: Ending,
    claimer: Seat,
    claimed: int,
    statement: Statement | None = None,
    *,
    dummy: Seat | None = None,
    top_down: bool = False,
) -> Report:
    """Search the lines that a claim leaves open, all the legal ones and those that our conventions call normal.

    Declarer's statement binds both of his hands (*dummy* is his partner); a defender's binds his own only, because
    what his partner would choose is not his to say (70D2). *top_down* is the order that 70E2 lets an authority deem.
    """
    said = statement or Statement()
    hands = (claimer, claimer.partner) if dummy is claimer.partner else (claimer,)
    stated = stated_choice(said, ending.suits, frozenset(map(int, hands)))
    top = frozenset(SUITS) if top_down else said.from_top
    in_order = normal_choice(top)
    legal = _Search(ending, claimer, stated, exact=said.has_cards)
    normal = _Search(ending, claimer, lambda turn, cards: in_order(turn, stated(turn, cards)), exact=said.has_cards)
    found = normal.worst(claimed)
    turning, is_known = normal.turning(found) if found.tricks < claimed else (None, True)
    # There are at least as many legal lines as normal ones.
    every = legal.worst(claimed, count=found.lines is not None)
    return Report(claimer, claimed, said, found, every, turning, is_known)


class _TooMany(Exception):
    pass


Played = tuple[bool, tuple[int, ...], int]
"""A trick: whether the side won it, its cards in turn, and the winner."""

Tricks = list[tuple[int, tuple[int, ...], bool]]
"""The tricks of a line: who led, the cards in turn, whether the side won it."""


class _Search:
    """One class of lines from one ending. ``choice`` is what it leaves to the claimer's side."""

    def __init__(self, ending: Ending, claimer: Seat, choice: Choice, *, exact: bool) -> None:
        self.ending = ending
        self.side = int(claimer.side)
        self.trumps = None if ending.trumps is None else int(ending.trumps)
        self.choice = choice
        self.exact = exact  # a statement that names cards tells apart what is otherwise of equal worth
        self._left = 0  # tricks that may still be looked at
        self._floor: dict[object, int] = {}
        self._orders: dict[int, int] = {}
        self._cards: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._sure: dict[int, int] = {}

    def worst(self, claimed: int, *, count: bool = True) -> Worst:
        ending = self.ending
        laid = tuple(card.index for card in ending.trick)
        self._left = TRICKS
        line, is_proved = self.least(ending.suits, int(ending.leader), laid)
        lines, short = self._count(laid, claimed) if count else (None, None)
        shown = []
        for number, (leader, cards, _) in enumerate(line):
            shown += [
                (SEATS[leader + turn & 3], CARDS[card])
                for turn, card in enumerate(cards)
                if number or turn >= len(laid)
            ]
        return Worst(_won(line), tuple(shown), lines, short, is_proved)

    def least(self, suits: Suits, leader: int, laid: tuple[int, ...]) -> tuple[Tricks, bool]:
        """A line with the fewest tricks for the side from here, each line found setting the mark for the next; and
        whether there is none with fewer, which is not known where the search gave up."""
        best = self._first(suits, leader, laid)
        left = tricks_left(suits)
        try:
            while _won(best):
                line = self._fits(suits, leader, laid, _won(best) - 1, left)
                if line is None:
                    return best, True
                best = line[::-1]
        except _TooMany:
            return best, False
        return best, True

    def _first(self, suits: Suits, leader: int, laid: tuple[int, ...]) -> Tricks:
        """Some line of the class, bad for the side as far as one sees without looking ahead."""
        line: Tricks = []
        for _ in range(tricks_left(suits)):
            won, cards, winner = min(islice(self._tricks(suits, leader, laid), FIRST))
            line.append((leader, cards, won))
            suits, leader, laid = without(suits, leader, cards), winner, ()
        return line

    def _fits(self, suits: Suits, leader: int, laid: tuple[int, ...], allowed: int, left: int) -> Tricks | None:
        """A line (the last trick first) on which the side takes at most *allowed* tricks, or None."""
        if left == 0:
            return []
        if self.trumps is not None and not laid and self._sure_trumps(suits[self.trumps]) > allowed:
            return None
        key = (*suits, leader, laid) if self.exact or laid else self._key(suits, leader)
        if self._floor.get(key, 0) > allowed:
            return None
        for won, cards, winner in sorted(self._counted(suits, leader, laid)):
            if won and not allowed:
                break
            line = self._fits(without(suits, leader, cards), winner, (), allowed - won, left - 1)
            if line is not None:
                line.append((leader, cards, won))
                return line
        self._floor[key] = allowed + 1
        return None

    def _key(self, suits: Suits, leader: int) -> object:
        orders = self._orders
        try:
            return (orders[suits[0]], orders[suits[1]], orders[suits[2]], orders[suits[3]], leader)
        except KeyError:
            for suit in suits:
                orders.setdefault(suit, order(suit))
            return self._key(suits, leader)

    def _counted(self, suits: Suits, leader: int, laid: tuple[int, ...]) -> list[Played]:
        """The tricks, as long as more may be looked at. A position has thousands of them at most."""
        found = list(islice(self._tricks(suits, leader, laid), self._left + 1))
        self._left -= len(found)
        if self._left < 0:
            raise _TooMany
        return found

    def _tricks(self, suits: Suits, leader: int, laid: tuple[int, ...]) -> Iterator[Played]:
        """Every trick of the class from here."""
        turn = Turn(suits, leader, (), -1, leader, self.trumps)
        for card in laid:
            turn = laid_by(turn, card)
        return self._complete(turn)

    def _complete(self, turn: Turn) -> Iterator[Played]:
        if len(turn.laid) == 4:
            yield turn.winner & 1 == self.side, turn.laid, turn.winner
            return
        for card in self.cards(turn):
            yield from self._complete(laid_by(turn, card))

    def cards(self, turn: Turn) -> tuple[int, ...]:
        """What the hand may play: one card of each run of equal worth, and of the claimer's side what the class has."""
        legal: tuple[int, ...] = ()
        if turn.laid:
            legal = self._equals(turn.suits[turn.laid[0] // 13], turn.seat, turn.laid[0] // 13)
        if not legal:
            for suit in range(4):
                legal += self._equals(turn.suits[suit], turn.seat, suit)
        return self.choice(turn, legal) if turn.seat & 1 == self.side else legal

    def _equals(self, holdings: int, seat: int, suit: int) -> tuple[int, ...]:
        key = (holdings, seat, suit)
        found = self._cards.get(key)
        if found is None:
            found = self._cards[key] = tuple(13 * suit + rank for rank in runs(holdings, seat))
        return found

    def _sure_trumps(self, holdings: int) -> int:
        """What the side's trumps win however it plays: each opposing trump beats at most one lower trump of a hand."""
        found = self._sure.get(holdings)
        if found is None:
            found = max(unbeaten(holdings, seat) for seat in (self.side, self.side + 2))
            self._sure[holdings] = found
        return found

    def _count(self, laid: tuple[int, ...], claimed: int) -> tuple[int | None, int | None]:
        ending = self.ending
        self._left = COUNTED_TRICKS
        try:
            by_tricks = self._lines(ending.suits, int(ending.leader), laid, {})
        except _TooMany:
            return None, None
        return sum(by_tricks), sum(by_tricks[:claimed])

    def _lines(
        self, suits: Suits, leader: int, laid: tuple[int, ...], known: dict[object, tuple[int, ...]]
    ) -> tuple[int, ...]:
        """How many lines from here give each number of tricks."""
        left = tricks_left(suits)
        if not left:
            return (1,)
        key = (*suits, leader, laid) if self.exact or laid else self._key(suits, leader)
        if key in known:
            return known[key]
        if len(known) > COUNTED:
            raise _TooMany
        total = [0] * (left + 1)
        for won, cards, winner in self._counted(suits, leader, laid):
            for tricks, lines in enumerate(self._lines(without(suits, leader, cards), winner, (), known)):
                total[tricks + won] += lines
        known[key] = tuple(total)
        return known[key]

    def turning(self, worst: Worst) -> tuple[Turning | None, bool]:
        """Walk the worst line to the first play of the side where another card of the class keeps more; and whether
        that is known, which it is not where a search gave up."""
        self._left = TURNING
        suits, leader, won = self.ending.suits, int(self.ending.leader), 0
        laid = tuple(card.index for card in self.ending.trick)
        for seat, card in worst.line:
            turn = Turn(suits, leader, (), -1, leader, self.trumps)
            for earlier in laid:
                turn = laid_by(turn, earlier)
            others = [one for one in self.cards(turn) if one != card.index] if seat & 1 == self.side else []
            found = {other: self.least(suits, leader, (*laid, other)) for other in others}
            if not worst.is_proved or not all(is_proved for _, is_proved in found.values()):
                return None, False
            better = [other for other, (line, _) in found.items() if won + _won(line) > worst.tricks]
            if better:
                return Turning(seat, card, tuple(CARDS[one] for one in better)), True
            turn = laid_by(turn, card.index)
            laid = turn.laid
            if len(laid) == 4:
                won += turn.winner & 1 == self.side
                suits, leader, laid = without(suits, leader, laid), turn.winner, ()
        return None, True


def _won(line: Tricks) -> int:
    return sum(won for _, _, won in line)
