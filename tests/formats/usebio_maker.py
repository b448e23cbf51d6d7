"""USEBIO files as other programs write them, made for tests."""

from __future__ import annotations


def line(ns: object, ew: object, result: str, score: object, points: tuple[object, object] | None = None) -> str:
    """A traveller line; *result* is ``4S N 10``, ``PASS`` or nothing."""
    words = result.split()
    told = f"<CONTRACT>{words[0]}</CONTRACT>" if words else ""
    if len(words) == 3:
        told += f"<PLAYED_BY>{words[1]}</PLAYED_BY><TRICKS>{words[2]}</TRICKS>"
    told += f"<SCORE>{score}</SCORE>"
    if points is not None:
        told += f"<NS_MATCH_POINTS>{points[0]}</NS_MATCH_POINTS><EW_MATCH_POINTS>{points[1]}</EW_MATCH_POINTS>"
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>{told}"
        "</TRAVELLER_LINE>\n"
    )


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>\n{''.join(lines)}</BOARD>\n"


def pair(number: object, direction: str = "", place: object = "", total: object = "", percent: object = "") -> str:
    people = "".join(
        f"<PLAYER><PLAYER_NAME>{name} {number}{direction}</PLAYER_NAME></PLAYER>" for name in ("Ann", "Bo")
    )
    told = {"DIRECTION": direction, "PLACE": place, "TOTAL_SCORE": total, "PERCENTAGE": percent}
    inside = "".join(f"<{name}>{value}</{name}>" for name, value in told.items() if value != "")
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{inside}{people}</PAIR>\n"


def event(inside: str, kind: str = "PAIRS", method: str = "MATCH_POINTS", winners: int = 2) -> bytes:
    head = f"<EVENT_DESCRIPTION>Tuesday</EVENT_DESCRIPTION><BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>"
    text = (
        f'<?xml version="1.0"?>\n<USEBIO Version="1.2">\n<EVENT EVENT_TYPE="{kind}">{head}'
        f"<WINNER_TYPE>{winners}</WINNER_TYPE>\n{inside}</EVENT></USEBIO>\n"
    )
    return text.encode()
