"""Checking a case: does the hearing end as the case expects, for the clauses it expects?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields

from cardinal.language import CardinalError, Text

from .casebook import AnyCase
from .effect import Effect
from .errors import ImpossibleCase
from .hearing import Asking
from .matters import hear_case as hear_case
from .matters import law_of as law_of
from .question import NO, NOT_DETERMINED, YES, Question, plain
from .ruling import Ruling

EXPECT_KEYS = frozenset(("effects", "cites", "consulted", "among", "not", "asks", "of", "options", "refused"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case came out, and every way in which that is not what it expects."""

    case: AnyCase | None
    result: Asking | Ruling | CardinalError
    problems: tuple[str, ...]

    @property
    def met(self) -> tuple[str, ...]:
        """The clauses that the hearing met: those it cites, asks by or is refused by, and those it only consulted."""
        if isinstance(self.result, Asking):
            return self.result.question.cites
        return (*self.result.cites, *self.result.consulted) if isinstance(self.result, Ruling) else self.result.cites


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
        return [f"the hearing still asks {question.key} of {question.asked}: {', '.join(map(plain, question.options))}"]
    problems = []
    if expect["asks"] != question.key:
        problems.append(f"it asks {question.key}, not {expect['asks']}")
    if str(expect.get("of")) != str(question.asked):
        problems.append(f"it asks {question.asked}, not {expect.get('of')}")
    if not is_exactly(_list(expect.get("cites")), question.cites):
        problems.append(f"it asks by {', '.join(question.cites)}, not {expect.get('cites')}")
    if [str(_plain(one)) for one in _list(expect.get("options"))] != list(options_to_name(question)):
        problems.append(f"the answers are {list(options_to_name(question))}, not {expect.get('options')}")
    return problems


def options_to_name(question: Question) -> tuple[str, ...]:
    """The answers that a case has to name: none where any number or text can be given, or only yes and no."""
    written = tuple(map(plain, question.options))
    return () if question.reader is not None or set(written) <= {YES, NO, NOT_DETERMINED} else written


def _ruling_problems(expect: Mapping[str, object], ruling: Ruling) -> list[str]:
    if "asks" in expect:
        return ["it ended in a ruling and was expected to ask"]
    wanted, cites, consulted = (_list(expect.get(key)) for key in ("effects", "cites", "consulted"))
    problems = [
        f"{one} is not cited; cited are {', '.join(ruling.cites)}" for one in cites if not is_cited(one, ruling.cites)
    ]
    problems += [
        f"{one} was not consulted; consulted were {', '.join(ruling.consulted)}"
        for one in consulted
        if not is_cited(one, ruling.consulted)
    ]
    if not wanted or not cites:
        problems.append("a case expects at least one effect and one citation")
    if "among" in expect:
        return problems + _problems_among(expect, wanted, ruling)
    if "not" in expect:
        problems.append("what must not be is for cases that have `among`: the effects of any other are all named")
    return problems + _problems_exactly(wanted, cites, consulted, ruling)


def _problems_exactly(wanted: list[object], cites: list[object], consulted: list[object], ruling: Ruling) -> list[str]:
    """The effects are the ruling's, in its order, with all that they hold and with the clauses that each rests on; the
    ruling cites and consulted nothing else."""
    problems = []
    for place in range(max(len(wanted), len(ruling.effects))):
        if place >= len(wanted):
            problems.append(f"effect {place + 1} is not named: {ruling.effects[place].to_json()}")
        elif place >= len(ruling.effects):
            problems.append(f"there is no effect {place + 1}: {wanted[place]}")
        elif not is_effect(wanted[place], ruling.effects[place]):
            problems.append(f"effect {place + 1} is {ruling.effects[place].to_json()}, not {wanted[place]}")
        elif not is_for(wanted[place], ruling.effects[place], ruling):
            problems.append(f"effect {place + 1} rests on {', '.join(ruling.effects[place].clauses)}: {wanted[place]}")
    problems += [f"{one} is cited and not named" for one in unnamed(cites, ruling.cites)]
    problems += [f"{one} was consulted and is not named" for one in unnamed(consulted, ruling.consulted)]
    return problems


def _problems_among(expect: Mapping[str, object], wanted: list[object], ruling: Ruling) -> list[str]:
    """The effects are among the ruling's; ``among`` says why the case does not name the others."""
    reason = expect["among"]
    problems = (
        [] if isinstance(reason, str) and reason.strip() else ["`among` gives the reason for leaving effects out"]
    )
    actual = [effect.to_json() for effect in ruling.effects]
    problems += [
        f"no effect {one}; there are {actual}" for one in wanted if not any(matches(one, each) for each in actual)
    ]
    names = {effect.name for effect in ruling.effects}
    problems += [f"there is an effect {name} that must not be" for name in _list(expect.get("not")) if name in names]
    return problems


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def is_cited(clause: object, cites: tuple[str, ...]) -> bool:
    """A number of the document is cited by any of our divisions of it: 26B by 26B/1."""
    return any(one == str(clause) or one.startswith(f"{clause}/") for one in cites)


def is_exactly(clauses: Sequence[object], cites: tuple[str, ...]) -> bool:
    """Whether these are all the clauses, in this order."""
    return len(clauses) == len(cites) and all(
        is_cited(clause, (one,)) for clause, one in zip(clauses, cites, strict=True)
    )


def unnamed(named: Sequence[object], clauses: tuple[str, ...]) -> list[str]:
    """Those of *clauses* that are not named."""
    return [clause for clause in clauses if not any(is_cited(one, (clause,)) for one in named)]


def has_clauses_to_name(effect: Effect, ruling: Ruling) -> bool:
    """Whether a case has to say which clauses an effect rests on: not if it rests on all that the ruling cites."""
    return effect.clauses != ruling.cites


def is_for(wanted: object, effect: Effect, ruling: Ruling) -> bool:
    """Whether a case names the clauses that an effect rests on, where the ruling cites further ones."""
    return "cites" in _named(wanted, effect.name) or not has_clauses_to_name(effect, ruling)


def is_effect(wanted: object, effect: Effect) -> bool:
    """Whether a case's words for an effect say all that it holds; what the class gives by itself may be left out."""
    return matches(wanted, effect.to_json()) and essentials(effect).keys() <= _named(wanted, effect.name).keys()


def essentials(effect: Effect) -> dict[str, object]:
    """The fields that a case has to name: those that differ from what the class gives by itself."""
    written = effect.to_json()[effect.name]
    assert isinstance(written, Mapping)
    usual = {"from" if field.name == "start" else field.name: field.default for field in fields(effect)}
    return {name: value for name, value in written.items() if name != "cites" and _differs(value, usual[name])}


def _differs(value: object, usual: object) -> bool:
    return usual is MISSING or _plain(value) != _plain(usual)


def matches(wanted: object, actual: Mapping[str, object]) -> bool:
    """Whether an effect has the name and at least the fields that are wanted."""
    if isinstance(wanted, str):
        return wanted in actual
    if not isinstance(wanted, Mapping):
        return False
    return all(name in actual and _fields_match(body, actual[name]) for name, body in wanted.items())


def _fields_match(wanted: object, actual: object) -> bool:
    if wanted is None:
        return True
    if not isinstance(wanted, Mapping) or not isinstance(actual, Mapping):
        return False
    named = _words(wanted)
    return all(key in actual and _is_same(key, value, actual[key]) for key, value in named.items())


def _is_same(key: str, wanted: object, actual: object) -> bool:
    if key == "cites" and isinstance(actual, list):
        return is_exactly(_list(wanted), tuple(actual))
    return _plain(wanted) == _plain(actual)


def _named(wanted: object, name: str) -> dict[str, object]:
    """The fields that a case names of an effect: none where it gives only the name."""
    body = wanted.get(name) if isinstance(wanted, Mapping) else None
    return _words(body) if isinstance(body, Mapping) else {}


def _words(body: Mapping[object, object]) -> dict[str, object]:
    # YAML reads the word "on" as yes; as the name of a field it can only be the word.
    return {"on" if key is True else str(key): value for key, value in body.items()}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
