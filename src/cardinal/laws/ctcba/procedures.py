"""Importing this module registers every procedure of the Chinese Taipei federation's supplementary regulations."""

from __future__ import annotations

from . import appeals as _appeals  # noqa: F401
from . import borrowed_player as _borrowed_player  # noqa: F401
from . import change_of_sides as _change_of_sides  # noqa: F401
from . import clock as _clock  # noqa: F401
from . import conduct as _conduct  # noqa: F401
from . import end_of_play as _end_of_play  # noqa: F401
from . import forfeits as _forfeits  # noqa: F401
from . import indemnity as _indemnity  # noqa: F401
from . import lateness as _lateness  # noqa: F401
from . import match_time as _match_time  # noqa: F401
from . import methods as _methods  # noqa: F401
from . import offences as _offences  # noqa: F401
from . import organisation as _organisation  # noqa: F401
from . import pairs_entry as _pairs_entry  # noqa: F401
from . import pairs_partners as _pairs_partners  # noqa: F401
from . import pairs_time as _pairs_time  # noqa: F401
from . import private_arrangements as _private_arrangements  # noqa: F401
from . import quiet_room as _quiet_room  # noqa: F401
from . import representation as _representation  # noqa: F401
from . import seat_duties as _seat_duties  # noqa: F401
from . import tariff as _tariff  # noqa: F401
from . import team_entry as _team_entry  # noqa: F401
from . import written_bidding as _written_bidding  # noqa: F401
from . import wrong_conditions as _wrong_conditions  # noqa: F401
