"""Results of live tables go into the competition, and what a director rules about a board afterwards follows them."""

from __future__ import annotations

from cardinal.contest.model import Game, Ruling
from cardinal.contest.provisional import LOOKED, live_hearing
from cardinal.contest.score_cell import read_cell
from cardinal.language import Text
from cardinal.store import Accounts, Competition, Log
from cardinal.store.deciding import GiveRuling

from .games import Manner
from .games.open_bridge import OpenBridge
from .games.open_guandan import OpenGuandan
from .live_table import LiveTable
from .online_deals import conditions_of
from .online_reviews import Looked, fined, is_taken_out, looked_again
from .online_tables import OnlineTable
from .online_writing import EventWriter, book_language, table_of
from .table_hub import TableOwner, table_stream

USER = "user "
Seen = tuple[object, ...]


def seen_of(table: LiveTable) -> Seen:
    """What a table has that the competition has to know; another one is something to report."""
    played = table.played
    # A Director may rule on a board that is over without another result, as for an adjusted score; a referee of
    # Guandan may give a penalty at any time.
    is_told = isinstance(played, OpenGuandan) or (isinstance(played, OpenBridge) and played.outcome is not None)
    ruled = len(played.table.rulings) if is_told and isinstance(played, OpenBridge | OpenGuandan) else 0
    return (*table.outcomes, ruled)


class Reports:
    """Tells competitions what has been played at the tables of a hub."""

    def __init__(self, writer: EventWriter, accounts: Accounts) -> None:
        self._writer, self._accounts = writer, accounts

    @property
    def _log(self) -> Log:
        return self._writer.hub.log

    async def report(self, owner: TableOwner) -> None:
        table = owner.table
        state = await self._writer.state(str(table.options["event"]))
        online_table = table_of(state, table.options)
        if online_table is None:
            return
        is_ruled, taken_out = False, set()
        # What is played from level to level has one result, which its event enters.
        for outcome in () if online_table.deals else table.outcomes:
            there = state.results.get(online_table.place(outcome.number))
            if there is None or not there.counts:
                await self._writer.enter(state, online_table, outcome.number, outcome.result)
                if is_taken_out(outcome):
                    taken_out.add(outcome.number)
            elif there.line.score != read_cell(outcome.result, state.conditions.game, outcome.number):
                is_ruled = True
        scored: frozenset[int] = frozenset()
        if is_ruled or taken_out or (table.manner is Manner.OPEN and seen_of(table)[-1]):
            scored = await self.follow(state, online_table)
        for board in sorted(taken_out - scored):
            await self._ask_for_score(state, online_table, board, 0)

    async def follow(self, state: Competition, online_table: OnlineTable) -> frozenset[int]:
        """Write down what was ruled at a table about boards that are over, and what is still owed on them, whoever saw
        it; the boards for which a ruling has a score, or has asked for one."""
        game, events = state.conditions.game, await self._log.events(table_stream(online_table.key))
        deals = conditions_of(state, online_table) if online_table.deals else None
        scored = set()
        for looked in looked_again(events, game, deals):
            if looked.is_scored:
                scored.add(looked.board)
            about = f"{online_table.key} {looked.board} {looked.seq}"
            if deals is not None and online_table.place(looked.board) not in state.results:
                # The round goes on from there, and its result will be what was ruled.
                continue
            ruling = await self._ruling(state, online_table, looked)
            await self._writer.run(online_table.event, GiveRuling(ruling), f"again {about}")
            if looked.is_scored and looked.score is None:
                await self._ask_for_score(state, online_table, looked.board, looked.seq)
        for penalty in fined(events) if game is Game.GUANDAN else ():
            language = book_language(state.conditions)
            values = {"table": online_table.table, "what": penalty.what(language), "clauses": " ".join(penalty.clauses)}
            reason = Text(__name__, "penalty_ruled", values)
            board = 0 if online_table.deals else penalty.board
            await self._writer.tell_director(
                state, online_table, reason, f"penalty {online_table.key} {penalty.seq}", board
            )
        return frozenset(scored)

    async def _ruling(self, state: Competition, online_table: OnlineTable, looked: Looked) -> Ruling:
        at = state.wall(looked.at).replace(microsecond=0, tzinfo=None)
        reason, by = looked.reason(book_language(state.conditions)), await self._name(looked.by)
        place = online_table.place(looked.board)
        ruled = ("", place, looked.score, None, LOOKED, looked.clauses, by, at, reason)
        return Ruling(*ruled, hearing=live_hearing(online_table.key, looked.board), owed=looked.owed)

    async def _name(self, actor: str) -> str:
        """The name of an official; what the log has where there is none."""
        user = await self._accounts.user(actor.removeprefix(USER)) if actor.startswith(USER) else None
        return actor if user is None else user.name

    async def _ask_for_score(self, state: Competition, online_table: OnlineTable, board: int, seq: int) -> None:
        reason = Text(__name__, "score_wanted", {"table": online_table.table, "board": board})
        await self._writer.tell_director(state, online_table, reason, f"score {online_table.key} {board} {seq}", board)
