"""R30: boards played with a wrong dealer or vulnerability, and team matches played in wrong seats."""

from __future__ import annotations

from fractions import Fraction

from cardinal.bridge import Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import Seat
from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.score_adjustment import read_number
from cardinal.laws.effect import BoardEffect
from cardinal.laws.guandan.effect import ResultsOf
from cardinal.laws.guandan.minutes import read_count, read_part
from cardinal.laws.party import Team
from cardinal.laws.prelude import DIRECTOR, HOME, NOT_DETERMINED, VISITORS, Case, Cited, Finding, Procedure, Voice, law
from cardinal.regulations.settings import Forfeits

from .amounts import imps, vp
from .contestants import BOTH, each, is_teams, opponent
from .figures import figures
from .forfeits import DRAW
from .seat_duties import TEAMS, neglect_penalty

voice = Voice(__name__)


def right_conditions(board: int) -> Cited[tuple[Seat, Vulnerability]]:
    """R30/1: the dealer and the vulnerability that a board is scored by: those of its number."""
    return Cited((dealer_of(board), vulnerability_of(board)), "§R30/1")


def board_missed() -> Cited[Fraction]:
    """R30/2: the IMPs of a board that cannot be compared because a table sat wrongly."""
    return Cited(Fraction(), "§R30/2")


def void_match(terms: Forfeits, draw: Fraction | int) -> Cited[tuple[Fraction, Fraction]]:
    """R30/3: no board of a match is valid: what the innocent team has, and what the offenders have."""
    return Cited((Fraction(draw), terms.void_offender * draw), "§R30/3")


def replay(terms: Forfeits, boards: int) -> Cited[int]:
    """R30/3: a replay that decides the match instead has so many boards at least."""
    least = terms.void_replay_boards
    if boards < least:
        values = {"given": boards, "least": least}
        raise NotAllowed(Text(__name__, "replay_too_short", values), cites="§R30/3", legal=(least,))
    return Cited(boards, "§R30/3")


@law("R30", edition="ctcba")
def wrong_conditions(case: Case) -> Procedure:
    """R30: a board, or a match, was played as it should not have been."""
    matter = yield voice.choose(DIRECTOR, "matter", "§R30/1 §R30/2", options=("conditions", "seats"))
    yield from _board(case) if matter == "conditions" else _seats(case)


def _board(case: Case) -> Procedure:
    """R30/1: what the record has of the board against its number."""
    board = case.position.board
    right = right_conditions(board.number)
    if right.value == (board.dealer, board.vulnerability):
        yield voice.none("marked_as_its_number_says", right.cites)
        return
    # That the other table has not played it has to be shown.
    unplayed = is_teams(case) and (yield voice.fact("other_table_played", "§R30/1")) is False
    if unplayed and (yield voice.choose(DIRECTOR, "changed", "§R30/1", options=(True, False))):
        yield voice.duty(
            "director", "have_the_other_table_play_under_the_same_conditions", "§R30/1", when="before_play"
        )
        yield BoardEffect("played_on", cites="§R30/1")
        return
    key = "board_number_scored_with_vulnerable_vulnerability_as_its_number_says"
    yield voice.recorded(key, right.cites, number=board.number, vulnerability=right.value[1])


def _seats(case: Case) -> Procedure:
    """R30/2, R30/3: results of a team match that cannot be compared."""
    if not is_teams(case):
        yield voice.none("no_comparison_in_pairs", "§R30/2")
        return
    who = yield voice.fact("offenders", "§R30/2", options=(HOME, VISITORS, BOTH))
    if who == NOT_DETERMINED:
        yield voice.none("no_offender_established", "§R30/2")
        return
    part = yield voice.fact("missed", "§R30/2 §R30/3", options=("0/16", "6/16", "16/16"), reader=read_part)
    missed, boards = (0, 1) if part == NOT_DETERMINED else read_part(part)
    if not missed:
        # A board that is not shown to be spoilt is compared.
        yield voice.none("the_results_are_compared_as_usual", "§R30/2")
        return
    if missed < boards:
        flat = board_missed()
        yield ResultsOf("boards_missed", imps(flat.value), cites=flat.cites)
    else:
        yield from _void(case, who)
    cites = "§R30/3" if missed == boards else "§R30/2"
    yield from neglect_penalty(case, TEAMS, each(case, who), missed, cites)


def _void(case: Case, who: Team | str) -> Procedure:
    if (yield from _replayed(case)):
        return
    draw = yield voice.judge("draw_vp", "§R30/3", options=(DRAW, Fraction(10)), reader=read_number)
    score = void_match(figures(case).forfeits, draw)
    innocent, guilty = score.value
    for team in each(case, who):
        yield ResultsOf(team, vp(guilty), cites=score.cites)
    if isinstance(who, Team):
        yield ResultsOf(opponent(who), vp(innocent), cites=score.cites)


def _replayed(case: Case) -> Finding:
    if not (yield voice.judge("time_allows", "§R30/3")):
        return False
    terms = figures(case).forfeits

    def read(given: object) -> int:
        return replay(terms, read_count(given)).value

    boards = yield voice.judge("replayed", "§R30/3", options=(terms.void_replay_boards,), reader=read)
    yield voice.recorded("boards_replayed_to_decide_the_match_number", "§R30/3", number=boards)
    return True
