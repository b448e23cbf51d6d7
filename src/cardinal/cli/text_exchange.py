"""All texts of a language as one file for a translator; what comes back is checked and written where texts stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from cardinal.language import Language, Text
from cardinal.language.po import FUZZY, Entry, read_po, write_po
from cardinal.language.sources import Said, locale_file, texts_of

from .text_files import write_texts
from .text_notes import Notes, places_of

_BRACES = "python-brace-format"


def exported(house: Path, language: Language) -> str:
    """Every text with its context, its notes, its English and its present translation."""
    notes, kept = Notes(house), _kept(house, language)
    return write_po((_with_notes(text, kept, language, notes) for text in texts_of(house)), language)


def _with_notes(text: Said, kept: Mapping[str, Entry], language: Language, notes: Notes) -> Entry:
    return replace(_present(text, kept, language), notes=notes.of(text), places=notes.places(text))


def _kept(house: Path, language: Language) -> dict[str, Entry]:
    """What stands in the file of a language that is not promised."""
    path = locale_file(house, language)
    return {one.context: one for one in read_po(path.read_text("utf-8"))} if path.is_file() else {}


def _present(text: Said, kept: Mapping[str, Entry], language: Language) -> Entry:
    """A text as a file for the translator has it. If its English has changed, its translation is marked as doubtful."""
    flags = (_BRACES,) if places_of(text.english) else ()
    old = kept.get(text.context)
    if language.is_promised or old is None:
        return Entry(text.context, text.english, text.said.get(language, ""), flags=flags)
    is_doubtful = old.is_fuzzy or old.english != text.english
    before = old.english if old.english != text.english else None
    return Entry(text.context, text.english, old.said, flags=((FUZZY,) if is_doubtful else ()) + flags, before=before)


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a file: how many translations changed, and what was not taken or is not used, line by line."""

    changed: int
    problems: tuple[Text, ...]
    files: tuple[Path, ...]


def import_texts(house: Path, language: Language, source: str) -> Imported:
    """Write the translations of a file; one that cannot be used leaves what was there."""
    known = {one.context: one for one in texts_of(house)}
    kept = _kept(house, language)
    problems: list[Text] = []
    changes: list[tuple[Said, Entry]] = []
    for entry in read_po(source):
        text = known.get(entry.context)
        if text is None:
            problems.append(_problem("unknown_text", entry))
            continue
        present = _present(text, kept, language)
        if (entry.english, entry.said, entry.before, entry.is_fuzzy) == (
            present.english, present.said, present.before, present.is_fuzzy,
        ):  # fmt: skip
            continue
        found = tuple(_wrong(entry, text, language))
        problems += found
        # A translation of another English is kept for whoever looks at it next, where there is a file to keep it in.
        if not found or (not language.is_promised and all(one.key == "changed_english" for one in found)):
            changes.append((text, entry))
    if language.is_promised:
        files = _write_beside(language, changes)
    else:
        files = _write_locale(house, language, kept, changes, known)
    return Imported(len(changes), tuple(problems), files)


def _wrong(entry: Entry, text: Said, language: Language) -> Iterator[Text]:
    if language.is_promised and not entry.said:
        yield _problem("empty_text", entry)
    elif language.is_promised and entry.is_fuzzy:
        yield _problem("fuzzy_text", entry)
    elif entry.english != text.english:
        yield _problem("changed_english", entry)
    elif entry.said and not entry.is_fuzzy:
        yield from _wrong_places(entry, text)


def _wrong_places(entry: Entry, text: Said) -> Iterator[Text]:
    wanted = places_of(text.english)
    try:
        found = places_of(entry.said)
    except ValueError:
        yield _problem("open_brace", entry)
        return
    if wanted - found:
        yield _problem("place_missing", entry, places=tuple(sorted(wanted - found)))
    if found - wanted:
        yield _problem("place_unknown", entry, places=tuple(sorted(found - wanted)))


def _problem(key: str, entry: Entry, **values: object) -> Text:
    return Text(__name__, key, {"line": entry.line, "context": entry.context, **values})


def _write_beside(language: Language, changes: Iterable[tuple[Said, Entry]]) -> tuple[Path, ...]:
    by_file: dict[Path, dict[str, str]] = {}
    for text, entry in changes:
        by_file.setdefault(text.path, {})[text.key] = entry.said
    for path, said in by_file.items():
        write_texts(path, language, said)
    return tuple(by_file)


def _write_locale(
    house: Path,
    language: Language,
    kept: dict[str, Entry],
    changes: Collection[tuple[Said, Entry]],
    known: Mapping[str, Said],
) -> tuple[Path, ...]:
    """The file has what is translated and nothing else, in the order of the sources; what is no longer said is last."""
    entries = dict(kept)
    for text, entry in changes:
        doubtful = (FUZZY,) if entry.is_fuzzy or entry.english != text.english else ()
        # Some tools leave the earlier English in an entry that has been looked at and is no longer marked.
        english = entry.before if entry.before is not None and entry.is_fuzzy else entry.english
        entries[text.context] = Entry(text.context, english, entry.said, flags=doubtful)
    ordered = [entries[one] for one in (*known, *(one for one in kept if one not in known)) if one in entries]
    path, written = locale_file(house, language), write_po([one for one in ordered if one.said], language)
    if not changes or (path.is_file() and path.read_text("utf-8") == written):
        return ()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written, "utf-8")
    return (path,)
