"""R68: the list of common breaches of conduct as one table: who may commit it, in which step, at what price."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .tariff import Price, price

# In which circumstances a step of an offence applies. The steps of an offence stand in the order of their weight: what
# cannot be shown is the first of them.
ALWAYS = "always"
FIRST, SECOND, REPEATED = "first", "second", "repeated"
UNINTENDED, DELIBERATE = "unintended", "deliberate"
WITHOUT_EFFECT, WITH_EFFECT = "without_effect", "with_effect"
BOARD_FINISHED, BOARD_IN_PLAY = "board_finished", "board_in_play"
ORDINARY, SERIOUS = "ordinary", "serious"
LITTER, DAMAGE = "litter", "damage"

# What the Director may choose from, and what he may order besides.
NOTHING, WARNING, SERIOUS_WARNING, POINTS = "none", "warning", "serious warning", "points"
SUSPENSION, DISQUALIFICATION, FORFEIT, COMMITTEE = "suspension", "disqualification", "forfeit", "committee"
SENT_AWAY, ADJUSTED, MOVED, BOARDS, PAID, RETURNED = "sent_away", "adjusted", "moved", "boards", "paid", "returned"

NO_PRICE = Price()


@dataclass(frozen=True, slots=True)
class Step:
    """What may follow in one circumstance: a warning, points, sanctions to choose from; what may be ordered besides
    (``also``), and what has to be done in any case (``duties``). ``per_item``: each item counts, in VP."""

    when: str = ALWAYS
    warning: str = ""
    price: Price = NO_PRICE
    sanctions: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()
    per_item: bool = False

    @property
    def measures(self) -> tuple[str, ...]:
        """What the Director chooses from; he may always leave it at nothing."""
        warned = (WARNING,) if self.warning else ()
        points = (POINTS,) if self.price and POINTS not in self.also else ()
        return (NOTHING, *warned, *points, *self.sanctions)


@dataclass(frozen=True, slots=True)
class Offence:
    """One item of the list: its clause, the Laws that deal with the act itself, its steps; ``leave`` names what makes
    the act no breach, ``form`` the only form of event that it is about."""

    cites: str
    steps: tuple[Step, ...]
    laws: str = ""
    leave: str = ""
    form: str = ""

    @property
    def circumstances(self) -> tuple[str, ...]:
        return tuple(step.when for step in self.steps)

    def step(self, when: str) -> Step:
        """The step of a circumstance; the mildest where none is shown."""
        return next((step for step in self.steps if step.when == when), self.steps[0])


_QUARTER = price(top=25, imps=3)
_WARNED_OR_QUARTER = (Step(warning=WARNING, price=_QUARTER),)
_TENTH = price(top=10, imps=1)
_WHOLE = price(top=100, vp=1)
_WARNED_FIRST = Step(FIRST, WARNING)
_SUSPENDED_LATER = Step(REPEATED, sanctions=(SUSPENSION,))

OFFENCES: Mapping[str, Offence] = {
    "exchanged_hands": Offence("§R68.1", (Step(price=_TENTH, also=(SENT_AWAY,)),), "§43A2(a)"),
    "dummy_helps": Offence("§R68.2", _WARNED_OR_QUARTER, "§43A1(c) §45F"),
    "tricks_reminded": Offence("§R68.3", (Step(warning=WARNING, price=_QUARTER, also=(ADJUSTED,)),), "§74C4"),
    "moved_early": Offence("§R68.4", (Step(warning=WARNING, price=price(top=10)),), "§R42 §8A1"),
    "own_card_read": Offence("§R68.5", _WARNED_OR_QUARTER, "§40B2(b) §20G3", leave="leave"),
    "explained_unasked": Offence("§R68.6", _WARNED_OR_QUARTER, "§R23 §73B1"),
    "manner_of_bidding": Offence(
        "§R68.7",
        (Step(UNINTENDED, WARNING), Step(DELIBERATE, price=_QUARTER), _SUSPENDED_LATER),
        "§73D1/1",
    ),
    "expression": Offence("§R68.8", (_WARNED_FIRST, Step(REPEATED, price=_QUARTER)), "§74C6"),
    "card_detached": Offence("§R68.9", _WARNED_OR_QUARTER, "§74B3 §74C3"),
    "cards_out_of_order": Offence("§R68.10", (Step(WITHOUT_EFFECT, WARNING), Step(WITH_EFFECT, price=_TENTH)), "§65C"),
    "others_cards_touched": Offence("§R68.11", (_WARNED_FIRST, Step(REPEATED, price=_QUARTER)), "§90B5"),
    "cards_thrown": Offence("§R68.12", (Step(WITHOUT_EFFECT, WARNING), Step(WITH_EFFECT, price=_QUARTER))),
    "rude": Offence("§R68.13", (_WARNED_FIRST, _SUSPENDED_LATER), "§74A1"),
    "stared": Offence("§R68.14", (_WARNED_FIRST, _SUSPENDED_LATER), "§74C5/1"),
    # In teams the price is that of R33: so much for each board that is removed.
    "slow": Offence("§R68.15", (Step(price=price(top=25), also=(BOARDS,)),), "§R58.4 §90B2"),
    "peeked": Offence("§R68.16", (Step(warning=WARNING, price=price(top=100, imps=5), also=(SUSPENSION,)),), "§74C5/1"),
    "slip_read": Offence(
        "§R68.17",
        (Step(BOARD_FINISHED, WARNING, duties=(RETURNED,)), Step(BOARD_IN_PLAY, price=price(top=25))),
    ),
    "scores_compared": Offence(
        "§R68.18",
        (Step(ORDINARY, price=price(top=100)), Step(SERIOUS, sanctions=(DISQUALIFICATION,))),
        "§90B4",
        form="pairs",
    ),
    "scores_falsified": Offence(
        "§R68.19",
        (
            Step(ORDINARY, sanctions=(DISQUALIFICATION, FORFEIT)),
            Step(SERIOUS, sanctions=(DISQUALIFICATION, FORFEIT), also=(COMMITTEE,)),
        ),
    ),
    "wandered": Offence(
        "§R68.20",
        (
            Step(WITHOUT_EFFECT, WARNING, price(top=25, vp="1/2")),
            Step(WITH_EFFECT, WARNING, price(top=25, vp="1/2"), (DISQUALIFICATION,)),
        ),
        "§74C8",
    ),
    "closed_room": Offence(
        "§R68.21",
        (Step(WITHOUT_EFFECT, price=price(vp=1)), Step(WITH_EFFECT, price=price(vp=1), sanctions=(FORFEIT,))),
        leave="leave",
        form="teams",
    ),
    "duties_neglected": Offence(
        "§R68.22", (Step(warning=WARNING, price=price(top=25, vp="1/2"), also=(POINTS,)),), "§R29.5"
    ),
    "boarded_wrongly": Offence("§R68.23", (Step(price=price(top=25, vp="1/10"), per_item=True),), "§90B6 §90B7"),
    "chatted": Offence("§R68.24", (Step(FIRST, WARNING, also=(MOVED,)), Step(REPEATED, price=_WHOLE)), "§76B3"),
    "loud": Offence(
        "§R68.25",
        (Step(FIRST, SERIOUS_WARNING), Step(SECOND, price=_WHOLE), _SUSPENDED_LATER),
        "§R60 §90B3",
    ),
    "criticised": Offence("§R68.26", (_WARNED_FIRST, Step(REPEATED, price=_WHOLE)), "§74A2"),
    "discussed_after_moving": Offence(
        "§R68.27", (_WARNED_FIRST, Step(REPEATED, price=price(top=50, vp="1/2"))), "§90B3"
    ),
    "information_passed": Offence(
        "§R68.28",
        (
            Step(FIRST, price=_WHOLE, also=(ADJUSTED,)),
            Step(REPEATED, sanctions=(SUSPENSION,), also=(ADJUSTED,)),
        ),
        "§16B1 §73B1",
    ),
    "litter_and_damage": Offence(
        "§R68.29",
        (Step(LITTER, WARNING), Step(DAMAGE, duties=(PAID,)), Step(DELIBERATE, duties=(PAID,), also=(COMMITTEE,))),
    ),
    "disrespect": Offence("§R68.30", (Step(warning=WARNING, sanctions=(SUSPENSION, COMMITTEE)),), "§R76 §74B5"),
    "ineligible_player": Offence(
        "§R68.31", (Step(sanctions=(FORFEIT,)),), "§R12.1", leave="loan_approved", form="teams"
    ),
}
