"""The contract-and-result pad: keys for a result and a field for those who write faster, read as one cell.

One component wherever a result is entered. ``result_pad`` gives what the macro of ``result_pad.html`` draws, and
``pad_cell`` reads the form back: ``4S by N =``, ``pass``, ``not played``, or the text as somebody wrote it. The keys
are radio buttons, so the form works without scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.bridge import PASSED_OUT, Bid, Contract, Denomination, Result
from cardinal.cards import SEATS, Seat
from cardinal.contest.model import Score
from cardinal.contest.score_cell import write_cell
from cardinal.language import CardinalError, NotUnderstood, Text, phrase, shown
from cardinal.scoring import NotPlayed, Played

LEVELS = tuple(map(str, range(1, 8)))
STRAINS = ("C", "D", "H", "S", "NT")
DOUBLINGS = ("", "X", "XX")
MADE = ("=", *(f"+{over}" for over in range(1, 7)), *(f"-{under}" for under in range(1, 14)))
_FIRST_MADE = 14
"""How many keys of the tricks stand in the pad itself, two rows of seven; the rest is folded away."""
_HAPPENED = ("played", "pass", "not_played")
_PARTS = (("level", LEVELS), ("strain", STRAINS), ("declarer", tuple(map(str, SEATS))), ("made", MADE))
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}

Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PadKey:
    """One key: what it sends, what it shows, and what is read out where that says too little."""

    value: str
    label: str
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """Keys of which one is chosen; ``part`` is what scripts know them by, whatever the field is called."""

    part: str
    name: str
    legend: str
    keys: tuple[PadKey, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class ResultPad:
    """What the macro draws."""

    ident: str
    """What its ids begin with: a page with several pads gives each its own."""
    board: int
    happened: KeyRow
    level: KeyRow
    strain: KeyRow
    declarer: KeyRow
    doubling: KeyRow
    made: KeyRow
    far_down: KeyRow
    """The undertricks that have no room in the pad itself."""
    text_name: str
    text: str
    was_name: str
    was: str
    """The cell that the pad shows before anybody touches it; see ``pad_cell``."""
    words: Mapping[str, str]

    @property
    def is_unfolded(self) -> bool:
        """Whether what is chosen lies in the part that is folded away."""
        return bool(self.text) or self.made.chosen in {key.value for key in self.far_down.keys}


def result_pad(
    language: str,
    *,
    board: int = 0,
    typed: Fields | None = None,
    score: Score | None = None,
    prefix: str = "",
    ident: str = "",
    text_name: str = "",
) -> ResultPad:
    """A pad with what was typed, or else with the keys of *score*; its fields begin with *prefix*.

    With a *board*, the page says what the keys give. *text_name* is the field for writing, ``result`` where nothing
    else is said.
    """
    fields, text_name = typed or {}, text_name or f"{prefix}result"
    names = {part: f"{prefix}{part}" for part in ("played", "level", "strain", "declarer", "doubling", "made", "was")}
    told = {part: fields.get(name, "") for part, name in names.items()}
    text, was = fields.get(text_name, ""), told["was"]
    if score is not None and not text and not any(told.values()):
        was = write_cell(score)
        keys = keys_of_score(score)
        told |= keys
        text = "" if keys else was
    made = tuple(PadKey(value, value.replace("-", "−"), _spoken_tricks(value, language)) for value in MADE)
    doublings = tuple(PadKey(one, one or "–", phrase(__name__, f"doubling_{len(one)}", language)) for one in DOUBLINGS)

    def row(part: str, keys: tuple[PadKey, ...], usual: str = "") -> KeyRow:
        return KeyRow(part, names[part], phrase(__name__, f"part_{part}", language), keys, told[part] or usual)

    return ResultPad(
        ident or prefix or "pad-",
        board,
        row("played", tuple(PadKey(one, phrase(__name__, f"happened_{one}", language)) for one in _HAPPENED), "played"),
        row("level", tuple(PadKey(one, one) for one in LEVELS)),
        row("strain", tuple(PadKey(one, _SIGNS[one], Denomination[one].label(language)) for one in STRAINS)),
        row("declarer", tuple(PadKey(str(seat), str(seat), seat.label(language)) for seat in SEATS)),
        row("doubling", doublings),
        row("made", made[:_FIRST_MADE]),
        row("made", made[_FIRST_MADE:]),
        text_name,
        text,
        names["was"],
        was,
        {key: phrase(__name__, key, language) for key in ("pad", "more", "far_down", "write", "write_hint")},
    )


def _spoken_tricks(value: str, language: str) -> str:
    if value == "=":
        return phrase(__name__, "made_exactly", language)
    return Text(__name__, "made_over" if value[0] == "+" else "made_down", {"count": value[1:]}).render(language)


def pad_cell(fields: Fields, prefix: str = "", text_name: str = "", *, is_needed: bool = False) -> str:
    """What the pad says, as the cell of a results file; nothing where nobody touched it and it is not needed.

    Text and keys may both be there, where a page has no scripts or was filled in before. What is as it was gives way to
    what was changed; where both were changed and differ, nobody can know which one is meant.

    >>> pad_cell({"level": "4", "strain": "S", "doubling": "X", "declarer": "N", "made": "-1"})
    '4SX by N -1'
    >>> pad_cell({"played": "played", "result": "3nt s -1"}), pad_cell({"played": "pass"})
    ('3nt s -1', 'pass')
    """
    said = pad_said(fields, prefix, text_name, is_needed=is_needed)
    return said if isinstance(said, str) else _cell(said)


def pad_said(
    fields: Fields, prefix: str = "", text_name: str = "", *, is_needed: bool = False
) -> str | Result | NotPlayed:
    """What the pad says: what the keys mean, or the text that somebody wrote; see ``pad_cell``."""
    written = fields.get(text_name or f"{prefix}result", "").strip()
    was = fields.get(f"{prefix}was", "")
    has_keys = fields.get(f"{prefix}played") in _HAPPENED[1:] or any(fields.get(prefix + part) for part, _ in _PARTS)
    if written and (written != was or not has_keys):
        try:
            keyed = _cell(_keyed(fields, prefix)) if has_keys else was
        except CardinalError:
            keyed = was
        if keyed not in ("", was, written, _normal(written)):
            raise NotUnderstood(Text(__name__, "two_results", {"keys": keyed, "written": shown(written)}))
        return written
    return _keyed(fields, prefix) if has_keys or is_needed else ""


def _cell(keyed: Result | NotPlayed) -> str:
    return write_cell(keyed) if isinstance(keyed, NotPlayed) else str(keyed)


def _normal(written: str) -> str:
    try:
        return str(Result.parse(written))
    except CardinalError:
        return written


def _keyed(fields: Fields, prefix: str) -> Result | NotPlayed:
    """What the keys say; refused with what is still missing."""
    happened = fields.get(f"{prefix}played") or "played"
    _check(happened, _HAPPENED)
    if happened != "played":
        return PASSED_OUT if happened == "pass" else NotPlayed()
    missing = [part for part, _ in _PARTS if not fields.get(prefix + part)]
    if missing:
        wanted = tuple(Text(__name__, f"part_{part}") for part in missing)
        raise NotUnderstood(Text(__name__, "missing", {"parts": wanted}), legal=missing)
    for part, legal in (*_PARTS, ("doubling", DOUBLINGS)):
        _check(fields.get(prefix + part, ""), legal)
    level, strain, declarer, made = (fields[prefix + part] for part, _ in _PARTS)
    bid = Bid.of(int(level), Denomination[strain])
    contract = Contract(bid, len(fields.get(f"{prefix}doubling", "")), Seat.parse(declarer))
    return Result.of(contract, 0 if made == "=" else int(made))


def _check(given: str, legal: tuple[str, ...]) -> None:
    if given not in legal:
        raise NotUnderstood(Text(__name__, "no_key", {"given": shown(given)}), legal=legal)


def keys_of_score(score: Score) -> dict[str, str]:
    """The keys that give a score, to be changed; none where no keys give it.

    >>> from cardinal.bridge.board import vulnerability_of
    >>> keys_of_score(Played.of(Result.parse("3NT by E +2"), vulnerability_of(1)))["made"]
    '+2'
    """
    if isinstance(score, NotPlayed):
        return {"played": "not_played"}
    result = score.result if isinstance(score, Played) else None
    if result is None:
        return {}
    contract, difference = result.contract, result.difference
    if contract is None:
        return {"played": "pass"}
    return {
        "played": "played",
        "level": str(contract.level),
        "strain": str(contract.denomination),
        "doubling": DOUBLINGS[contract.doubling],
        "declarer": str(contract.declarer),
        "made": f"{difference:+d}" if difference else "=",
    }
