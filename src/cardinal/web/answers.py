"""The answers of a hearing's questions as pages show them; the words themselves stand with the laws."""

from __future__ import annotations

from cardinal.laws.answer_words import answer_label, in_readers_words

__all__ = ["answer_label", "in_readers_words"]
