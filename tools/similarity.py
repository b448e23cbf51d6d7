"""How much of our words stands in the documents: the longest runs that both share, and the share of all runs.

    python -m tools.similarity DOCUMENT... [--most 20] [--over]

A run is counted in characters where a language is written without spaces (Chinese, Japanese) and in words elsewhere.
Terms, numbers and names of things make short runs; a sentence that was taken over makes a long one. ``--over`` only
lists the texts that share a longer run than ``LIMITS`` allow, figures and the names of the cards not counted, and fails
where there are such.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardinal.language import Language
from cardinal.laws.clause import OTHER_BOOKS, REMARKS, Clause, Edition, book
from cardinal.laws.editions import EDITIONS

BOOKS: tuple[Edition, ...] = (*EDITIONS, *OTHER_BOOKS)
RUN = {Language.EN: 7}
"""From how many words on a run counts; in the languages without spaces, how many characters."""
CHARACTERS = 10
KANA = 16
"""Japanese writes most terms of the game in kana: one of them alone has seven or eight characters."""
LIMITS = {Language.EN: 10, Language.ZH_HANS: 14, Language.ZH_HANT: 14, Language.JA: 22}
"""The longest run, in words or characters, that a text may share with the documents."""
_FIGURE = re.compile(r"\d+|[akqj♠♥♦♣]|[a-z]", re.A)
_WORD = re.compile(r"[a-z0-9♠♥♦♣]+")
_SIGN = re.compile(r"[\W_]+")


def parts(text: str, language: Language) -> list[str]:
    """A text as its words or its characters, without spaces and punctuation."""
    lower = text.lower()
    return _WORD.findall(lower) if language in RUN else list(_SIGN.sub("", lower))


@dataclass(frozen=True, slots=True)
class Shared:
    """The longest run that a text of ours shares with the documents."""

    length: int
    clause: str
    run: str


class Documents:
    """Every run of the documents, for one way of counting."""

    def __init__(self, texts: Sequence[str], language: Language) -> None:
        self._language = language
        self.length = RUN.get(language, KANA if language is Language.JA else CHARACTERS)
        self._whole = [parts(text, language) for text in texts]
        self._joined = [_join(one) for one in self._whole]
        self._runs = {_join(run) for one in self._whole for run in _runs(one, self.length)}

    def longest(self, text: str, clause: str) -> Shared:
        ours = parts(text, self._language)
        best = (0, 0)
        start = 0
        for end in range(1, len(ours) + 1):
            while start < end and not self._has(ours[start:end]):
                start += 1
            best = max(best, (end - start, start))
        length, start = best
        return Shared(length, clause, (" " if self._language in RUN else "").join(ours[start : start + length]))

    def counted(self, text: str) -> tuple[int, int]:
        """How many runs of the text stand in the documents, and how many it has."""
        runs = [_join(run) for run in _runs(parts(text, self._language), self.length)]
        return sum(run in self._runs for run in runs), len(runs)

    def _has(self, run: Sequence[str]) -> bool:
        if len(run) == self.length and _join(run) not in self._runs:
            return False
        joined = _join(run)
        return any(joined in one for one in self._joined)


def over_limit(texts: Sequence[str], language: Language) -> Iterator[tuple[Edition, str, str]]:
    """The texts of every book that share a longer run with the documents than is allowed, and the first such run."""
    length = LIMITS[language] + 1
    known = {run for text in texts for run in _told(text, language, length)}
    for edition in BOOKS:
        for clause, text in texts_of(edition, language):
            run = next((run for run in _told(text, language, length) if run in known), None)
            if run is not None:
                yield edition, clause.id, (" " if language in RUN else "").join(run)


def _told(text: str, language: Language, length: int) -> Iterator[tuple[str, ...]]:
    """The runs of what a text tells; tables of figures and of ranks are the same in every words."""
    told = [part for part in parts(text, language) if not _FIGURE.fullmatch(part)]
    return (tuple(run) for run in _runs(told, length))


def _join(run: Sequence[str]) -> str:
    return f" {' '.join(run)} "


def _runs(whole: Sequence[str], length: int) -> Iterator[Sequence[str]]:
    return (whole[start : start + length] for start in range(len(whole) - length + 1))


def texts_of(edition: Edition, language: Language) -> Iterator[tuple[Clause, str]]:
    """What is said of a book in a language: the rules and the remarks, without what is only there in English."""
    for clause in book(edition):
        if clause.same and edition != EDITIONS[0]:
            continue
        for name in ("rule", *REMARKS):
            words = clause.words(language, name)
            if words.text and words.language == language:
                yield clause, words.text


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("documents", nargs="+", type=Path)
    command.add_argument("--most", type=int, default=0, help="print so many of the longest runs of each book")
    command.add_argument("--language", default="")
    command.add_argument("--over", action="store_true", help="only list what is above the limits, and fail if there is")
    told = command.parse_args()
    documents = [path.read_text("utf-8") for path in told.documents]
    if told.over:
        over = [(language, *row) for language in Language for row in over_limit(documents, language)]
        for language, edition, number, run in over:
            print(f"{edition} {language} {number}: {run}")
        raise SystemExit(bool(over))
    for language in Language:
        if told.language and language != told.language:
            continue
        against = Documents(documents, language)
        for edition in BOOKS:
            said = list(texts_of(edition, language))
            if not said:
                continue
            counts = [against.counted(text) for _, text in said]
            shared, every = (sum(one[place] for one in counts) for place in (0, 1))
            longest = sorted((against.longest(text, clause.id) for clause, text in said), key=lambda one: -one.length)
            unit = "words" if language in RUN else "characters"
            print(
                f"{edition} {language}: {len(said)} texts, longest shared run {longest[0].length} {unit} "
                f"({longest[0].clause}), runs of {against.length} shared: {shared} of {every} "
                f"({shared / max(every, 1):.2%})"
            )
            for one in longest[: told.most]:
                print(f"  {one.length:3} {one.clause}: {one.run}")


if __name__ == "__main__":
    main()
