"""What the log says of one match after its draw: home and away, what a side begins with, lots, the choice of seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from cardinal.contest.line_ups_file import read_line_up
from cardinal.contest.meetings import Loan, Match

from .log import Logged
from .seat_choice import SeatChoice, read_seat_choice

MatchKey = tuple[str, int, str]
Parts = MutableMapping[str, Any]
Payload = Mapping[str, Any]


def match_key(payload: Payload) -> MatchKey:
    return str(payload["stage"]), int(payload["round"]), str(payload["table"])


def _change(made: Parts, payload: Payload, act: Callable[[Match], Match]) -> None:
    wanted = match_key(payload)
    made["known_matches"] = tuple(
        act(one) if one.away is not None and (one.stage, one.round, one.table) == wanted else one
        for one in made["known_matches"]
    )


def _home_chosen(made: Parts, payload: Payload, logged: Logged) -> None:
    def turned(match: Match) -> Match:
        if match.home == payload["home"] or match.away is None:
            return match
        return replace(
            match,
            home=match.away,
            away=match.home,
            start_home=match.start_away,
            start_away=match.start_home,
            home_players=match.away_players,
            away_players=match.home_players,
            home_partner=match.away_partner,
            away_partner=match.home_partner,
        )

    _change(made, payload, turned)


def _start_given(made: Parts, payload: Payload, logged: Logged) -> None:
    home, away = Fraction(payload["home"]), Fraction(payload["away"])
    cites = " ".join(f"§{clause}" for clause in payload["clauses"])
    _change(made, payload, lambda match: replace(match, start_home=home, start_away=away, cites=cites or match.cites))


def _player_lent(made: Parts, payload: Payload, logged: Logged) -> None:
    loan = Loan(payload["player"], payload["team"], tuple(payload["boards"]))

    def lent(match: Match) -> Match:
        others = tuple(lent for lent in match.borrowed if lent.number != loan.number)
        return replace(match, borrowed=(*others, loan))

    _change(made, payload, lent)


def _loan_taken_back(made: Parts, payload: Payload, logged: Logged) -> None:
    def without(match: Match) -> Match:
        return replace(match, borrowed=tuple(lent for lent in match.borrowed if lent.number != payload["team"]))

    _change(made, payload, without)


def _lot_drawn(made: Parts, payload: Payload, logged: Logged) -> None:
    _change(made, payload, lambda match: replace(match, lot=payload["winner"]))


def _seats_drawn(made: Parts, payload: Payload, logged: Logged) -> None:
    made["seat_choices"][match_key(payload)] = SeatChoice(payload["winner"], payload["segments"])


def _segment_picked(made: Parts, payload: Payload, logged: Logged) -> None:
    key = match_key(payload)
    there: SeatChoice = made["seat_choices"][key]
    made["seat_choices"][key] = replace(there, picks=(*there.picks, (payload["team"], payload["segment"])))


def _seating_kept(made: Parts, payload: Payload, logged: Logged) -> None:
    """The choices of seats as a folder of plain files had them."""
    made["seat_choices"][match_key(payload)] = read_seat_choice(payload["choice"])


def _line_up_declared(made: Parts, payload: Payload, logged: Logged) -> None:
    line_up = read_line_up(payload)
    made["line_ups"][line_up.key] = line_up


MATCH_KINDS: Mapping[str, Callable[[Parts, Payload, Logged], None]] = {
    "match_home_chosen": _home_chosen,
    "match_start_given": _start_given,
    "match_lot_drawn": _lot_drawn,
    "player_lent": _player_lent,
    "loan_taken_back": _loan_taken_back,
    "seating_lot_drawn": _seats_drawn,
    "segment_picked": _segment_picked,
    "seating_kept": _seating_kept,
    "line_up_declared": _line_up_declared,
}
