"""Kind g: before a choice every option is explained with its own consequence, and nothing else is said (10C1)."""

from __future__ import annotations

import pytest

from cardinal.school import Exercise, exercise, scene
from cardinal.school.saying import saying


def asked(law: str, seed: str) -> Exercise:
    return exercise("g", scene(law, seed))


def words(one: Exercise, language: str = "en") -> dict[str, str]:
    return {option.key: option.say(language) for option in one.options}


def test_a_lead_out_of_turn_is_accepted_or_becomes_a_major_penalty_card() -> None:
    # 53A: it stays if declarer accepts it; 56 and 50: if not, the card of a defender is a major penalty card.
    made = next(
        one for one in (scene("53-56", f"say {number}") for number in range(40)) if one.law == "56" and saying(one)
    )
    one = exercise("g", made)
    said = words(one)
    yes, no = (next(said[key] for key in sorted(one.right) if f"‘{answer}’" in said[key]) for answer in ("Yes", "No"))
    assert "stays played" in yes
    assert "penalty card" not in yes
    assert "major penalty card" in no


def test_of_a_pass_out_of_rotation_the_wrong_consequence_is_not_said() -> None:
    # 30A: a pass that is not accepted is cancelled and the offender passes at the next turn.
    one = next(
        exercise("g", made)
        for made in (scene("30", f"say {number}") for number in range(40))
        if made.law == "30" and saying(made)
    )
    said = words(one)
    assert {key for key in said if key.startswith("option")} == one.right
    consequence = said["wrong_end"].partition("Then:")[2]
    assert consequence in {said[key].partition("Then:")[2] for key in one.right}
    assert said["wrong_end"] not in {said[key] for key in one.right}
    assert one.mark(one.right) == 100
    assert one.mark([*one.right, "advice"]) < 100
    assert one.mark(sorted(one.right)[:1]) < 100


@pytest.mark.parametrize("law", ["27", "28-32", "53-56"])
def test_no_card_that_nobody_has_seen_is_read_out(law: str) -> None:
    for number in range(6):
        made = scene(law, f"secret {number}")
        found = saying(made)
        if found is None:
            continue
        seen = str(made.record["acts"])
        for text in words(exercise("g", made)).values():
            cards = [word.strip(".,’”:") for word in text.split() if word.startswith(("♠", "♥", "♦", "♣"))]
            letters = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
            assert all(f"{letters[card[0]]}{card[1:].replace('10', 'T')}" in seen for card in cards), text


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_sentences_are_there_in_every_language(language: str) -> None:
    made = next(one for one in (scene("27", f"say {number}") for number in range(40)) if saying(one))
    said = words(exercise("g", made), language)
    assert len(set(said.values())) == len(said)
    assert not any("Then" in text for text in said.values())
