"""The check digit of a club number: ISO 7064 MOD 11,10, which refuses any one wrong digit."""

from __future__ import annotations

MODULUS = 10


def check_digit(digits: str) -> str:
    """The digit that a number gets at its end.

    >>> check_digit("0794")
    '5'
    """
    product = MODULUS
    for digit in digits:
        total = (int(digit) + product) % MODULUS or MODULUS
        product = 2 * total % (MODULUS + 1)
    return str((MODULUS + 1 - product) % MODULUS)


def has_check_digit(number: str) -> bool:
    """Whether the last digit of a number is the one that it must have.

    >>> has_check_digit("07945"), has_check_digit("07954")
    (True, False)
    """
    return len(number) > 1 and number.isascii() and number.isdigit() and check_digit(number[:-1]) == number[-1]
