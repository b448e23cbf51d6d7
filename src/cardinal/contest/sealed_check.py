"""Whether revealed boards are the ones that were committed to: every check by itself, each with its answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardinal.bridge import Board
from cardinal.language import Text, shown

from .model import Game
from .sealed_boards import (
    ITSELF,
    BadSeal,
    BoardSet,
    Notice,
    Share,
    boards_text,
    bridge_boards,
    digest,
    moment,
    public_value,
    seed_text,
)
from .sealed_files import read_notice, read_seed_value, read_share


@dataclass(frozen=True, slots=True)
class Check:
    """One question and its answer; None where nothing was given to answer it by."""

    name: str
    passed: bool | None
    text: Text

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {"check": self.name, "passed": self.passed, "text": self.text.render(language)}


@dataclass(frozen=True, slots=True)
class Revealed:
    """What was published after the session: the shares, and for each set the text of its seed and its boards."""

    shares: tuple[str, ...]
    seeds: tuple[str, ...]
    boards: tuple[str, ...]


@dataclass(slots=True)
class _Answers:
    found: list[Check] = field(default_factory=list)

    def add(self, name: str, passed: bool | None, **values: object) -> None:
        end = {True: "yes", False: "no", None: "unknown"}[passed]
        self.found.append(Check(name, passed, Text(__name__, f"{name}_{end}", values)))


def verify(
    notice_text: str,
    revealed: Revealed,
    *,
    value: str | None = None,
    commitment: str | None = None,
    hand_records: Mapping[str, Sequence[Board]] | None = None,
) -> tuple[Check, ...]:
    """Everything that can be checked. *value* is what the verifier found at the public source, *commitment* what it
    wrote down before the session, *hand_records* the boards that were published, by section."""
    answers = _Answers()
    try:
        notice = read_notice(notice_text)
    except BadSeal as error:
        answers.add("notice", False, why=error.text)
        return tuple(answers.found)
    answers.add("notice", True, event=notice.event, made=moment(notice.made), known=moment(notice.known))
    noted = None if commitment is None else commitment.strip().lower() == notice.commitment
    answers.add("noted", noted, commitment=notice.commitment, given=shown(commitment or ""))
    try:
        shares = [read_share(text) for text in revealed.shares]
        counted = _value(answers, notice, revealed, value)
    except BadSeal as error:
        answers.add("readable", False, why=error.text)
        return tuple(answers.found)
    if not _shares(answers, notice, shares):
        return tuple(answers.found)
    for place, board_set in enumerate(notice.sets):
        expected = seed_text(notice, shares, counted, board_set)
        answers.add("seed", _at(revealed.seeds, place) == expected, set=board_set, digest=digest(expected))
        seed = bytes.fromhex(digest(expected))
        # The boards follow from the seeds: where none at all are listed, nothing is left unproved.
        is_listed = _at(revealed.boards, place) == boards_text(board_set, seed) if revealed.boards else None
        answers.add("boards", is_listed, set=board_set)
        _hand_records(answers, board_set, seed, hand_records or {})
    surplus = max(len(revealed.seeds), len(revealed.boards)) > len(notice.sets)
    if surplus:
        answers.add("surplus", False)
    for section in sorted(set(hand_records or {}) - {name for one in notice.sets for name in one.sections}):
        answers.add("section", False, section=shown(section))
    return tuple(answers.found)


def _shares(answers: _Answers, notice: Notice, shares: Sequence[Share]) -> bool:
    """Whether exactly the shares are there that the notice committed to."""
    given = [share.digest for share in shares]
    for holder in notice.holders:
        answers.add("share", given.count(holder.digest) == 1, holder=holder.name, digest=holder.digest)
    whole = sorted(given) == sorted(holder.digest for holder in notice.holders)
    if not whole and all(one.passed is not False for one in answers.found if one.name == "share"):
        answers.add("surplus", False)
    return whole


def _at(texts: Sequence[str], place: int) -> str:
    return texts[place] if place < len(texts) else ""


def _value(answers: _Answers, notice: Notice, revealed: Revealed, given: str | None) -> str:
    """The public value: what the verifier found counts, not what the organiser says."""
    if notice.value == ITSELF:
        given = notice.commitment
    told = {read_seed_value(text) for text in revealed.seeds}
    if given is not None:
        counted = public_value(given)
        answers.add("value", told == {counted}, source=notice.value, value=counted, told=tuple(sorted(told)))
        return counted
    passed = None if len(told) == 1 else False
    answers.add("value", passed, source=notice.value, value="-", told=tuple(sorted(told)))
    return public_value(next(iter(sorted(told)), ""))


def _hand_records(
    answers: _Answers, board_set: BoardSet, seed: bytes, hand_records: Mapping[str, Iterable[Board]]
) -> None:
    """The published hand records of a section against its boards: all of them, each the same, none besides."""
    for section in board_set.sections:
        if section not in hand_records:
            continue
        expected = (
            {bridge_board.number: bridge_board for bridge_board in bridge_boards(board_set, seed)}
            if board_set.game is Game.BRIDGE
            else {}
        )
        told: dict[int, list[Board]] = {}
        for board in hand_records[section]:
            told.setdefault(board.number, []).append(board)
        wrong = [number for number, boards in told.items() if any(one != expected.get(number) for one in boards)]
        missing = [number for number in expected if number not in told]
        values = {"section": section, "boards": tuple(sorted([*wrong, *missing]))}
        answers.add("hands", not wrong and not missing, **values)
