"""Events out of PBN tables of scores, records of single tables, CSV of other programs, and our own folder."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from cardinal.contest.event_folder import load_event
from cardinal.contest.model import Form, Room
from cardinal.contest.standings import standings
from cardinal.formats.importing import Imported, import_event
from cardinal.formats.importing.comparison import Kind, Reason
from cardinal.formats.importing.folder import write_folder
from cardinal.formats.importing.imports import import_folder_of
from cardinal.language import CardinalError

ROOT = Path(__file__).parents[2]
# Three pairs a line on two boards: 420, 420, -50 and 620, 170, 170, two points for a worse result, one for an equal.
COLUMNS = (
    "Table\\2R;Round\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;Score_NS\\6R;Score_EW\\6R;"
    "MP_NS\\4R;MP_EW\\4R"
)
PBN = """% PBN 2.1
[Event "Tuesday"]
[Board "1"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Scoring "MatchPoints;MP1"]
[ScoreTable "COLUMNS"]
1 1 1 6 4S N 10 S6 "420" - 3 1
2 1 2 5 4H S 10 - "420" - 3 1
3 1 3 4 4S N 9 H2 - "50" 0 4
[TotalScoreTable "Rank\\2R;PairId\\2R;TotalScoreMP\\5R;TotalPercentage\\6R;Names\\30L"]
1 1 7 87.50 "Ann Lee - Bo Chan"
2 2 4 50.00 "Cai Wu - Dot Ng"
3 3 1 12.50 "Eve Ho - Fay Li"
1 4 7 87.50 "Gil Ma - Hal Oh"
2 5 4 50.00 "Ida Po - Jon Qi"
3 6 1 12.50 "Kim Ru - Lou Su"

[Event "#"]
[Board "2"]
[Scoring "#"]
[ScoreTable "COLUMNS"]
1 1 1 6 4S N 10 S6 "620" - 4 0
2 1 2 5 2S N 10 - "170" - 1 3
3 1 3 4 2S S 10 H2 "170" - 1 3
""".replace("COLUMNS", COLUMNS)


def imported(name: str, content: str | bytes) -> Imported:
    return import_event([(name, content.encode() if isinstance(content, str) else content)])


def test_a_tournament_in_tables_of_scores_comes_in_whole() -> None:
    made = imported("tuesday.pbn", PBN)
    assert (made.conditions.name, made.conditions.form, made.worked_out) == ("Tuesday", Form.PAIRS, False)
    assert made.differences == ()
    assert [entry.players[1].name for entry in made.entries] == [
        "Bo Chan",
        "Dot Ng",
        "Fay Li",
        "Hal Oh",
        "Jon Qi",
        "Lou Su",
    ]
    assert list(made.hands) == [1]
    # Nobody changes direction and each line has a first: two lists.
    assert [len(one.rows) for one in standings(made.event).final] == [3, 3]
    # The lead has no place in the line of a result, and is told.
    assert [one.what.render() for one in made.leftovers] == ["The column lead. Tables or lines: 2."]


def test_percentages_of_lines_are_compared_as_percentages() -> None:
    columns = PBN.replace("MP_NS", "Percentage_NS").replace("MP_EW", "Percentage_EW")
    for points in ("3 1", "0 4", "4 0", "1 3"):
        ns, ew = (str(25 * int(word)) for word in points.split())
        columns = columns.replace(f" {points}\n", f" {ns}% {ew}%\n")
    made = imported("tuesday.pbn", columns)
    assert {one.reason for one in made.compared if one.kind is Kind.LINE} == {Reason.SAME}


def test_one_record_a_table_makes_matches_of_the_teams_that_it_names() -> None:
    content = (ROOT / "tests" / "data" / "team_match_100_tables.pbn").read_bytes()
    made = imported("match.pbn", content)
    assert (made.conditions.form, len(made.entries), len(made.event.matches)) == (Form.TEAMS, 30, 15)
    # The file has the IMPs of a board at both of its tables.
    lines = [one for one in made.compared if one.kind is Kind.LINE]
    assert len(lines) > 150
    assert {one.reason for one in lines} == {Reason.SAME}
    assert {one.place.room for one in made.event.lines} == {Room.OPEN, Room.CLOSED}
    assert {"[OptimumScore]. Records: 100.", "The auction of a table. Tables: 94."} <= {
        one.what.render() for one in made.leftovers
    }


CSV = """Board;NS;EW;Contract;By;Result;Score NS;Vulnerability
1;1;6;4S;N;=;420;none
1;2;5;4H;S;10;420;none
1;3;4;4S x;N;-1;-100;none
1;7;;;;;;
2;1;6;3♠ N +1;;;170;NS
2;2;5;pass;;;0;NS
2;3;4;;;;60%-40%;NS
two;3;4;;;;0;NS
"""


def test_a_csv_of_another_program_is_read_by_the_names_of_its_columns() -> None:
    made = imported("results.csv", CSV)
    assert len(made.event.lines) == 7
    cells = [str(getattr(one.score, "result", None)) for one in made.event.lines]
    assert cells[:3] == ["4S by N =", "4H by S =", "4SX by N -1"]
    assert cells[4:6] == ["3S by N +1", "pass"]
    assert [one.reason for one in made.compared if one.kind is Kind.SCORE] == [Reason.SAME] * 5
    assert [(one.line, one.reason.key) for one in made.problems] == [(9, "no_board")]
    assert [one.what.render() for one in made.leftovers] == ["The column Vulnerability. Tables or lines: 1."]


FOREIGN = {
    # A German program with its title above the table; East is Ost.
    "cp1252": (
        "Clubabend Köln;;;;;;;\r\n\r\nRunde;Tisch;Board;NS;OW;Kontrakt;Alleinspieler;Stiche\r\n"
        "1;1;1;1;2;4♥;N;10\r\n1;2;1;3;4;3SA;O;8\r\n".replace("♥", "H")
    ),
    # A French one in which O is Ouest.
    "utf-8": "Donne;NS;EO;Contrat;Déclarant;Résultat;Entame\n1;1;2;4H;N;=;SA\n1;3;4;3SA;O;-1;\n",
    # Excel's "Unicode text", and a Chinese list in the encoding of a Chinese Windows.
    "utf-16": "Board\tNS\tEW\tContract\tBy\tResult\n1\t1\t2\t4H\tN\t=\n1\t3\t4\t3NT\tE\t-1\n",
    "gb18030": "副,南北,东西,定约,庄家,结果\n1,1,2,4♥,北,=\n1,3,4,3NT,东,-1\n",
    "big5": "牌號,南北,東西,合約,莊家,結果\n1,1,2,4H,北,=\n1,3,4,3NT,東,-1\n",
    "cp932": "ボード,NS,EW,コントラクト,ディクレアラー,結果\n1,1,2,4H,N,=\n1,3,4,3NT,E,-1\n",
}


@pytest.mark.parametrize("encoding", FOREIGN)
def test_a_csv_may_be_in_other_languages_and_encodings(encoding: str) -> None:
    made = import_event([("results.csv", FOREIGN[encoding].encode(encoding))])
    assert made.problems == ()
    # The file in French says West, all others say East.
    second = "3NT by W -1" if "EO" in FOREIGN[encoding] else "3NT by E -1"
    assert [str(getattr(one.score, "result", None)) for one in made.event.lines] == ["4H by N =", second]
    left = [one.what.render() for one in made.leftovers]
    if encoding == "cp1252":
        assert left == ["Words above the table: Clubabend Köln."]
        assert made.event.lines[0].source.line == 4
    else:
        assert left == (["The column Entame. Tables or lines: 1."] if encoding == "utf-8" else [])


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("4H,Q,=", '"Q" is not a declarer of 4H; N, E, S or W is expected.'),
        ("4H,N,abc", '"abc" is not a result of 4H; the number of tricks, =, +1 or -1 is expected.'),
    ],
)
def test_a_cell_that_cannot_be_read_is_told_with_its_line_and_what_is_expected(row: str, why: str) -> None:
    made = imported("results.csv", f"Board,NS,EW,Contract,By,Result\n1,1,2,4H,N,=\n1,3,4,{row}\n")
    (problem,) = made.problems
    assert problem.render().endswith(why)
    assert problem.render().startswith("results.csv, line 3: This score cannot be read, and the board counts as not")
    assert [str(getattr(one.score, "result", None)) for one in made.event.lines] == ["4H by N =", "None"]


def test_a_table_without_the_columns_of_results_is_refused_with_their_names() -> None:
    with pytest.raises(CardinalError, match="board, NS and EW, then contract, declarer and result, or score"):
        imported("results.csv", "a,b,c\n1,2,3\n")


PLAYERS = "Board,North,South,East,West,Contract,By,Result\n"
NAMED = f"{PLAYERS}1,ann,bob,cat/di,eve,4H,N,=\n1,fay,gil,hal,ida,4H,N,-1\n"


def test_players_who_keep_their_partner_are_pairs_with_their_names() -> None:
    made = imported("names.csv", f"{NAMED}2,bob,ann,ida,hal,3C,E,=\n2,gil,fay,eve,cat/di,3C,E,-1\n")
    assert made.event.conditions.form is Form.PAIRS
    people = [tuple(made.event.by_key[key].name for key in one.players) for one in made.event.contestants]
    assert people == [("ann", "bob"), ("cat/di", "eve"), ("fay", "gil"), ("hal", "ida")]
    assert [(one.board, one.ns, one.ew) for one in made.event.lines] == [
        (1, (1,), (2,)), (1, (3,), (4,)), (2, (1,), (4,)), (2, (3,), (2,)),
    ]  # fmt: skip
    assert made.renumbered == ()


def test_players_who_change_partners_are_individuals_with_their_names() -> None:
    made = imported("names.csv", PLAYERS + "1,ann,bob,cat,dan,4H,N,=\n2,ann,cat,bob,dan,3C,E,=\n")
    assert made.event.conditions.form is Form.INDIVIDUAL
    assert [one.name for one in made.event.contestants] == ["ann", "bob", "cat", "dan"]
    assert [(one.ns, one.ew) for one in made.event.lines] == [((1, 2), (3, 4)), ((1, 3), (2, 4))]


@pytest.mark.parametrize(
    "text",
    [
        '[Board "1"]\n[North "Lee/Chan"]\n[South "b"]\n[East "c"]\n[West "d"]\n'
        '[Declarer "N"]\n[Contract "4H"]\n[Result "10"]\n',
        "Board,Section,NS,EW,Contract,By,Result\n1,A/B,1,2,4H,N,=\n",
    ],
)
def test_a_stroke_in_a_name_is_a_letter(text: str) -> None:
    made = imported("x.csv" if text.startswith("Board") else "x.pbn", text)
    assert [str(getattr(one.score, "result", None)) for one in made.event.lines] == ["4H by N ="]
    told = {one.section for one in made.event.contestants} | {player.name for player in made.event.by_key.values()}
    assert told & {"A/B", "Lee/Chan"}


@pytest.mark.parametrize("name", ["club-mitchell", "swiss-teams", "guandan-championship"])
def test_an_exported_folder_comes_back_as_it_was(name: str, tmp_path: Path) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for path in sorted((ROOT / "examples" / name).rglob("*")):
            if path.is_file():
                packed.write(path, f"{name}/{path.relative_to(ROOT / 'examples' / name)}")
    made = imported("event.zip", stream.getvalue())
    write_folder(made, tmp_path / "event")
    assert load_event(tmp_path / "event") == load_event(ROOT / "examples" / name)
    assert import_folder_of(tmp_path / "event").event == made.event


@pytest.mark.parametrize("member", ["../event.toml", "/event.toml", "readme.txt"])
def test_a_zip_that_is_no_event_or_reaches_outside_is_refused(member: str) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr(member, "x")
    with pytest.raises(CardinalError) as refused:
        imported("event.zip", stream.getvalue())
    assert refused.value.text.key in ("zip_outside", "zip_without_event")


def test_boards_of_a_second_file_are_the_hands_of_the_event() -> None:
    files = [
        ("results.csv", CSV.encode()),
        ("boards.dlm", (ROOT / "tests" / "data" / "deals" / "test.dlm").read_bytes()),
    ]
    made = import_event(files)
    assert sorted(made.hands)[:3] == [1, 2, 3]
    assert len(made.event.lines) == 7


def test_results_in_two_files_are_two_sessions() -> None:
    made = import_event([("one.csv", CSV.encode()), ("two.csv", CSV.encode())])
    assert len(made.event.lines) == 14
    assert made.conditions.stages[0].session_rounds > 0
    assert made.event.flaws == ()
