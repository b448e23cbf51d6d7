"""What people say at the table of a scene, in the reader's language: remarks, and the cards that declarer calls for."""

from __future__ import annotations

from dataclasses import replace

from cardinal.cards import Card
from cardinal.language import CardinalError, Text
from cardinal.laws.act import Act
from cardinal.laws.guandan.act import GuandanAct
from cardinal.laws.matters import said_act

# The words as a record has them, by the key of their text.
PHRASES = {
    "I nearly had a bid": "nearly_a_bid",
    "What a hand": "what_a_hand",
    "Sorry, partner": "sorry_partner",
    "Not again": "not_again",
    "the queen is good": "queen_is_good",
    "it is not your lead": "not_your_lead",
    "all good": "all_good",
    "top tricks": "top_tricks",
    "low": "low",
    "high": "high",
    "play anything": "anything",
    "spades": "spades",
    "hearts": "hearts",
    "diamonds": "diamonds",
    "clubs": "clubs",
    "run the spades": "run_spades",
    "run the hearts": "run_hearts",
    "run the diamonds": "run_diamonds",
    "run the clubs": "run_clubs",
    "ace": "ace",
    "king": "king",
    "queen": "queen",
    "jack": "jack",
    "ten": "ten",
}


def said(act: Act | GuandanAct, language: str) -> str:
    """An act as a sentence, with what was said in the reader's language."""
    if isinstance(act, Act) and act.text:
        act = replace(act, text=_words(act.text, language))
    return said_act(act).render(language)


def _words(text: str, language: str) -> str:
    key = PHRASES.get(text)
    if key is not None:
        return Text(__name__, key).render(language)
    try:
        return Card.parse(text).label(language)
    except CardinalError:
        return text
