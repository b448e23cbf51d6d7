"""SquareDeal: the public description of an event's deals (``.sqd``) and its secret keys (``.sqk``), read and checked.

The description names the event, where a public value will stand, how many sessions and boards there are, and once it
is published the SHA-256 digest of the file of keys, a line ``phase,session:key`` each. Whoever has both files sees
whether the keys are those committed to. How keys and value become deals is BigDeal's own, and is not done here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardinal.contest.sealed_check import Check
from cardinal.language import NotUnderstood, Text, Texts, shown

__all__ = ["Phase", "SquareDeal", "checks", "read_description", "read_keys"]

said = Texts(__name__)
_DIGEST = re.compile(r"[0-9a-fA-F]{64}")
_KEY = re.compile(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*:(.+)")
MOST_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of an event: so many sessions, the boards of each as they are written, and the names of its files."""

    sessions: int
    boards: str
    files: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class SquareDeal:
    """What a description says. Without a digest it is not published yet, and commits to nothing."""

    name: str = ""
    source: str = ""
    """Where the public value will stand."""
    value: str = ""
    digest: str = ""
    phases: tuple[Phase, ...] = ()

    @property
    def sessions(self) -> tuple[tuple[int, int], ...]:
        """Every session by its phase and number."""
        return tuple((at, number) for at, one in enumerate(self.phases, 1) for number in range(1, one.sessions + 1))


def read_description(content: bytes) -> SquareDeal:
    """A description; refused with its line where it is none."""
    told: dict[str, str] = {}
    phases: list[Phase] = []
    for number, line in _lines(content):
        label, _, rest = line.partition(" ")
        if label == "SN":
            phases.append(_phase(rest, number))
        elif label in ("TN", "DI", "DV", "KH"):
            told[label] = rest.strip()
        else:
            raise NotUnderstood(said("line", line=number, given=shown(line[:60])), legal=("TN", "DI", "DV", "SN", "KH"))
    digest = told.get("KH", "")
    if digest and not _DIGEST.fullmatch(digest):
        raise NotUnderstood(said("digest", given=shown(digest)))
    return SquareDeal(told.get("TN", ""), told.get("DI", ""), told.get("DV", ""), digest.lower(), tuple(phases))


def _phase(text: str, line: int) -> Phase:
    parts = text.split(":", 3)
    if len(parts) < 3 or not (parts[0].strip().isdigit() and 0 < int(parts[0].strip()[:5]) <= 1000):
        raise NotUnderstood(said("phase", line=line, given=shown(text)))
    return Phase(int(parts[0]), parts[1].strip(), parts[2].strip(), parts[3].strip() if len(parts) > 3 else "")


def read_keys(content: bytes) -> dict[tuple[int, int], str]:
    """The keys by phase and session; refused with its line where one is none."""
    found: dict[tuple[int, int], str] = {}
    for number, line in _lines(content):
        parts = _KEY.fullmatch(line)
        if parts is None:
            raise NotUnderstood(said("key", line=number))
        found[int(parts[1]), int(parts[2])] = parts[3].strip()
    return found


def _lines(content: bytes) -> Iterator[tuple[int, str]]:
    text = content[:MOST_BYTES].decode("utf-8-sig", "replace")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def _check(text: Text, passed: bool | None) -> Check:
    return Check(text.key, passed, text)


def checks(
    description: bytes, keys: bytes | None, *, value: str | None = None, commitment: str | None = None
) -> tuple[Check, ...]:
    """Everything that can be checked: *value* and *commitment* are as somebody found or noted them independently."""
    deal = read_description(description)
    found = [_check(said("described", name=deal.name, sessions=len(deal.sessions)), passed=True)]
    if not deal.digest:
        return (*found, _check(said("unpublished"), passed=False))
    if commitment is not None:
        is_same = commitment.strip().lower() == deal.digest
        found.append(_check(said("commitment_same" if is_same else "commitment_other", digest=deal.digest), is_same))
    if keys is None:
        found.append(_check(said("no_keys"), passed=None))
    else:
        found += _key_checks(deal, keys)
    if value is not None and deal.value:
        is_same = " ".join(value.split()) == " ".join(deal.value.split())
        found.append(_check(said("value_same" if is_same else "value_other", value=shown(deal.value)), is_same))
    elif deal.value:
        found.append(_check(said("value_unchecked", value=shown(deal.value), source=shown(deal.source)), passed=None))
    else:
        found.append(_check(said("no_value", source=shown(deal.source)), passed=None))
    return (*found, _check(said("not_dealt"), passed=None))


def _key_checks(deal: SquareDeal, keys: bytes) -> Iterator[Check]:
    digest = hashlib.sha256(keys).hexdigest()
    is_same = digest == deal.digest
    yield _check(said("keys_same" if is_same else "keys_other", digest=digest), is_same)
    told = read_keys(keys)
    missing = tuple(f"{phase},{session}" for phase, session in deal.sessions if (phase, session) not in told)
    yield _check(said("sessions_missing" if missing else "sessions_all", count=len(told), missing=missing), not missing)
    values = list(told.values())
    if len(set(values)) < len(values):
        yield _check(said("key_twice"), passed=False)
