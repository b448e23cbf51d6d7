"""``cardinal texts``: out and in is the identity, byte for byte; what comes back wrong is not written."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cli.text_exchange import exported, import_texts
from cardinal.cli.text_files import with_texts
from cardinal.language import Language
from cardinal.language.po import FUZZY, Entry, read_po, write_po
from cardinal.language.sources import HOUSE, locale_file, texts_of
from tests.cli.conftest import Run

GERMAN = Language("de")
NORTH = "cardinal.cards.seat:N"
SAID = "cardinal.cards:hand_size"
ODD = st.text(
    st.one_of(st.sampled_from("\"'\\\n\t\r#=[]家，\x7f\u2028"), st.characters(exclude_categories=["Cs"])), min_size=1
)


def copied(folder: Path, *patterns: str) -> Path:
    """A copy of the files of the package that have texts in them, or explain them."""
    hub = folder / "cardinal"
    for pattern in patterns:
        for path in HOUSE.rglob(pattern):
            target = hub / path.relative_to(HOUSE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return hub


@pytest.fixture
def hub(tmp_path: Path) -> Path:
    return copied(
        tmp_path, "cards/*.toml", "cards/*.py", "cards/**/de.po", "packs/ctcba.toml", "clauses/ctcba.json", "de.po"
    )


def bytes_of(hub: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in hub.rglob("*") if path.is_file()}


def changed(hub: Path, language: Language, **entries: str) -> str:
    """An export in which some texts are said otherwise."""
    found = read_po(exported(hub, language))
    return write_po(
        [_with(one, entries.get(one.context.replace(".", "_").replace(":", "__"))) for one in found], language
    )


def _with(entry: Entry, said: str | None) -> Entry:
    return entry if said is None else Entry(entry.context, entry.english, said)


# One that stands beside English in its files, and one that has a file of its own.
@pytest.mark.parametrize("language", [Language.JA, *Language.further()])
def test_every_text_out_and_in_is_the_identity(tmp_path: Path, language: Language) -> None:
    hub = copied(tmp_path, "*.toml", "clauses/*.json", "*.po")
    before, first = bytes_of(hub), exported(hub, language)
    assert len(read_po(first)) == sum(1 for _ in texts_of(HOUSE))
    done = import_texts(hub, language, first)
    assert (done.changed, done.problems, done.files) == (0, (), ())
    assert bytes_of(hub) == before


def test_texts_begun_from_nothing_come_back_as_they_were_sent(tmp_path: Path, hub: Path) -> None:
    """The file of a new language is built from what its translator sends, and exported again byte for byte."""
    sent = exported(hub, GERMAN)
    locale_file(hub, GERMAN).unlink()
    assert len([one for one in read_po(exported(hub, GERMAN)) if one.said]) == 0
    done = import_texts(hub, GERMAN, sent)
    assert done.changed == len([one for one in read_po(sent) if one.said]) > 10
    assert exported(hub, GERMAN) == sent


@given(ODD, ODD)
def test_any_words_are_written_into_a_file_and_nothing_else_changes(first: str, second: str) -> None:
    source = '# Why\n[a]\nen = "One" # first\nja = \'いち "1"\'\n\n["b.c"]\nja = "に"\nen = "Two"\n[d]\nen = "Three"\n'
    written = with_texts(source, "ja", {"a": first, "b.c": second, "d": "三"})
    expected = tomllib.loads(source)
    for key, text in (("a", first), ("b.c", second), ("d", "三")):
        expected[key]["ja"] = text
    assert tomllib.loads(written) == expected
    kept = [line for line in source.split("\n") if not line.startswith("ja")]
    assert [line for line in written.split("\n") if not line.startswith("ja")] == kept
    assert with_texts(written, "ja", {"a": first, "b.c": second}) == written


def test_a_promised_language_is_written_beside_its_modules(hub: Path) -> None:
    before = bytes_of(hub)
    sent = changed(
        hub,
        Language.JA,
        cardinal_cards_seat__N="「北\\\"'\n",
        cardinal_regulations_packs_ctcba__title="補則",
        cardinal_laws_clauses_ctcba__R1="第一条",
    )
    done = import_texts(hub, Language.JA, sent)
    assert (done.changed, done.problems) == (3, ())
    assert set(done.files) == {
        hub / "cards/seat.toml", hub / "regulations/packs/ctcba.toml", hub / "laws/clauses/ctcba.json",
    }  # fmt: skip
    after = bytes_of(hub)
    for path in before:
        lines, now = before[path].split(b"\n"), after[path].split(b"\n")
        assert len(lines) == len(now)
        assert sum(one != other for one, other in zip(lines, now, strict=True)) == (path in done.files)
    assert exported(hub, Language.JA) == _normal(sent, hub)


def _normal(sent: str, hub: Path) -> str:
    """What was sent with the notes that an export has."""
    said = {one.context: one.said for one in read_po(sent)}
    every = read_po(exported(hub, Language.ZH_HANT))
    return write_po([Entry(o.context, o.english, said[o.context], o.notes, o.places, o.flags) for o in every], "ja")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("{seat} hat zu viele Karten", "place_missing"),
        ("{seat} hat {held} Karten, {mehr}", "place_unknown"),
        ("{seat} hat {held!r} Karten", "place_unknown"),
        ("{seat} hat {held Karten", "open_brace"),
        ("{seat} hat {held}} Karten", "open_brace"),
    ],
)
def test_places_that_do_not_fit_are_refused_and_nothing_is_written(hub: Path, said: str, problem: str) -> None:
    before = bytes_of(hub)
    done = import_texts(hub, GERMAN, changed(hub, GERMAN, cardinal_cards__hand_size=said))
    assert done.changed == 0
    assert problem in [one.key for one in done.problems]
    assert {one.values["context"] for one in done.problems} == {SAID}
    assert bytes_of(hub) == before


def test_a_text_that_is_not_known_is_reported(hub: Path) -> None:
    before = bytes_of(hub)
    done = import_texts(hub, GERMAN, write_po([Entry("cardinal.cards.seat:X", "Centre", "Mitte")], "de"))
    assert [one.key for one in done.problems] == ["unknown_text"]
    assert bytes_of(hub) == before


def test_a_translation_of_english_that_has_changed_is_fuzzy_and_not_lost(hub: Path) -> None:
    seats = hub / "cards" / "seat.toml"
    seats.write_text(seats.read_text("utf-8").replace('"North"', '"the North"'), "utf-8")
    entry = next(one for one in read_po(exported(hub, GERMAN)) if one.context == NORTH)
    assert (entry.english, entry.said, entry.before, entry.flags) == ("the North", "Nord", "North", (FUZZY,))
    # Sent back as it was it stays doubtful; looked at, and the mark taken away, it is used again.
    before = bytes_of(hub)
    assert import_texts(hub, GERMAN, exported(hub, GERMAN)).changed == 0
    assert bytes_of(hub) == before
    looked_at = Entry(NORTH, "the North", "der Norden", before="North")
    assert import_texts(hub, GERMAN, write_po([looked_at], "de")).problems == ()
    entry = next(one for one in read_po(exported(hub, GERMAN)) if one.context == NORTH)
    assert (entry.said, entry.before, entry.flags) == ("der Norden", None, ())


def test_a_file_made_from_older_english_is_kept_as_fuzzy(hub: Path) -> None:
    done = import_texts(hub, GERMAN, write_po([Entry(NORTH, "Northern seat", "Nordplatz")], "de"))
    assert [one.key for one in done.problems] == ["changed_english"]
    kept = next(one for one in read_po(locale_file(hub, GERMAN).read_text("utf-8")) if one.context == NORTH)
    assert (kept.english, kept.said, kept.is_used) == ("Northern seat", "Nordplatz", False)
    sent = exported(hub, GERMAN)
    before = bytes_of(hub)
    assert import_texts(hub, GERMAN, sent).changed == 0
    assert bytes_of(hub) == before


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (Entry(NORTH, "North", ""), "empty_text"),
        (Entry(NORTH, "North", "北", flags=(FUZZY,)), "fuzzy_text"),
        (Entry(NORTH, "Northern seat", "北"), "changed_english"),
    ],
)
def test_what_a_promised_language_cannot_take_changes_no_file(hub: Path, entry: Entry, problem: str) -> None:
    before = bytes_of(hub)
    done = import_texts(hub, Language.JA, write_po([entry], "ja"))
    assert (done.changed, [one.key for one in done.problems]) == (0, [problem])
    assert bytes_of(hub) == before


def test_a_translation_that_is_taken_away_is_gone(hub: Path) -> None:
    assert import_texts(hub, GERMAN, write_po([Entry(NORTH, "North", "")], "de")).changed == 1
    entries = {one.context for one in read_po(locale_file(hub, GERMAN).read_text("utf-8"))}
    assert NORTH not in entries
    assert "cardinal.cards.seat:S" in entries


def test_an_export_tells_the_clause_the_places_and_where_a_text_is_said(tmp_path: Path) -> None:
    hub = copied(tmp_path, "bridge/e2017/insufficient_bid.*", "clauses/bridge_2017.json")
    found = {one.context: one for one in read_po(exported(hub, GERMAN))}
    entry = found["cardinal.laws.bridge.e2017.insufficient_bid:accepted_by_calling"]
    assert entry.notes[:2] == ("Law 27: an insufficient bid.", "Clause: 27A1")
    assert "{seat} a seat: North, East, South or West" in entry.notes
    assert entry.places == ("cardinal/laws/bridge/e2017/insufficient_bid.py",)
    assert entry.flags == ("python-brace-format",)
    assert found["cardinal.laws.clauses.bridge_2017:27A1"].notes[0] == "The title of a clause. Clause: 27A1"


def test_the_command_exports_imports_and_lists_what_is_missing(run: Run, hub: Path, tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    assert run("texts", "export", "--lang", "de", str(file), "--source", str(hub)).exit_code == 0
    assert file.read_text("utf-8") == exported(hub, GERMAN)
    assert run("texts", "export", "--lang", "de", "--source", str(hub)).stdout == file.read_text("utf-8")
    file.write_text(
        changed(hub, GERMAN, cardinal_cards__hand_size="{seat}: {held}", cardinal_cards_seat__N=""), "utf-8"
    )
    answer = run("texts", "import", "--lang", "de", str(file), "--source", str(hub))
    assert (answer.exit_code, answer.stdout) == (0, "Translations changed: 2; files written: 1; not used: 0.\n")
    told = json.loads(run("texts", "missing", "--lang", "de", "--json", "--source", str(hub)).stdout)
    assert NORTH in told["missing"]
    assert SAID not in told["missing"]
    # The whole German file was copied, and this server has only some of the texts.
    assert "cardinal.web:lead" in told["no_longer_said"]
    listed = run("texts", "missing", "--lang", "de", "--source", str(hub))
    assert listed.exit_code == 0
    assert f"{NORTH}  North\n" in listed.stdout
    has, total = told["texts"] - len(told["missing"]), told["texts"]
    share = f"{100 * has / total:.1f}"
    assert listed.stdout.endswith(f"Deutsch: {has} of {total} texts ({share} %), {total - has} missing.\n")


def test_the_command_ends_with_one_where_something_is_wrong(run: Run, hub: Path, tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_text(write_po([Entry("nothing:here", "a", "b")], "de"), "utf-8")
    answer = run("texts", "import", "--lang", "de", str(file), "--source", str(hub), LANG="zh_TW.UTF-8")
    assert answer.exit_code == 1
    assert answer.stderr == "第9行：沒有nothing:here這條文字。\n"
    seats = hub / "cards" / "seat.toml"
    seats.write_text(seats.read_text("utf-8").replace('ja = "ノース"\n', ""), "utf-8")
    lacks = run("texts", "missing", "--lang", "ja", "--source", str(hub))
    assert lacks.exit_code == 1
    assert lacks.stdout.startswith(f"{NORTH}  North\n")
    # What the translator of a promised language sends for it gets a line of its own.
    import_texts(hub, Language.JA, write_po([Entry(NORTH, "North", "ノース")], "ja"))
    assert seats.read_bytes() == (HOUSE / "cards" / "seat.toml").read_bytes()


def test_english_and_unknown_languages_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "translated from" in refused("texts", "export", "--lang", "en")
    assert "fr" in refused("texts", "missing", "--lang", "fr")
    file = tmp_path / "bad.po"
    file.write_text("nonsense\n", "utf-8")
    assert "Line 1" in refused("texts", "import", "--lang", "de", str(file))
