"""What happens at a Guandan table, one line each, in the words of the case files."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import shown
from cardinal.laws.act_line import Line
from cardinal.laws.prelude import ImpossibleCase, Seat, Text


@dataclass(frozen=True, slots=True)
class GuandanAct:
    """One thing that happened. Which fields there are depends on the verb; ``str(act)`` is its line."""

    verb: str
    line: str
    seat: Seat | None = None
    cards: str = ""
    said: str = ""
    number: int | None = None
    seconds: int | None = None

    @property
    def player(self) -> Seat:
        """Who acted, for a verb whose every line begins with a seat."""
        if self.seat is None:
            raise AssertionError(f"nobody acts in {self.line!r}")
        return self.seat

    def __str__(self) -> str:
        return self.line


# Verb and line. The first that reads a whole line has it; a test walks them for overlap.
GUANDAN_LINES = tuple(
    Line.of(verb, template)
    for verb, template in (
        ("turns", "{seat} turns up card {number}"),
        ("cuts", "{seat} cuts {number}"),
        ("dealt", "cards dealt"),
        ("draws", "{seat} draws"),
        ("draws out of turn", "{seat} draws out of turn"),
        ("sees", "{seat} sees the card"),
        ("takes in", "{seat} takes the card into the hand"),
        ("holds", "{seat} holds {number} cards"),
        ("pays", "{seat} pays {cards}"),
        ("returns", "{seat} returns {cards}"),
        ("resists", "{seat} resists"),
        ("takes tribute", "{seat} takes the tribute of {other}"),
        ("takes tribute", "lot takes the tribute of {other}"),
        ("improper", "{seat} plays improperly"),
        ("in parts", "{seat} lays the cards in parts"),
        ("in disorder", "{seat} lays the cards in disorder"),
        ("outside area", "{seat} lays the cards outside the area"),
        ("plays as", '{seat} plays {cards} as "{said}"'),
        ("plays", "{seat} plays {cards}"),
        ("adds", "{seat} adds {cards}"),
        ("passes", "{seat} passes"),
        ("reports", "{seat} reports {number}"),
        ("no report", "{seat} shows no count"),
        ("repeats report", "{seat} repeats the report"),
        ("asks count", "{seat} asks the count"),
        ("drops", "{seat} drops a card"),
        ("drops", "{seat} drops {cards}"),
        ("leaves seat", "{seat} leaves the seat"),
        ("late", "{seat} late {minutes}:{seconds}"),
        ("attention", "attention[ by {seat}]"),
        ("referee", "referee[ by {seat}]"),
        ("waives", "{seat} waives the rectification"),
        ("waives", "{side} waive the rectification"),
        ("time up", "time up"),
        ("deal ends", "deal ends"),
    )
)
GUANDAN_VERBS = tuple(dict.fromkeys(line.verb for line in GUANDAN_LINES))


def parse_guandan_act(line: object) -> GuandanAct:
    """An act from its line, or a refusal that says what was not understood."""
    if isinstance(line, str):
        for guandan_line in GUANDAN_LINES:
            match = guandan_line.pattern.match(line.strip())
            if match:
                return _act(guandan_line.verb, line.strip(), match.groupdict())
    raise ImpossibleCase(Text(__name__, "unknown_act", {"given": shown(line)}), legal=GUANDAN_VERBS)


def _act(verb: str, line: str, found: dict[str, str | None]) -> GuandanAct:
    minutes, seconds, number, seat = (found.get(name) for name in ("minutes", "seconds", "number", "seat"))
    return GuandanAct(
        verb=verb,
        line=line,
        seat=Seat.parse(seat) if seat else None,
        cards=found.get("cards") or found.get("other") or found.get("side") or "",
        said=found.get("said") or "",
        number=int(number) if number else None,
        seconds=60 * int(minutes) + int(seconds) if minutes and seconds else None,
    )
