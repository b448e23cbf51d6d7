"""How mail is set up by the environment, and what half a setting is told."""

from __future__ import annotations

import pytest

from cardinal.language import NotUnderstood
from cardinal.web.mailing import ADDRESS, PASSWORD_FILE, SENDER, MailSettings, mail_settings


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        (
            {ADDRESS: "smtps://u%40x@mail.example.org", SENDER: "c@example.org"},
            MailSettings("mail.example.org", 465, "tls", "u@x", "", "c@example.org"),
        ),
        (
            {ADDRESS: "smtp://mail.example.org", SENDER: "c@example.org", "CARDINAL_MAIL_NAME": "Club"},
            MailSettings("mail.example.org", 587, "starttls", "", "", "c@example.org", "Club"),
        ),
    ],
)
def test_mail_is_set_up_by_the_environment(environment: dict[str, str], expected: MailSettings | None) -> None:
    assert mail_settings(environment) == expected


@pytest.mark.parametrize(
    "environment",
    [
        {ADDRESS: "smtp://mail.example.org"},
        {ADDRESS: "http://mail.example.org", SENDER: "c@example.org"},
        {ADDRESS: "smtp://mail.example.org:99999", SENDER: "c@example.org"},
        {ADDRESS: "smtp://mail.example.org?tls=perhaps", SENDER: "c@example.org"},
        {ADDRESS: "smtp://mail.example.org", SENDER: "c@example.org", PASSWORD_FILE: "/nowhere/at/all"},
    ],
)
def test_half_a_setting_of_mail_is_refused(environment: dict[str, str]) -> None:
    with pytest.raises(NotUnderstood, match=f"{ADDRESS}|{SENDER}|{PASSWORD_FILE}"):
        mail_settings(environment)
