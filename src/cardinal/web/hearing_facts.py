"""What happened, as the form of a hearing tells it: bounded fields that travel in the address, and the case they make.

Nothing is kept on the server: the address is the hearing. Whoever has it sees the same question, or the same ruling.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

import yaml

from cardinal.bridge import dealer_of
from cardinal.cards import SEATS, Seat
from cardinal.language import NotUnderstood, Text, shown
from cardinal.laws.act_reader import typed_line
from cardinal.laws.clause import Edition
from cardinal.laws.editions import BASE
from cardinal.laws.matters import answers_of_matter
from cardinal.laws.question import plain
from cardinal.laws.routine import is_composite

from .books import book_named

ANSWER = "a."
"""What stands before the key of an answer in an address."""
MOST_ANSWERS = 60
LONGEST_ANSWER = 400
MOST_LINES = 150

MOST_MATTERS = 12
_LONGEST = {"earlier": 3000, "acts": 6000, "tricks": 2000, "more": 4000, "deal": 400, "left": 400}
_SHORT = 60
_MOST_BRACKETS = 200
_DEEPEST = 8
_BRIDGE_BOARD = ("number", "dealer", "vulnerable", "contract", "declarer", "deal", "left", "trick", "won", "lead")
_GUANDAN_BOARD = ("level", "lead", "previous", "finished")
_MORE = frozenset(("board", "given", "meanings", "conditions", "tricks"))


class BadFacts(NotUnderstood):
    """A field of the form that is too long, or that no case file would say."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The fields of the form, each as it was typed."""

    book: str = str(BASE)
    law: str = ""
    number: str = ""
    dealer: str = ""
    vulnerable: str = ""
    contract: str = ""
    declarer: str = ""
    deal: str = ""
    tricks: str = ""
    left: str = ""
    trick: str = ""
    won: str = ""
    level: str = ""
    lead: str = ""
    previous: str = ""
    finished: str = ""
    acts: str = ""
    more: str = ""
    matter: str = ""
    """Which matter of a record with several is heard; nothing for the first."""
    earlier: str = ""
    """The answers in the hearings of the matters before it, as JSON."""

    @property
    def matter_number(self) -> int:
        if not self.matter:
            return 1
        if not (self.matter.isascii() and self.matter.isdigit() and 1 <= int(self.matter) <= MOST_MATTERS):
            raise BadFacts(Text(__name__, "bad_matter"))
        return int(self.matter)

    @property
    def earlier_answers(self) -> dict[str, str]:
        try:
            found = json.loads(self.earlier or "{}")
        except ValueError as error:
            raise BadFacts(Text(__name__, "bad_matter")) from error
        if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
            raise BadFacts(Text(__name__, "bad_matter"))
        return found

    def next_matter(self, answers: Mapping[str, str]) -> Facts:
        """The facts of the next matter, when this one has been ruled on with these answers."""
        number = self.matter_number
        own = {key if number == 1 else f"{number}.{key}": value for key, value in answers.items()}
        told = json.dumps({**self.earlier_answers, **own}, ensure_ascii=False)
        return replace(self, matter=str(number + 1), earlier=told)

    @property
    def edition(self) -> Edition:
        return book_named(self.book)

    @property
    def is_guandan(self) -> bool:
        return self.book == "guandan"

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line.strip() for line in self.acts.splitlines() if line.strip())

    def pairs(self) -> list[tuple[str, str]]:
        """The fields that say something, for an address or for hidden fields of a form."""
        told = [(field.name, str(getattr(self, field.name))) for field in fields(self)]
        return [(name, value) for name, value in told if value]

    def record(self) -> dict[str, object]:
        """The case as a case file has it."""
        found: dict[str, object] = dict(_more(self.more))
        board = found.pop("board", None) or {}
        if not isinstance(board, Mapping):
            raise BadFacts(Text(__name__, "bad_more"))
        names = _GUANDAN_BOARD if self.is_guandan else _BRIDGE_BOARD
        told = {name: _value(name, getattr(self, name).strip()) for name in names if getattr(self, name).strip()}
        found["board"] = {**board, **told}
        found["acts"] = [typed_line(line, is_guandan=self.is_guandan) for line in self.lines]
        if self.tricks.strip() and not self.is_guandan:
            found["tricks"] = [line.strip() for line in self.tricks.splitlines() if line.strip()]
        if self.law.strip():
            found["law"] = self.law.strip()
        edition = self.edition
        return found | ({"edition": edition} if isinstance(edition, int) else {"book": edition})


def dealer_told(facts: Facts) -> Seat:
    """The dealer of the board as the form tells it, North where it does not."""
    dealer, number = facts.dealer.strip(), facts.number.strip()
    if dealer in {str(seat) for seat in SEATS}:
        return Seat.parse(dealer)
    return dealer_of(int(number)) if number.isascii() and number.isdigit() and int(number[:6]) > 0 else Seat.N


def _value(name: str, text: str) -> object:
    if name != "number":
        return text
    if not (text.isascii() and text.isdigit() and int(text[:6]) > 0 and len(text) <= 5):
        raise BadFacts(Text(__name__, "bad_number", {"given": shown(text)}))
    return int(text)


def _more(text: str) -> Mapping[str, object]:
    """The further facts, in the words of a case file."""
    if not text.strip():
        return {}
    try:
        _check_shape(text)
        found = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BadFacts(Text(__name__, "bad_more")) from error
    if not isinstance(found, Mapping) or not set(map(str, found)) <= _MORE:
        raise BadFacts(Text(__name__, "bad_more"), legal=sorted(_MORE))
    return {str(name): value for name, value in found.items()}


def _check_shape(text: str) -> None:
    """Refuse what is nested deeper than any case, or refers back to itself, before anything is made of it."""
    # PyYAML's own scanner takes long over open brackets; no case has nearly so many.
    if sum(map(text.count, "[{")) > _MOST_BRACKETS:
        raise BadFacts(Text(__name__, "bad_more"))
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST or isinstance(event, yaml.AliasEvent):
            raise BadFacts(Text(__name__, "bad_more"))


def read_facts(pairs: Iterable[tuple[str, str]]) -> tuple[Facts, dict[str, str]]:
    """The facts and the answers of an address; what is too long is cut off in what is shown, and refused by
    ``check_facts``."""
    known = {field.name for field in fields(Facts)}
    told: dict[str, str] = {}
    answers: dict[str, str] = {}
    for name, value in pairs:
        if name in known:
            told[name] = value.replace("\r\n", "\n")[: _LONGEST.get(name, _SHORT) + 1]
        elif name.startswith(ANSWER):
            key, answer = name.removeprefix(ANSWER)[:_SHORT], value[: LONGEST_ANSWER + 1].strip()
            # The boxes of what was out of the ordinary come one by one.
            is_further = is_composite(key) and answers.get(key)
            answers[key] = f"{answers[key]}+{answer}" if is_further else answer
    return Facts(**told), {name: value for name, value in answers.items() if value}


def check_facts(facts: Facts, answers: Mapping[str, str]) -> None:
    """Refuse what no hearing needs so much of."""
    for name, value in facts.pairs():
        if len(value) > _LONGEST.get(name, _SHORT):
            values = {"field": Text(__name__, f"field_{name}"), "most": _LONGEST.get(name, _SHORT)}
            raise BadFacts(Text(__name__, "too_long", values))
    if len(facts.lines) > MOST_LINES:
        raise BadFacts(Text(__name__, "too_many_lines", {"most": MOST_LINES}))
    if len(answers) > MOST_ANSWERS or any(len(value) > LONGEST_ANSWER for value in answers.values()):
        raise BadFacts(Text(__name__, "too_many_answers"))


class _Plain(yaml.SafeDumper):
    """Without anchors: what a case file shares between cases is written out."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def facts_of(record: Mapping[str, object], law: str = "") -> Facts:
    """The form as it would be filled in to tell the case of a record."""
    book = str(record.get("book", "bridge"))
    told: dict[str, str] = {"book": book if book != "bridge" else str(record.get("edition", BASE))}
    told["law"] = str(record.get("law", law))
    own = _GUANDAN_BOARD if book == "guandan" else _BRIDGE_BOARD
    board = record.get("board")
    given = dict(board) if isinstance(board, Mapping) else {}
    for name in own:
        if isinstance(given.get(name), str | int):
            told[name] = str(given.pop(name))
    more: dict[str, object] = {"board": given} if given else {}
    for name in ("given", "meanings", "conditions"):
        if record.get(name):
            more[name] = record[name]
    told["acts"] = "\n".join(map(str, _list(record.get("acts"))))
    told["tricks"] = "\n".join(map(str, _list(record.get("tricks"))))
    number = _matter_of(record)
    if number > 1:
        told["matter"] = str(number)
        before = {key: value for key, value in _answers(record).items() if not key.startswith(f"{number}.")}
        told["earlier"] = json.dumps(before, ensure_ascii=False)
    if more:
        told["more"] = yaml.dump(more, Dumper=_Plain, sort_keys=False, allow_unicode=True, default_flow_style=None)
    return Facts(**told)


def answers_of(record: Mapping[str, object]) -> dict[str, str]:
    """The answers of a record as an address writes them: what YAML reads as a truth value is the word again."""
    own = answers_of_matter(_answers(record), _matter_of(record))
    return {key: str(value) for key, value in own.items()}


def _answers(record: Mapping[str, object]) -> dict[str, str]:
    answers = record.get("answers")
    return {str(key): plain(value) for key, value in answers.items()} if isinstance(answers, Mapping) else {}


def _matter_of(record: Mapping[str, object]) -> int:
    number = record.get("matter", 1)
    return number if type(number) is int else 1


def _list(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


def hearing_pairs(facts: Facts, answers: Mapping[str, str]) -> list[tuple[str, str]]:
    """A hearing as the query of its address."""
    return [*facts.pairs(), *((f"{ANSWER}{key}", value) for key, value in answers.items())]
