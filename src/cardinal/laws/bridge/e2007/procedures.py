"""Importing this module registers every procedure of the edition."""

from __future__ import annotations

from cardinal.laws.registry import import_all

import_all(__package__)
