"""What the competition rules leave open at the table, as typed options with their values, defaults and clauses.

Each option settles one point on which the rules are silent; the points are lettered by subject (A patterns, B dealing,
C tricks, D tribute, E levels, F irregularities) and numbered. A field is the name of its option in lower case.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cardinal.cards import Rank
from cardinal.cards.record import Record, replace
from cardinal.language import CardinalError, Text, shown

from .errors import UnreadableGuandan
from .rank import parse_level


class AFailures(Record):
    """How often a side may fail at A before it falls back, and where to; no *limit* means never."""

    limit: int | None = None
    drop_to: Rank = Rank.TWO

    def __str__(self) -> str:
        return "none" if self.limit is None else f"{self.limit}:{self.drop_to}"


class Option(Record):
    """An option: its name, the values it may have (or what kind of value), the point it settles and the clause."""

    name: str
    values: tuple[object, ...]
    point: str
    cites: str

    @property
    def field(self) -> str:
        return self.name.lower()

    @property
    def written(self) -> tuple[str, ...]:
        """The values as a file or a command line writes them."""
        if self.values == (AFailures,):
            return ("none", "3:2")
        return tuple(
            str(value).lower() if value is None or isinstance(value, bool) else str(value) for value in self.values
        )

    @property
    def default(self) -> object:
        return getattr(DEFAULT_RULES, self.field)


class Rules(Record, kw_only=True):
    """Every option of a table; ``Rules()`` is what the text of the rules gives.

    >>> Rules(wild_single="any").wild_single, Rules.of({"pass_A_min": "partner_second"}).pass_a_min
    ('any', 'partner_second')
    """

    # Patterns and the wild card.
    wild_declaration: Literal["ask_when_ambiguous", "always", "auto_strongest", "auto_weakest_beating"] = (
        "ask_when_ambiguous"
    )
    wild_single: Literal["level_only", "any"] = "level_only"
    wild_only_sets: Literal["level_only", "any"] = "level_only"
    wild_straight_flush: Literal["bomb", "plain", "forbidden"] = "bomb"
    suited_straight_as_plain: Literal["never", "wild_only", "always"] = "wild_only"
    max_wilds_per_play: int = 2
    max_bomb_size: int = 10
    joker_pair_in_full_house: bool = True
    same_rank_full_house: bool = False
    # Dealing and the first lead.
    turned_card_values: Literal["A1_K13", "A14"] = "A1_K13"
    turned_card_bar: Literal["heart_of_level", "heart_2"] = "heart_of_level"
    redeal_keeps_turned_card: bool = False
    dealing: Literal["draw", "deal", "machine"] = "draw"
    # The trick, passing, and taking over the lead.
    pass_is_final_in_trick: bool = False
    leader_may_pass: bool = False
    may_beat_partner: bool = True
    jiefeng: Literal["partner", "next_player"] = "partner"
    auto_pass: bool = False
    double_loss_places: Literal["unordered"] = "unordered"
    # Tribute.
    tribute_level: Literal["new_deal", "previous_deal"] = "new_deal"
    tribute_copy: Literal["payer_chooses", "auto"] = "payer_chooses"
    tribute_min_rank: Rank | None = None
    tribute_visibility: Literal["public", "parties_only"] = "public"
    return_level_card: Literal["forbidden", "non_wild_allowed", "allowed"] = "forbidden"
    return_fallback: Literal["lowest", "any"] = "lowest"
    return_same_card: bool = True
    equal_tribute: Literal["clockwise", "random", "winners_choose"] = "clockwise"
    first_out_may_take_lower: bool = False
    resist: Literal["automatic", "optional"] = "automatic"
    resist_reveal: bool = True
    resist_double_joint: bool = True
    resist_single_joint: bool = False
    # Levels, reports, claims.
    pass_a_requires_own_deal: bool = True
    both_at_a: Literal["owner_only", "either"] = "owner_only"
    pass_a_min: Literal["partner_not_last", "partner_second"] = "partner_not_last"
    a_failures: AFailures = AFailures()
    announce: Literal["manual_cards", "automatic"] = "manual_cards"
    claims: bool = False

    def __post_init__(self) -> None:
        for option in OPTIONS:
            value = getattr(self, option.field)
            if not _fits(value, option.values):
                values = {"given": shown(str(value)), "name": option.name, "legal": option.written}
                raise UnreadableGuandan(Text(__package__, "option_value", values), legal=option.values)

    @classmethod
    def of(cls, chosen: Mapping[str, object]) -> Rules:
        """The rules with some options chosen by name; a value may be the text that a file or a command line gives."""
        return replace(DEFAULT_RULES, **{_option(name).field: _read(name, value) for name, value in chosen.items()})

    def chosen(self) -> dict[str, object]:
        """The options that differ from their defaults, by name."""
        values = {option.name: getattr(self, option.field) for option in OPTIONS}
        return {name: value for name, value in values.items() if value != _option(name).default}


_BOOLEANS: tuple[object, ...] = (False, True)
_RANKS: tuple[object, ...] = (None, *Rank)

OPTIONS = (
    Option(
        "wild_declaration", ("ask_when_ambiguous", "always", "auto_strongest", "auto_weakest_beating"), "A1", "§G5.2"
    ),
    Option("wild_single", ("level_only", "any"), "A3", "§G2.红心级牌"),
    Option("wild_only_sets", ("level_only", "any"), "A4", "§G2.红心级牌"),
    Option("wild_straight_flush", ("bomb", "plain", "forbidden"), "A6", "§G3.9"),
    Option("suited_straight_as_plain", ("never", "wild_only", "always"), "A7", "§G3.9"),
    Option("max_wilds_per_play", (0, 1, 2), "A9", "§G2.红心级牌"),
    Option("max_bomb_size", (4, 5, 6, 7, 8, 9, 10), "A10", "§G3.8"),
    Option("joker_pair_in_full_house", _BOOLEANS, "A19", "§G3.6"),
    Option("same_rank_full_house", _BOOLEANS, "A22", "§G3.6"),
    Option("turned_card_values", ("A1_K13", "A14"), "B1", "§G7.1.2(b)"),
    Option("redeal_keeps_turned_card", _BOOLEANS, "B3", "§G7.1.2(a)"),
    Option("turned_card_bar", ("heart_of_level", "heart_2"), "B4", "§G7.1.2(a)"),
    Option("dealing", ("draw", "deal", "machine"), "B5", "§G7.1.6"),
    Option("pass_is_final_in_trick", _BOOLEANS, "C2", "§G8.1.2"),
    Option("leader_may_pass", _BOOLEANS, "C4", "§G8.1.2"),
    Option("may_beat_partner", _BOOLEANS, "C5", "§G8.1.1"),
    Option("jiefeng", ("partner", "next_player"), "C6", "§G9"),
    Option("auto_pass", _BOOLEANS, "C11", "§G8.1.2"),
    Option("double_loss_places", ("unordered",), "C13", "§G2.双下"),
    Option("tribute_level", ("new_deal", "previous_deal"), "D1", "§G10.2(a)"),
    Option("tribute_copy", ("payer_chooses", "auto"), "D2", "§G10.2(a)"),
    Option("return_level_card", ("forbidden", "non_wild_allowed", "allowed"), "D5", "§G10.2(b)"),
    Option("return_fallback", ("lowest", "any"), "D6", "§G10.2(b)"),
    Option("return_same_card", _BOOLEANS, "D7", "§G10.2(b)"),
    Option("equal_tribute", ("clockwise", "random", "winners_choose"), "D10", "§G10.3(c)"),
    Option("first_out_may_take_lower", _BOOLEANS, "D12", "§G10.3(b)"),
    Option("resist_double_joint", _BOOLEANS, "D13", "§G10.4"),
    Option("resist_single_joint", _BOOLEANS, "D14", "§G10.4"),
    Option("resist", ("automatic", "optional"), "D16", "§G10.4"),
    Option("resist_reveal", _BOOLEANS, "D16", "§G10.4"),
    Option("tribute_visibility", ("public", "parties_only"), "D18", "§G10.2(a)"),
    Option("tribute_min_rank", _RANKS, "D23", "§G10.2(a)"),
    Option("pass_A_requires_own_deal", _BOOLEANS, "E2", "§G2.过A"),
    Option("both_at_A", ("owner_only", "either"), "E3", "§G2.过A"),
    Option("A_failures", (AFailures,), "E5", "§G2.过A"),
    Option("pass_A_min", ("partner_not_last", "partner_second"), "E6", "§G2.过A"),
    Option("announce", ("manual_cards", "automatic"), "F18", "§G11.1"),
    Option("claims", _BOOLEANS, "F22", "§G40.3.3"),
)
_BY_NAME = {option.name.lower(): option for option in OPTIONS}


def _option(name: str) -> Option:
    found = _BY_NAME.get(name.lower()) if isinstance(name, str) else None
    if found is None:
        legal = tuple(option.name for option in OPTIONS)
        raise UnreadableGuandan(Text(__package__, "option_name", {"given": shown(name), "legal": legal}), legal=legal)
    return found


def _fits(value: object, values: tuple[object, ...]) -> bool:
    if values == (AFailures,):
        return isinstance(value, AFailures) and (value.limit is None or value.limit > 0)
    # True equals 1, so that the kinds are compared too.
    return any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in values)


def _read(name: str, value: object) -> object:
    """The value that a file or a command line means by its text."""
    option = _option(name)
    if values_of_kind := _WORDS.get(str(value).lower()) if isinstance(value, str) else None:
        return next((one for one in values_of_kind if _fits(one, option.values)), value)
    if option.values == _RANKS and isinstance(value, str):
        return parse_level(value)
    if option.values == (AFailures,):
        return _read_failures(value)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        return int(value)
    return value


def _read_failures(value: object) -> object:
    if isinstance(value, Mapping):
        limit, drop_to = value.get("limit"), value.get("drop_to", "2")
    elif isinstance(value, str):
        limit, _, drop_to = value.partition(":")
        limit, drop_to = int(limit) if limit.isascii() and limit.isdigit() and len(limit) < 3 else limit, drop_to or "2"
    else:
        return value
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool)):
        return value
    try:
        return AFailures(limit, parse_level(drop_to))
    except CardinalError:
        return value


_WORDS: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(("true", "yes"), (True,)),
    **dict.fromkeys(("false", "no"), (False,)),
    **dict.fromkeys(("none", "null"), (None, AFailures())),
}

DEFAULT_RULES = Rules()
