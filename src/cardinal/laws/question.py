"""Questions: a fact to establish, a choice of a seat, a judgement of the Director, a call that is still to come."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cardinal.bridge import CALLS, Call
from cardinal.cards import SUITS, Card, Seat, Suit
from cardinal.language import CardinalError, Text, clause_ids, keys, own_numbers, shown

from .effect import Duty, NoRectification, Party, Recorded
from .errors import AnswerNotOffered


class Kind(StrEnum):
    """Who decides, and how."""

    FACT = "fact"  # only a person knows it; the Director establishes it (Law 85) and may be unable to
    CHOICE = "choice"  # the law gives the choice to a seat
    JUDGEMENT = "judgement"  # the law leaves it to the Director
    ACT = "act"  # a call or play still to come; at a table it is simply made


class Official(StrEnum):
    """Who is asked when it is not a player."""

    DIRECTOR = "director"
    REFEREE = "referee"  # who directs Guandan

    def label(self, language: str = "en") -> str:
        return Text(__package__, self.value).render(language)


DIRECTOR = Official.DIRECTOR
REFEREE = Official.REFEREE
NOT_DETERMINED = "not determined"
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a hearing, with every answer it has and why it is asked."""

    key: str
    kind: Kind
    asked: Seat | Official
    options: tuple[object, ...]
    cites: tuple[str, ...]
    text: Text
    guidance: Text | None = None
    # An open question (a number, weights) reads its answer; ``options`` are then examples that show every end.
    reader: Callable[[object], object] | None = field(default=None, compare=False)
    # Options that between them show every end, where walking all of them would be walking the same ends again.
    examples: tuple[object, ...] = ()
    # What a judgement can rest on, worked out only when somebody reads it.
    evidence: Callable[[], Text] | None = field(default=None, compare=False)
    # The answer in ordinary life: such a question is part of "anything out of the ordinary?" and not asked by itself.
    usual: object = None
    # The routine questions that this one stands for (``routine.py``): "no", or those of them that are out of the
    # ordinary, by their keys.
    facts: tuple[Question, ...] = ()

    def read(self, given: object) -> object:
        """The answer as a value, or a refusal that lists what can be answered."""
        if self.facts:
            return self._read_names(given)
        for option in self.options:
            if option is given:
                return option
        for option in self.options:
            if (type(option) is type(given) and option == given) or _same(option, given):
                return option
        if self.reader is not None:
            try:
                return self.reader(given)
            except (CardinalError, ValueError, TypeError, KeyError) as error:
                raise self._refusal(given) from error
        raise self._refusal(given)

    def _read_names(self, given: object) -> object:
        names = names_in(given)
        if not names <= {fact.key for fact in self.facts}:
            raise self._refusal(given)
        return tuple(fact.key for fact in self.facts if fact.key in names) or False

    def _refusal(self, given: object) -> AnswerNotOffered:
        # The key is for programs; a reader has the question before them.
        values = {"given": shown(given if isinstance(given, str) else str(given)), "key": self.key}
        return AnswerNotOffered(Text(__package__, "answer_not_offered", values), legal=map(plain, self.options))

    def renamed(self, key: str) -> Question:
        return replace(self, key=key)

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "key": self.key,
            "kind": str(self.kind),
            "asked": str(self.asked),
            "text": self.text.render(language),
            "guidance": self.guidance.render(language) if self.guidance else None,
            "evidence": self.evidence().render(language) if self.evidence else None,
            "options": [plain(option) for option in self.options],
            "open": self.reader is not None,
            "cites": list(self.cites),
            "facts": [fact.to_json(language) for fact in self.facts],
        }


def names_in(given: object) -> frozenset[str]:
    """The keys that an answer names: ``misinformed``, ``misinformed+exposed``, a list of them; ``no`` names none."""
    if isinstance(given, bool):
        given = plain(given)
    written = given if isinstance(given, list | tuple | frozenset) else re.split(r"[+,\s]+", str(given))
    return frozenset(name for name in map(str, written) if name) - {NO}


def plain(answer: object) -> str:
    """An answer as a case file writes it."""
    if answer is True:
        return YES
    if answer is False:
        return NO
    if isinstance(answer, frozenset | tuple | list):
        return "+".join(sorted(plain(one) for one in answer)) or "none"
    return str(answer)


def _same(option: object, given: object) -> bool:
    if isinstance(given, str | bool | int | list | tuple | frozenset | Call | Card | Suit | Seat):
        name, answer = plain(option).lower(), plain(given).lower()
        # Both partners are E+W, or the side that they are.
        return name == answer or (isinstance(option, frozenset) and name.replace("+", "") == answer)
    return False


@dataclass(frozen=True, slots=True)
class Found:
    """A step of reasoning that asked nothing: what the record shows or a clause says, with its citation."""

    text: Text
    cites: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return own_numbers(clause_ids(self.cites))

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {"found": self.text.render(language), "cites": list(self.clauses)}


class Voice:
    """How a law speaks: its questions and its effects, with the texts that stand beside its module.

    The text of a question is the entry of its key (or of ``text=``) in the module's own ``.toml``; an entry with
    ``_guidance`` after it, if there is one, guides the Director. What several laws of a book say stands in
    ``phrases.toml`` of the book's folder, and what several books say in that of the laws.
    """

    def __init__(self, module: str, official: Official = DIRECTOR) -> None:
        self._module = module
        self._official = official
        *above, _ = module.split(".")
        self._homes = (module, *(".".join((*above[:depth], "phrases")) for depth in range(len(above), 1, -1)))
        self._home_of: dict[str, str] = {}

    def _question(
        self,
        kind: Kind,
        asked: Seat | Official,
        key: str,
        cites: str,
        options: tuple[object, ...],
        text: str | None,
        values: Mapping[str, object],
        reader: Callable[[object], object] | None = None,
        usual: object = None,
    ) -> Question:
        name = text or key
        guidance = f"{name}_guidance"
        return Question(
            key=key,
            kind=kind,
            asked=asked,
            options=options,
            cites=clause_ids(cites),
            text=Text(self._module, name, values),
            guidance=Text(self._module, guidance, values) if guidance in keys(self._module) else None,
            reader=reader,
            usual=usual,
        )

    def home(self, key: str) -> str:
        """Where a text stands: beside the module, or among the phrases above it."""
        found = self._home_of.get(key)
        if found is None:
            found = self._home_of[key] = next((one for one in self._homes if key in keys(one)), self._module)
        return found

    def text(self, key: str, /, **values: object) -> Text:
        return Text(self.home(key), key, values)

    def none(self, key: str, cites: str, /, **values: object) -> NoRectification:
        """Explicitly nothing, and why."""
        return NoRectification(self.text(key, **values), cites=cites)

    def duty(self, on: Party, key: str, cites: str, /, *, when: Text | str = "now", **values: object) -> Duty:
        """Something that *on* still has to do."""
        return Duty(on, self.text(key, **values), when, cites=cites)

    def recorded(self, key: str, cites: str, /, **values: object) -> Recorded:
        """Something kept in the record."""
        return Recorded(self.text(key, **values), cites=cites)

    def found(self, key: str, cites: str, **values: object) -> Found:
        """A step of the trace that asks nothing: what the record shows, or what a clause says of it."""
        return Found(self.text(key, **values), cites)

    def fact(
        self,
        key: str,
        cites: str,
        *,
        options: tuple[object, ...] = (True, False),
        text: str | None = None,
        reader: Callable[[object], object] | None = None,
        usual: object = None,
        **values: object,
    ) -> Question:
        """A fact that the Director establishes; ``NOT_DETERMINED`` is always an answer (Law 85B).

        *usual* is its answer in ordinary life, for a fact whose other answers are rare.
        """
        every = (*options, NOT_DETERMINED)
        return self._question(Kind.FACT, self._official, key, cites, every, text, values, reader, usual)

    def offer(self, seat: Seat, key: str, cites: str, *, text: str | None = None, **values: object) -> Question:
        """A yes-or-no choice of a seat."""
        return self._question(Kind.CHOICE, seat, key, cites, (True, False), text, {"seat": seat, **values})

    def choose(
        self,
        seat: Seat | Official,
        key: str,
        cites: str,
        *,
        options: tuple[object, ...],
        text: str | None = None,
        usual: object = None,
        **values: object,
    ) -> Question:
        """A choice of a seat among several things."""
        return self._question(Kind.CHOICE, seat, key, cites, options, text, {"seat": seat, **values}, usual=usual)

    def judge(
        self,
        key: str,
        cites: str,
        *,
        options: tuple[object, ...] = (True, False),
        text: str | None = None,
        reader: Callable[[object], object] | None = None,
        usual: object = None,
        **values: object,
    ) -> Question:
        """A judgement of the Director; its text must have guidance."""
        return self._question(Kind.JUDGEMENT, self._official, key, cites, options, text, values, reader, usual)

    def awaits(
        self,
        seat: Seat,
        key: str,
        cites: str,
        *,
        options: tuple[object, ...] = CALLS,
        examples: tuple[object, ...] = (),
        text: str | None = None,
        **values: object,
    ) -> Question:
        """A call that *seat* is still to make: asked in a case file, simply made at a table."""
        question = self._question(Kind.ACT, seat, key, cites, options, text, {"seat": seat, **values})
        return replace(question, examples=examples)


def suit_sets() -> tuple[frozenset[Suit], ...]:
    """Every set of suits, the empty one first: the answers to "which suits did he specify"."""
    return tuple(frozenset(suit for suit in SUITS if mask >> suit & 1) for mask in range(16))
