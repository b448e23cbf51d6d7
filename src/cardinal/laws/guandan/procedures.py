"""Importing this module registers every procedure of the Chinese national Guandan rules."""

from __future__ import annotations

from . import appeals as _appeals  # noqa: F401
from . import arbitration as _arbitration  # noqa: F401
from . import breaches as _breaches  # noqa: F401
from . import closed_room as _closed_room  # noqa: F401
from . import corrections as _corrections  # noqa: F401
from . import data_devices as _data_devices  # noqa: F401
from . import disciplinary_penalties as _disciplinary_penalties  # noqa: F401
from . import disputes as _disputes  # noqa: F401
from . import drawing as _drawing  # noqa: F401
from . import dress as _dress  # noqa: F401
from . import entries as _entries  # noqa: F401
from . import exchange_errors as _exchange_errors  # noqa: F401
from . import fast_play as _fast_play  # noqa: F401
from . import floor as _floor  # noqa: F401
from . import force_majeure as _force_majeure  # noqa: F401
from . import forfeits as _forfeits  # noqa: F401
from . import hall_conduct as _hall_conduct  # noqa: F401
from . import lateness as _lateness  # noqa: F401
from . import line_ups as _line_ups  # noqa: F401
from . import manner_of_play as _manner_of_play  # noqa: F401
from . import not_duplicate as _not_duplicate  # noqa: F401
from . import out_of_turn as _out_of_turn  # noqa: F401
from . import overtime as _overtime  # noqa: F401
from . import pairing_corrections as _pairing_corrections  # noqa: F401
from . import procedural_penalties as _procedural_penalties  # noqa: F401
from . import referee_call as _referee_call  # noqa: F401
from . import reporting as _reporting  # noqa: F401
from . import spectators as _spectators  # noqa: F401
from . import time_limit as _time_limit  # noqa: F401
from . import withdrawal as _withdrawal  # noqa: F401
from . import wrong_play as _wrong_play  # noqa: F401
