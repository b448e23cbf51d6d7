"""The formats of the field besides PBN: LIN, RBN, USEBIO, dealing machines, terminals, CSV and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from . import (
    csv_file,
    deal_dlm,
    deal_duplimate,
    deal_lines,
    deal_packed,
    json_file,
    lin_reader,
    lin_writer,
    rbn,
    rbn_writer,
    usebio_reader,
)
from .contents import EVERYTHING, Content
from .format import Format, Reader, Writer
from .game_record import GameRecord
from .problem import Problem

DEALS = frozenset((Content.NUMBER, Content.MARKINGS, Content.DEAL))
_LIN = EVERYTHING - {Content.MARKS, Content.IRREGULARITIES, Content.SCORE, Content.TABLES}
_CSV = EVERYTHING - {
    Content.NOTES, Content.MARKS, Content.IRREGULARITIES, Content.TABLES, Content.TAGS, Content.COMMENTS,
}  # fmt: skip


def _deals(name: str, sniff: Callable[[bytes], bool], reader: Reader, writer: Writer, extension: str = "") -> Format:
    return Format(name, (extension or name,), sniff, reader, {"deals": writer}, DEALS)


def _read_terminals(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    # It knows scores and events, which most who read files of records do not need.
    from .bridgemate_results import read

    return read(stream, file)


def _is_of_terminals(start: bytes) -> bool:
    text = start.lstrip()
    return text[:1] in (b"{", b"[") and (b'"SerializedData"' in text or b'"ScoringDirection"' in text)


def _read_bws(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    from .bws import read as read_results

    return read_results(stream, file)


def _is_bws(start: bytes) -> bool:
    return start[4:20] == b"Standard Jet DB\x00"


FIELD_FORMATS: tuple[Format, ...] = (
    Format("bws", ("bws",), _is_bws, _read_bws, {}),
    Format("usebio", ("xml", "usebio"), usebio_reader.is_usebio, usebio_reader.read, {}),
    Format("lin", ("lin",), lin_writer.is_lin, lin_reader.read, {"boards": lin_writer.write}, _LIN),
    Format("rbn", ("rbn",), rbn.is_rbn, rbn.read, {"records": rbn_writer.write}, rbn_writer.HOLDS),
    _deals("dlm", deal_dlm.is_dlm, deal_dlm.read_dlm, deal_dlm.write_dlm),
    Format("json", ("json",), json_file.is_json, json_file.read, {"records": json_file.write}),
    Format("bridgemate", ("json",), _is_of_terminals, _read_terminals, {}),
    Format("csv", ("csv",), csv_file.is_csv, csv_file.read, {"records": csv_file.write}, _CSV),
    _deals("deals-csv", deal_lines.is_csv, deal_lines.read_csv, deal_lines.write_csv, "csv"),
    _deals("dup", deal_duplimate.is_dup, deal_duplimate.read_dup, deal_duplimate.write_dup),
    _deals("bri", deal_duplimate.is_bri, deal_duplimate.read_bri, deal_duplimate.write_bri),
    _deals("dge", deal_duplimate.is_dge, deal_duplimate.read_dge, deal_duplimate.write_dge),
    _deals("ber", deal_packed.is_ber, deal_packed.read_ber, deal_packed.write_ber),
    _deals("bhg", deal_lines.is_bhg, deal_lines.read_bhg, deal_lines.write_bhg),
    _deals("rzd", deal_packed.is_rzd, deal_packed.read_rzd, deal_packed.write_rzd),
    _deals("cds", deal_packed.is_cds, deal_packed.read_cds, deal_packed.write_cds),
)
