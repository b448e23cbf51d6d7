"""Checking a case: does the hearing end as the case expects, for the clauses it expects?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.language import CardinalError, Text

from .casebook import AnyCase, read_case
from .errors import ImpossibleCase
from .hearing import Asking, hear
from .ruling import Ruling

EXPECT_KEYS = frozenset(("effects", "cites", "not", "asks", "of", "refused"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case came out, and every way in which that is not what it expects."""

    case: AnyCase | None
    result: Asking | Ruling | CardinalError
    problems: tuple[str, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        return () if isinstance(self.result, Asking) else self.result.cites


def law_of(case: AnyCase) -> str:
    """The law of a case: the one it names, or the one that the engine notices."""
    if case.law is None:
        raise ImpossibleCase(Text(__package__, "nothing_irregular"))
    return case.law


def hear_case(record: Mapping[str, object]) -> tuple[AnyCase, Asking | Ruling]:
    """Hear a case as its record tells it, with the answers it has."""
    case = read_case(record)
    answers = record.get("answers") or {}
    if not isinstance(answers, Mapping):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": str(answers)}), legal=("key: answer",))
    return case, hear(law_of(case), case, {str(key): value for key, value in answers.items()})


def check_case(record: Mapping[str, object]) -> Outcome:
    """Hear a case and compare the end with its ``expect``."""
    expect = record.get("expect")
    if not isinstance(expect, Mapping) or not expect or not set(expect) <= EXPECT_KEYS:
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": str(expect)}), legal=sorted(EXPECT_KEYS))
    try:
        case, result = hear_case(record)
    except CardinalError as error:
        return Outcome(None, error, tuple(_refusal_problems(expect, error)))
    if "refused" in expect:
        return Outcome(case, result, ("it was expected to be refused",))
    if isinstance(result, Asking):
        return Outcome(case, result, tuple(_asking_problems(expect, result)))
    return Outcome(case, result, tuple(_ruling_problems(expect, result)))


def _refusal_problems(expect: Mapping[str, object], error: CardinalError) -> list[str]:
    refused = expect.get("refused")
    if not isinstance(refused, Mapping):
        return [f"refused: {error}"]
    problems = []
    if refused.get("error", type(error).__name__) != type(error).__name__:
        problems.append(f"refused as {type(error).__name__}: {error}")
    problems += [f"{clause} is not cited" for clause in _list(refused.get("cites")) if clause not in error.cites]
    return problems


def _asking_problems(expect: Mapping[str, object], asking: Asking) -> list[str]:
    question = asking.question
    if "asks" not in expect:
        return [f"the hearing still asks {question.key} of {question.asked}: {', '.join(map(str, question.options))}"]
    problems = []
    if expect["asks"] != question.key:
        problems.append(f"it asks {question.key}, not {expect['asks']}")
    if str(expect.get("of", question.asked)) != str(question.asked):
        problems.append(f"it asks {question.asked}, not {expect['of']}")
    problems += [
        f"{clause} is not cited" for clause in _list(expect.get("cites")) if not _cited(clause, question.cites)
    ]
    return problems


def _ruling_problems(expect: Mapping[str, object], ruling: Ruling) -> list[str]:
    if "asks" in expect:
        return ["it ended in a ruling and was expected to ask"]
    actual = [effect.to_json() for effect in ruling.effects]
    problems = []
    for wanted in _list(expect.get("effects")):
        if not any(_matches(wanted, one) for one in actual):
            problems.append(f"no effect {wanted}; there are {actual}")
    for clause in _list(expect.get("cites")):
        if not _cited(clause, ruling.cites):
            problems.append(f"{clause} is not cited; cited are {', '.join(ruling.cites)}")
    names = {effect.name for effect in ruling.effects}
    problems += [f"there is an effect {name} that must not be" for name in _list(expect.get("not")) if name in names]
    if not expect.get("effects") or not expect.get("cites"):
        problems.append("a case expects at least one effect and one citation")
    return problems


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _cited(clause: object, cites: tuple[str, ...]) -> bool:
    """A number of the document is cited by any of our divisions of it: 26B by 26B/1."""
    return any(one == str(clause) or one.startswith(f"{clause}/") for one in cites)


def _matches(wanted: object, actual: Mapping[str, object]) -> bool:
    """Whether an effect has the name and at least the fields that are wanted."""
    if isinstance(wanted, str):
        return wanted in actual
    if not isinstance(wanted, Mapping):
        return False
    return all(name in actual and _fields_match(fields, actual[name]) for name, fields in wanted.items())


def _fields_match(wanted: object, actual: object) -> bool:
    if wanted is None:
        return True
    if not isinstance(wanted, Mapping) or not isinstance(actual, Mapping):
        return False
    # YAML reads the word "on" as yes; as the name of a field it can only be the word.
    named = {"on" if key is True else key: value for key, value in wanted.items()}
    return all(key in actual and _plain(value) == _plain(actual[key]) for key, value in named.items())


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
