"""What the columns of a table of results are called by the programs of clubs, in their languages, and where they stand.

A program may put its title above the table, save in the encoding of its system, and write the seats of its language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

__all__ = ["Head", "find_head"]

_WORDS: Mapping[str, str] = {
    "board": "board boardnumber boardno brd bd boardnum bordnummer donne etui spel spelnummer tablero smazzata giv "
    "bricka spill 牌号 副 副数 副号 牌副 牌號 副數 副號 ボード ボード番号",
    "section": "section sectionletter sect sec sektion sectie seccion sezione 组 组别 組 組別 セクション",
    "table": "table tablenumber tableno tbl tisch tischnummer tafel mesa tavolo bord 桌 桌号 台 台号 桌號 台號 "
    "テーブル",
    "round": "round roundnumber roundno rnd rd runde ronde rond tour ronda turno 轮 轮次 輪 輪次 ラウンド",
    "room": "room raum salle zaal sala 室 房间 房間 ルーム",
    "pairid_ns": "ns pairns nspair nspairnumber pairidns nsnumber pairnumberns nsno nz paarns paarnz pairens nspaar "
    "南北 南北对 南北对号 南北對 南北對號",
    "pairid_ew": "ew pairew ewpair ewpairnumber pairidew ewnumber pairnumberew ewno ow eo paarow paireeo owpaar ov øv "
    "东西 东西对 东西对号 東西 東西對 東西對號",
    "playerid_north": "north n northnumber nord noord norte 北 北家",
    "playerid_south": "south s southnumber sud zuid sur 南 南家",
    "playerid_east": "east e eastnumber ost est oost este 东 东家 東 東家",
    "playerid_west": "west w westnumber ouest ovest oeste 西 西家",
    "contract": "contract contr bid kontrakt contrat contrato contratto 定约 合约 合約 定約 コントラクト",
    "declarer": "declarer decl by dec nsew playedby alleinspieler durch declarant leider door declarante spelforare "
    "spilforer dichiarante 庄家 庄 莊家 莊 做庄 ディクレアラー",
    "result": "result tricks made res trickstaken stiche ergebnis levees resultat slagen resultaat bazas resultado "
    "prese risultato 结果 墩数 赢墩 結果 磴數 贏磴 墩數 トリック トリック数",
    "lead": "lead leadcard ld ausspiel entame uitkomst salida attacco 首攻 リード",
    "score": "score points scorens nsscore scorepoints nspoints plusns 得分 分数 分數 南北得分 スコア 得点",
    "score_ew": "scoreew ewscore ewpoints plusew scoreow scoreeo 东西得分 東西得分",
    "mp_ns": "mpns nsmp nsmatchpoints matchpointsns nsmps 南北比赛分 南北比賽分",
    "mp_ew": "mpew ewmp ewmatchpoints matchpointsew ewmps mpow mpeo 东西比赛分 東西比賽分",
    "imp_ns": "impns nsimp nsimps impsns 南北imp",
    "imp_ew": "impew ewimp ewimps impsew impow impeo 东西imp 東西imp",
    "percentage_ns": "percentagens nspercent nspercentage percentns ns% 南北%",
    "percentage_ew": "percentageew ewpercent ewpercentage percentew ew% ow% eo% 东西% 東西%",
    "names_ns": "namesns nsnames nsplayers playersns nspairname nsname nomsns namenns 南北姓名 南北选手 南北選手",
    "names_ew": "namesew ewnames ewplayers playersew ewpairname ewname nomseo namenow 东西姓名 东西选手 東西姓名 "
    "東西選手",
    "remarks": "remarks remark note bemerkung remarque opmerking 备注 備註 備考",
}
_SEATS: Mapping[str, Mapping[str, str]] = {
    # West is O in French, Spanish and Italian, where the side is EO; in German and Dutch East is, and the side OW.
    "eo": {"O": "W"},
    "ow": {"O": "E", "Z": "S"},
    "ov": {"Ö": "E", "V": "W"},
    "øv": {"Ø": "E", "V": "W"},
}
_CHARACTERS = {"北": "N", "东": "E", "東": "E", "南": "S", "西": "W"}
_SIGNS = (",", ";", "\t", "|")
_MOST_LINES_ABOVE = 20
_ENCODINGS = ("utf-8-sig", "cp1252", "gb18030", "big5", "cp932")
_PLAIN = re.compile(r"[^\w%]+|_")


@dataclass(frozen=True, slots=True)
class Head:
    """The line that names the columns of a text."""

    text: str
    """The whole file, its lines ended as ours."""
    line: int
    """How many lines stand above it."""
    sign: str
    """What stands between two columns."""
    headings: tuple[str, ...]
    """What each column is called."""
    names: tuple[str, ...]
    """What each column is; empty for one that is not known."""
    seats: Mapping[str, str]
    """The letters of seats that are others than ours."""


def find_head(content: bytes) -> Head | None:
    """The head of a table of results: a board, both sides, and a contract, a result or a score; else None.

    >>> head = find_head("Clubabend\\nBoard;NS;OW;Kontrakt;Alleinspieler;Stiche\\n".encode())
    >>> head.line, head.names[3:], head.seats["O"]
    (1, ('contract', 'declarer', 'result'), 'E')
    """
    return next((head for text in _texts(content) if (head := _head_of(text)) is not None), None)


def _texts(content: bytes) -> Iterator[str]:
    """The content in the encodings in which it can be, then in those that damage may have kept it from; the right one
    is that in which its columns can be read."""
    is_wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    for errors in ("strict", "replace"):
        for encoding in ("utf-16",) if is_wide else _ENCODINGS:
            with suppress(UnicodeDecodeError):
                yield content.decode(encoding, errors)


def _head_of(text: str) -> Head | None:
    text = text.lstrip("\ufeff").replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n", _MOST_LINES_ABOVE)[:_MOST_LINES_ABOVE]
    for at, line in enumerate(lines):
        for sign in _SIGNS:
            headings = tuple(cell.strip().strip('"') for cell in line.split(sign))
            words = list(map(_plain, headings))
            names = tuple(_COLUMNS.get(word, "") for word in words)
            if _is_of_results(names):
                side = words[names.index("pairid_ew")] if "pairid_ew" in names else ""
                seats = next((letters for word, letters in _SEATS.items() if word in side), {})
                return Head(text, at, sign, headings, names, {**_CHARACTERS, **seats})
    return None


def _is_of_results(names: Sequence[str]) -> bool:
    sides = {"pairid_ns", "pairid_ew"} <= set(names) or {"playerid_north", "playerid_east"} <= set(names)
    return "board" in names and sides and any(name in names for name in ("contract", "score", "score_ew", "result"))


def _plain(cell: str) -> str:
    """A heading without its signs and accents, in small letters."""
    apart = unicodedata.normalize("NFKD", cell.strip().lower())
    return _PLAIN.sub("", "".join(sign for sign in apart if not unicodedata.combining(sign)))


_COLUMNS = {_plain(word): name for name, words in _WORDS.items() for word in words.split()}
