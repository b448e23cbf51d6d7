"""What every Jet 4 database holds beside its own tables: the catalogue, the rights, and empty tables for queries and
relationships, with their indexes. The pages have the places that the engine looks for them at.
"""

from __future__ import annotations

from dataclasses import dataclass

from .jet_build import BINARY, MEMO, OLE, Column
from .jet_table import BOOL, BYTE, DATE, INT16, INT32, TEXT

__all__ = ["OBJECTS", "RIGHTS", "SYSTEM", "SystemIndex", "SystemTable", "index_key", "system_objects", "system_rights"]

LOCALE = 0x0409
SYSTEM_FLAG = -(1 << 31)
"""Of an object: it is the engine's own."""
TABLES, DATABASES, RELATIONS, DATABASE = 0x0F000001, 0x0F000002, 0x0F000003, 0x10000000
ROOT = 0x0F000000
A_TABLE, A_DATABASE, A_CONTAINER = 1, 2, 3
# Whose a thing is: the engine, the usual user (everybody without a workgroup), the two usual groups.
ENGINE, USER, GROUP, OWNERS = b"\x42\xd1", b"\x43\xd3", b"\x42\xd3", b"\x42\xd6"
# The weights of letters in the usual order of names, capitals as small ones; the others are in no name here.
_WEIGHTS = dict(zip("abcdeghijlmnopqrstuvy", bytes.fromhex("4a4c4d4f515557595b5e6062646668696b6d6f7176"), strict=True))


@dataclass(frozen=True, slots=True)
class SystemIndex:
    name: str
    columns: tuple[str, ...]
    flags: int
    is_primary: bool = False


@dataclass(frozen=True, slots=True)
class SystemTable:
    """A table of the engine: where its definition, its maps, its indexes and its rows lie. *listed* is the order of its
    index names."""

    name: str
    page: int
    maps: int
    index_from: int
    columns: tuple[Column, ...]
    indexes: tuple[SystemIndex, ...]
    listed: tuple[int, ...]

    def number(self, column: str) -> int:
        return next(one.number for one in self.columns if one.name == column)


def _columns(*told: tuple[str, int, int, int, int]) -> tuple[Column, ...]:
    """Name, kind, number, size, and the offset of a fixed or the order of a variable one."""
    found = []
    for name, kind, number, size, place in told:
        is_fixed = kind in (BOOL, BYTE, INT16, INT32, DATE)
        before = sum(1 for _, other, at, _, _ in told if other in (TEXT, BINARY, OLE, MEMO) and at < number)
        variable = before if is_fixed else place
        flags = 0x32 if name in ("Owner", "SID") else 0x12
        found.append(Column(name, kind, number, size, flags, place if is_fixed else 0, variable, LOCALE))
    return tuple(found)


OBJECTS = SystemTable(
    "MSysObjects", 2, 6, 7,
    _columns(
        ("Connect", MEMO, 9, 0, 3), ("Database", MEMO, 8, 0, 2), ("DateCreate", DATE, 4, 8, 10),
        ("DateUpdate", DATE, 5, 8, 18), ("Flags", INT32, 7, 4, 26), ("ForeignName", TEXT, 10, 510, 4),
        ("Id", INT32, 0, 4, 0), ("Lv", OLE, 13, 0, 7), ("LvExtra", OLE, 16, 0, 10), ("LvModule", OLE, 15, 0, 9),
        ("LvProp", OLE, 14, 0, 8), ("Name", TEXT, 2, 510, 0), ("Owner", BINARY, 6, 510, 1),
        ("ParentId", INT32, 1, 4, 4), ("RmtInfoLong", OLE, 12, 0, 6), ("RmtInfoShort", BINARY, 11, 510, 5),
        ("Type", INT16, 3, 2, 8),
    ),
    (SystemIndex("ParentIdName", ("ParentId", "Name"), 0x81), SystemIndex("Id", ("Id",), 0x81, is_primary=True)),
    (1, 0),
)  # fmt: skip
RIGHTS = SystemTable(
    "MSysACEs", 3, 9, 10,
    _columns(
        ("ACM", INT32, 2, 4, 4), ("FInheritable", BOOL, 3, 1, 0), ("ObjectId", INT32, 0, 4, 0),
        ("SID", BINARY, 1, 510, 0),
    ),
    (SystemIndex("ObjectId", ("ObjectId",), 0x88),),
    (0,),
)  # fmt: skip
_QUERIES = SystemTable(
    "MSysQueries", 4, 11, 12,
    _columns(
        ("Attribute", BYTE, 1, 1, 4), ("Expression", MEMO, 5, 0, 3), ("Flag", INT16, 6, 2, 5),
        ("LvExtra", INT32, 7, 4, 7), ("Name1", TEXT, 3, 510, 1), ("Name2", TEXT, 4, 510, 2),
        ("ObjectId", INT32, 0, 4, 0), ("Order", BINARY, 2, 510, 0),
    ),
    (SystemIndex("ObjectIdAttribute", ("ObjectId", "Attribute", "Order"), 0x81, is_primary=True),),
    (0,),
)  # fmt: skip
_RELATIONSHIPS = SystemTable(
    "MSysRelationships", 5, 13, 14,
    _columns(
        ("ccolumn", INT32, 2, 4, 4), ("grbit", INT32, 1, 4, 0), ("icolumn", INT32, 3, 4, 8),
        ("szColumn", TEXT, 5, 510, 2), ("szObject", TEXT, 4, 510, 1), ("szReferencedColumn", TEXT, 7, 510, 4),
        ("szReferencedObject", TEXT, 6, 510, 3), ("szRelationship", TEXT, 0, 510, 0),
    ),
    (
        SystemIndex("szRelationship", ("szRelationship",), 0x82), SystemIndex("szObject", ("szObject",), 0x82),
        SystemIndex("szReferencedObject", ("szReferencedObject",), 0x82),
    ),
    (1, 2, 0),
)  # fmt: skip
SYSTEM = (OBJECTS, RIGHTS, _QUERIES, _RELATIONSHIPS)


def system_objects() -> list[dict[str, object]]:
    """The engine's own objects as rows of the catalogue."""
    found: list[dict[str, object]] = [
        {"Id": at, "ParentId": ROOT, "Name": name, "Type": A_CONTAINER, "Owner": ENGINE, "Flags": SYSTEM_FLAG}
        for at, name in ((TABLES, "Tables"), (DATABASES, "Databases"), (RELATIONS, "Relationships"))
    ]
    found.append(
        {"Id": DATABASE, "ParentId": DATABASES, "Name": "MSysDb", "Type": A_DATABASE, "Owner": USER,
         "Flags": SYSTEM_FLAG}
    )  # fmt: skip
    found += [
        {"Id": table.page, "ParentId": TABLES, "Name": table.name, "Type": A_TABLE, "Owner": ENGINE,
         "Flags": SYSTEM_FLAG}
        for table in SYSTEM
    ]  # fmt: skip
    return found


_ALL = 0xFFFFF
_RIGHTS = (
    (2, 0x60000, USER, False), (3, 0x60000, USER, False), (4, 0x60000, USER, False), (5, 0xE0000, USER, False),
    (2, 0x14, GROUP, False), (4, 0x14, GROUP, False), (5, 0x14, GROUP, False),
    (TABLES, 0xF00FE, OWNERS, True), (TABLES, 0x60001, USER, False), (TABLES, 0xFFEFF, GROUP, True),
    (RELATIONS, 0xF00FE, OWNERS, True), (RELATIONS, 0x60001, USER, False), (RELATIONS, _ALL, GROUP, True),
    (DATABASES, 0x60000, USER, False), (DATABASE, 0x6000E, USER, False), (DATABASE, 0xE, GROUP, False),
)  # fmt: skip


def system_rights(tables: list[int]) -> list[dict[str, object]]:
    """Who may do what: with the engine's own things as it has it, with ours everything."""
    told = [*_RIGHTS, *((page, _ALL, who, False) for page in tables for who in (OWNERS, USER, GROUP))]
    return [{"ObjectId": at, "ACM": may, "SID": who, "FInheritable": below} for at, may, who, below in told]


def index_key(*values: int | str) -> bytes:
    """An index's key: numbers with their sign turned round, texts by the weights of their letters."""
    found = b""
    for value in values:
        if isinstance(value, int):
            found += b"\x7f" + (value + (1 << 31)).to_bytes(4, "big")
        else:
            found += b"\x7f" + bytes(_WEIGHTS[letter] for letter in value.lower()) + b"\x01\x00"
    return found
