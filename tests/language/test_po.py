"""PO files: what is written is read back, whatever the texts contain, and what is no PO file is refused by its line."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardinal.language import NotUnderstood
from cardinal.language.po import Entry, read_po, write_po

TEXT = st.text(
    st.one_of(st.sampled_from('"\\\n\t\r{}#~|，。「」家ßé\x0b\x0c\x85\u2028'), st.characters(exclude_categories=["Cs"]))
)
WORDS = st.lists(st.from_regex(r"[A-Za-z家](?:[ -~家]*[!-~家])?", fullmatch=True), max_size=3).map(tuple)
ENTRIES = st.lists(
    st.builds(
        Entry,
        context=TEXT.filter(bool),
        english=TEXT,
        said=TEXT,
        notes=WORDS,
        places=WORDS,
        flags=st.sampled_from([(), ("fuzzy",), ("fuzzy", "python-brace-format")]),
        before=st.none() | TEXT,
    ),
    max_size=4,
)


@given(ENTRIES)
@example([Entry("a:b", 'She said "\\n"\n', "\\", before="\n\n"), Entry("a:c", "", "\r")])
def test_entries_written_and_read_are_the_same(entries: list[Entry]) -> None:
    written = write_po(entries, "de")
    assert read_po(written) == tuple(entries)
    assert write_po(read_po(written), "de") == written


def test_what_other_tools_write_is_read() -> None:
    """Line ends of Windows, a mark at the beginning, wrapped lines, comments of translators, obsolete entries."""
    source = (
        '\ufeff# Somebody\r\nmsgid ""\r\nmsgstr "Language: de\\n"\r\n\r\n# a remark\r\n#, fuzzy, c-format\r\n'
        '#| msgid "The "\r\n#| "north"\r\nmsgctxt "cards:N"\r\nmsgid ""\r\n"Nor"\r\n"th"\r\nmsgstr "Nord"\r\n\r\n'
        '#~ msgid "gone"\r\n#~ msgstr "weg"\r\n'
    )
    (entry,) = read_po(source)
    assert entry == Entry("cards:N", "North", "Nord", flags=("fuzzy", "c-format"), before="The north")
    assert not entry.is_used
    assert entry.line == 9


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', 2),
        ('msgid "a"\nmsgstr "b\n', 2),
        ('msgid "a"\nmsgstr "b" c\n', 2),
        ('"a"\n', 1),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', 2),
        ('\n\nmsgctxt "a"\nmsgid "b"\n', 3),
        ('msgctxt "a"\nmsgstr "b"\n', 1),
    ],
)
def test_what_is_no_po_file_is_refused_by_its_line(source: str, line: int) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_po(source)
    assert caught.value.text.values["number"] == line
