"""Law 87: a fouled board, the forms in which it was played, and how each group of scores is rated by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, BoardEffect, Case, Cited, Procedure, Text, Voice, law

from .artificial_score import award_artificial
from .score_adjustment import exact, signed
from .team_play import several_results
from .weighted_score import read_score, units

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Groups:
    """The North-South scores of a board, sorted by the form in which it was played.

    >>> str(Groups.parse("correct: 420, 450; changed: -50"))
    'correct: 420, 450; changed: -50'
    """

    scores: tuple[tuple[str, tuple[int, ...]], ...]

    @classmethod
    def parse(cls, given: object) -> Groups:
        """From ``correct: 420, 450; changed: -50, 430``."""
        groups = tuple(_group(part) for part in str(given).split(";"))
        names = [name for name, _ in groups]
        if len(names) < 2 or len(set(names)) != len(names):
            raise ValueError("a fouled board has at least two groups with different names")
        return cls(groups)

    @property
    def size(self) -> int:
        return sum(len(scores) for _, scores in self.scores)

    def __str__(self) -> str:
        return "; ".join(f"{name}: {', '.join(map(str, scores))}" for name, scores in self.scores)


def _group(part: str) -> tuple[str, tuple[int, ...]]:
    name, _, tail = part.partition(":")
    if not name.strip():
        raise ValueError("a group has a name")
    return name.strip(), tuple(map(read_score, tail.split(",")))


def _percentage(matchpoints: int, group: int, field: int) -> Fraction | None:
    """Of what the group itself could give. A lone score has nobody to be compared with."""
    return Fraction(100 * matchpoints, 2 * (group - 1)) if group > 1 else None


def _neuberg(matchpoints: int, group: int, field: int) -> Fraction:
    """The group as a sample of the whole field: (M + 1) · N / n - 1 matchpoints, in percent of the field's top."""
    expanded = Fraction((matchpoints + 1) * field, group) - 1
    return 100 * expanded / (2 * (field - 1))


METHODS: Mapping[str, Callable[[int, int, int], Fraction | None]] = {
    "percentage": _percentage,
    "neuberg": _neuberg,
}

_ANNOUNCED = {"percentage": "announce_the_method_percentage", "neuberg": "announce_the_method_neuberg"}


def rate(groups: Groups, method: str) -> Cited[tuple[tuple[str, tuple[Fraction | None, ...]], ...]]:
    """87B: North-South's percentage of every score, each group by itself; None where there is nothing to compare."""
    percent = METHODS[method]
    rated = tuple(
        # Of the scores of its group each one equals itself, which is worth one unit too many.
        (name, tuple(percent(units(score, scores) - 1, len(scores), groups.size) for score in scores))
        for name, scores in groups.scores
    )
    return Cited(rated, "§87B")


@law("87")
def fouled_board(case: Case) -> Procedure:
    """Law 87: a board was perhaps not played in the same form everywhere."""
    causes = ("card", "dealer", "vulnerability", "none")
    cause = yield voice.fact("cause", "§87A", options=causes)
    if cause in ("none", NOT_DETERMINED):
        # A board is fouled if the Director determines it: what he cannot determine does not foul it.
        yield voice.none("not_fouled", "§87A" if cause == "none" else "§87A §85B")
        return
    if (yield voice.fact("different_forms", "§87A")) is not True:
        # As above: that those to be compared had different forms has to be determined.
        yield voice.none("everybody_to_be_compared_had_the_same_form", "§87A")
        return
    yield BoardEffect("fouled", cites="§87A")
    if case.conditions["form"] == "teams":
        yield voice.found("teams", "§87C §fn:27")
        yield from several_results(case, "§87C §86B2 §fn:27")
    else:
        yield from _in_groups(case)
    if cause == "card":
        yield voice.duty("director", "consider_a_penalty_under_law_law", "§90B6", when="later", law="90B6")


GROUPS = (Groups.parse("correct: 420, 450, 420; changed: -50, 430"),)


def _in_groups(case: Case) -> Procedure:
    """87B: each group of scores is rated by itself, by the method of the regulations or one that is announced."""
    groups = yield voice.fact("groups", "§87B", options=GROUPS, reader=Groups.parse)
    if groups == NOT_DETERMINED:
        # Scores that cannot be sorted cannot be rated: there is then no result that can stand.
        yield from award_artificial(case, "§87B §12A2")
        return
    yield from rated_in_groups(case, groups)


def rated_in_groups(case: Case, groups: Groups) -> Procedure:
    """The groups by the method of the regulations or the Director's own."""
    method = case.conditions["fouled_board_group_scoring"]
    if method == "director":
        method = yield voice.choose(DIRECTOR, "method", "§87B", options=tuple(METHODS))
        yield voice.duty("director", _ANNOUNCED[method], "§87B")
    rated = rate(groups, str(method))
    for (name, scores), (_, percents) in zip(groups.scores, rated.value, strict=True):
        ratings = tuple(
            f"{signed(score)} {exact(percent)}%"
            for score, percent in zip(scores, percents, strict=True)
            if percent is not None
        )
        if ratings:
            yield voice.recorded("word_ratings", rated.cites, word=_named(name), ratings=ratings)
        else:
            key = "award_an_artificial_score_nobody_to_compare_with_word"
            yield voice.duty("director", key, "§87B §12C2(a)", word=_named(name))


def _named(group: str) -> Text | str:
    """The name of a group: the usual ones in the reader's language, any other as the Director has written it."""
    return voice.text(group) if group in ("correct", "changed") else group
