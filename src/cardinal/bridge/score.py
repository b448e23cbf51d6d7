"""Law 77: the score of a contract, from its tables."""

from __future__ import annotations

from cardinal.language import Text, shown

from .errors import UnreadableBridge

# Every pair below is (not vulnerable, vulnerable); every triple is (undoubled, doubled, redoubled).
TRICK = (20, 20, 30, 30, 30)  # 77/trick-score-suit, 77/trick-score-notrump: clubs to notrump, undoubled
NOTRUMP_FIRST = 10  # the first odd trick at notrump is worth this much more
TIMES = (1, 2, 4)
PARTSCORE = 50  # 77/premium-game
GAME = (300, 500)
GAME_FROM = 100  # 77/game-partscore
SMALL_SLAM, GRAND_SLAM = (500, 750), (1000, 1500)  # 77/slam
INSULT = (0, 50, 100)  # 77/premium-doubled
OVERTRICK = (None, (100, 200), (200, 400))  # 77/overtricks; undoubled ones score as tricks
FIRST_UNDERTRICK = ((50, 100), (100, 200), (200, 400))  # 77/undertricks
NEXT_UNDERTRICK = ((50, 100), (200, 300), (400, 600))
FOURTH_AND_LATER = ((0, 0), (100, 0), (200, 0))  # added to each undertrick from the fourth on


def _made(level: int, denomination: int, doubling: int, vulnerable: int, over: int) -> int:
    tricks = (TRICK[denomination] * level + (NOTRUMP_FIRST if denomination == 4 else 0)) * TIMES[doubling]
    premium = GAME[vulnerable] if tricks >= GAME_FROM else PARTSCORE
    slam = {6: SMALL_SLAM, 7: GRAND_SLAM}.get(level)
    each = OVERTRICK[doubling]
    overtricks = over * (TRICK[denomination] if each is None else each[vulnerable])
    return tricks + premium + (slam[vulnerable] if slam else 0) + INSULT[doubling] + overtricks


def _down(doubling: int, vulnerable: int, under: int) -> int:
    total = FIRST_UNDERTRICK[doubling][vulnerable] + (under - 1) * NEXT_UNDERTRICK[doubling][vulnerable]
    return -(total + max(0, under - 3) * FOURTH_AND_LATER[doubling][vulnerable])


def _column(bid: int, doubling: int, vulnerable: int) -> tuple[int, ...]:
    level, denomination = bid // 5 + 1, bid % 5
    needed = level + 6
    return tuple(
        _made(level, denomination, doubling, vulnerable, tricks - needed)
        if tricks >= needed
        else _down(doubling, vulnerable, needed - tricks)
        for tricks in range(14)
    )


# Worked out when a column is first asked for: importing the package stays quick.
_COLUMNS: list[tuple[int, ...] | None] = [None] * (35 * 6)


def contract_score(bid: int, doubling: int, tricks: int, vulnerable: bool) -> int:
    """The score of declarer's side; *bid* is 0 (one club) to 34 (seven notrump)."""
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise UnreadableBridge(Text(__package__, "tricks", {"given": shown(tricks)}))
    if vulnerable is not True and vulnerable is not False:
        raise UnreadableBridge(Text(__package__, "vulnerable", {"given": shown(vulnerable)}))
    place = (bid * 3 + doubling) * 2 + vulnerable
    column = _COLUMNS[place]
    if column is None:
        column = _COLUMNS[place] = _column(bid, doubling, int(vulnerable))
    return column[tricks]
