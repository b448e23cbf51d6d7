"""What can be wrong in a LIN file, or lost when one is written."""

from __future__ import annotations

from cardinal.language import Texts

said = Texts(__name__)
