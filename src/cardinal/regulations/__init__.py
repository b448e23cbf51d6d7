"""Regulations: what federations fix, as dated and cited packs of figures that every other room reads.

Loading a pack reads its file; nothing is read before somebody asks for a figure.
"""

from .pack import Pack, find_pack, pack_names
from .settings import Regulation

__all__ = ["Pack", "Regulation", "find_pack", "pack_names"]
