"""What can be wrong in a USEBIO file, or what the format cannot say of an event."""

from __future__ import annotations

from cardinal.language import Texts

said = Texts(__name__)
