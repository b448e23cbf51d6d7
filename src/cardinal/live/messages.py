"""What a table says, as types; ``protocol`` explains it. The types of the browser's scripts are made from these."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from cardinal.cards.view_fields import PerSeatOf, SeatText
from cardinal.cards.viewer import Viewer

from .chat import ChatLine
from .games import Manner
from .games.table_views import OpenBridgeView, OpenGuandanView
from .live_table import Kind
from .protocol import Done, Here, Refused


class SitterFacts(TypedDict):
    """Who sits in a seat; ``auto`` while the clock acts for that person. ``stands_in_for`` is the name of the absent
    player for whom a robot holds the seat."""

    kind: Kind
    name: str
    ready: bool
    auto: NotRequired[bool]
    stands_in_for: NotRequired[str]


class OutcomeFacts(TypedDict):
    """What came of a board or deal; the points are North-South's."""

    number: int
    result: str
    points: int


class DirectorCall(TypedDict):
    """A call for the Director that is not answered yet."""

    call: int
    who: str
    reason: str


class Clock(TypedDict):
    """The time limit of an act, and since when it runs, in milliseconds of the server's clock."""

    seconds: float
    since: int


class RemovedFacts(TypedDict):
    """Somebody whom the host has asked to leave a seat."""

    removed: int
    name: str


class TableFacts(TypedDict):
    """What everybody may know of a table beside the board. ``record`` is true when the boards that are over can be read
    at record.pbn beside the page, ``over`` when the event deals no more here, ``directed`` when there is a
    Director to call, ``practice`` where one plays with robots for oneself, ``other_room`` where robots play the same
    boards too. ``set`` is how many boards make a set, ``set_from`` how many were played before the first set, ``daily``
    true where they are those of a day for everybody on the server. ``host`` is where the host sits, ``talk`` true where
    there is talk, ``closed`` where the host has closed the table; ``pace`` is how fast robots play."""

    game: Literal["bridge", "guandan"]
    manner: Manner
    seats: PerSeatOf[SitterFacts | None]
    awaited: list[SeatText]
    between: bool
    outcomes: list[OutcomeFacts]
    calls: list[DirectorCall]
    record: NotRequired[bool]
    over: NotRequired[bool]
    directed: NotRequired[bool]
    practice: NotRequired[bool]
    other_room: NotRequired[bool]
    daily: NotRequired[bool]
    set: NotRequired[int]
    set_from: NotRequired[int]
    host: NotRequired[SeatText]
    talk: NotRequired[bool]
    closed: NotRequired[bool]
    pace: NotRequired[Literal["slow", "normal", "quick", "stopped"]]
    removed: NotRequired[list[RemovedFacts]]
    clock: NotRequired[Clock]


class Line(TypedDict):
    """A sentence of the log: who did it, and when, in seconds."""

    text: str
    who: NotRequired[str]
    at: NotRequired[float]


class ViewMessage(TypedDict):
    """The whole view. Where ``log_from`` is there, *log* are only the sentences after so many. Where ``chat`` is not
    there, nothing of it has changed since the view before."""

    kind: Literal["view"]
    seq: int
    moved: int
    hash: str
    you: SeatText | Viewer
    table: TableFacts
    view: OpenBridgeView | OpenGuandanView | None
    log: list[Line]
    log_from: NotRequired[int]
    chat: NotRequired[list[ChatLine]]


class Presence(TypedDict):
    """Whose devices are there now. ``complete`` is false while other processes cannot be asked: whoever is not named
    may be there all the same."""

    kind: Literal["presence"]
    here: list[SeatText]
    watching: int
    complete: NotRequired[bool]


class Moved(TypedDict):
    """Another device has this seat now."""

    kind: Literal["moved"]
    message: str


FromTable = ViewMessage | Refused | Done | Here | Presence | Moved
