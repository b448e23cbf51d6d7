"""What the organiser of a table may lay down for bridge: screens, a pause after a skip bid, system cards.

They are options of the table: ``screens`` true; ``stop`` the seconds of the pause; ``systems`` {"NS": "…", "EW": "…"}.
At a ``practice`` table, where one plays with robots for oneself, the last trick may be looked at (``shown_hands``),
and where ``counter`` is true the cards are counted (``card_counter``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardinal.bridge import Bid, Call
from cardinal.cards import SEATS, SIDES, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, NotNow, Text

if TYPE_CHECKING:
    from .games.game import GameTable
    from .games.view_parts import Regulated
    from .narration import Line
    from .protocol import Act

_HALVES = ((Seat.N, Seat.E), (Seat.S, Seat.W))
_DISCLOSED = ("alert", "announcement", "question", "explanation", "correction")
_REGULATED = frozenset(("counter", "practice", "screens", "stop", "systems"))
_TOLD_BY = "cardinal.live.games.guarded_bridge"
MOST_CHARACTERS, MOST_SECONDS = 4_000, 30


def screenmate(seat: Seat) -> Seat:
    """Who sits on the same side of the screen, which stands between North and West."""
    first, second = next(half for half in _HALVES if seat in half)
    return second if seat is first else first


def is_regulated(options: Mapping[str, Any]) -> bool:
    """Whether the organiser has laid anything down that changes a view."""
    return not _REGULATED.isdisjoint(options)


def regulated(options: Mapping[str, Any], viewer: Seat | Viewer, view: dict[str, Any]) -> dict[str, Any]:
    """A view of bridge under the regulations of the table."""
    if "disclosures" not in view or not is_regulated(options):
        return view
    added: Regulated = {}
    disclosures = view["disclosures"]
    if options.get("screens"):
        added["screens"] = True
        disclosures = [disclosure for disclosure in disclosures if _is_heard(Seat.parse(disclosure["by"]), viewer)]
    if _pause(options):
        added["stop"], added["skip"] = _pause(options), is_skip(view["calls"])
    if options.get("systems"):
        added["systems"] = _systems(options["systems"], viewer)
    return {**view, "disclosures": disclosures, **added}


def _is_heard(by: Seat, viewer: Seat | Viewer) -> bool:
    """What is said or written on one side of the screen is for that side, and for the record."""
    return not isinstance(viewer, Seat) or viewer in (by, screenmate(by))


def _systems(cards: Mapping[str, Any], viewer: Seat | Viewer) -> dict[str, str]:
    """The cards that *viewer* may read: during a board a player looks at the opponents' card only."""
    hidden = viewer.side if isinstance(viewer, Seat) else None
    shown = (str(side) for side in SIDES if side is not hidden)
    return {side: str(cards[side])[:MOST_CHARACTERS] for side in shown if side in cards}


def screened(options: Mapping[str, Any], line: Line) -> Line:
    """A sentence as a screen lets it through: explanations stay on the side where they were given."""
    by = line.who
    is_said = line.text.package == _TOLD_BY and line.text.key.partition("_")[0] in _DISCLOSED
    if not options.get("screens") or not is_said or not isinstance(by, Seat):
        return line
    others = frozenset(seat for seat in SEATS if not _is_heard(by, seat))
    return replace(line, hidden_from=line.hidden_from | others)


def _pause(options: Mapping[str, Any]) -> float:
    seconds = options.get("stop", 0)
    return min(float(seconds), MOST_SECONDS) if isinstance(seconds, int | float) and seconds > 0 else 0.0


def check_pause(options: Mapping[str, Any], played: GameTable, who: Seat | Viewer, act: Act, at: float) -> None:
    """Refuse the call of a player who does not pause after a skip bid."""
    if act.verb == "call" and isinstance(who, Seat) and pause_left(options, played, who, at) > 0:
        raise NotNow(Text(__name__, "pause", {"seconds": round(_pause(options))}))


def pause_left(options: Mapping[str, Any], played: GameTable, who: Seat, at: float) -> float:
    """How many seconds *who* has still to wait before calling; the pause begins with the skip bid, whatever is asked or
    explained meanwhile."""
    seconds = _pause(options)
    if not seconds or who not in played.awaited:
        return 0.0
    view = played.view(who)
    if not is_skip(view.get("calls", [])):
        return 0.0
    called_at = float(view["called_at"] or 0) / 1000
    return max(0.0, called_at + seconds - at)


def is_skip(calls: list[str]) -> bool:
    """Whether the last call skips a level at which its denomination could have been bid."""
    read = [call for call in map(_call, calls) if call is not None]
    if not read or not isinstance(read[-1], Bid):
        return False
    before = next((call for call in reversed(read[:-1]) if isinstance(call, Bid)), None)
    last = read[-1]
    lowest = 1 if before is None else before.level + (last.denomination <= before.denomination)
    return last.level > lowest


def _call(text: str) -> Call | None:
    try:
        return Call.parse(text)
    except CardinalError:
        return None
