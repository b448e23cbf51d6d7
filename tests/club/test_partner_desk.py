"""The partner desk proposes who fits: by what each says to be, and by what each wishes for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from cardinal.club.partner_desk import Band, nearest
from cardinal.club.sign_up import SignUp, State

AT = datetime(2026, 11, 10, tzinfo=UTC)


def looks(name: str, band: str = "", wish: str = "", minute: int = 0) -> SignUp:
    at = AT + timedelta(minutes=minute)
    return SignUp(name, "evening", (name,), at, State.ALONE, band=band, wish=wish)


def order(one: SignUp, *others: SignUp) -> list[str]:
    return [other.key for other in nearest(one, (one, *others))]


def test_the_nearest_band_comes_first_and_of_equals_who_came_first() -> None:
    bands = [looks(str(band), str(band)) for band in Band]
    assert order(looks("Ann", "strong"), *bands) == ["strong", "seasoned", "improving", "learning"]
    late, soon = looks("late", "strong", minute=2), looks("soon", "strong", minute=1)
    assert order(looks("Ann", "strong"), late, soon) == ["soon", "late"]


def test_a_wish_goes_before_the_own_band_and_the_others_wish_counts_as_much() -> None:
    learner, strong = looks("learner", "learning"), looks("strong", "strong")
    assert order(looks("Ann", "learning", "strong"), learner, strong) == ["strong", "learner"]
    # Both are of Ann's band; one of them wants somebody else.
    picky, open_one = looks("picky", "seasoned", "strong"), looks("open", "seasoned", minute=1)
    assert order(looks("Ann", "seasoned"), picky, open_one) == ["open", "picky"]


def test_who_says_nothing_stands_between_near_and_far() -> None:
    silent, near, far = looks("silent"), looks("near", "learning"), looks("far", "strong")
    assert order(looks("Ann", "learning"), far, silent, near) == ["near", "silent", "far"]
