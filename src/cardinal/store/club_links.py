"""Signed addresses of a club's pages for people without an account: their sign-up, their partner's word, their answer.

Nothing is kept for a link: the address is signed with the server's secret, and is worth something as long as what it is
about is there.
"""

from __future__ import annotations

import hmac

from itsdangerous import BadSignature, URLSafeSerializer

from cardinal.language import Text

from .errors import SignInRefused

LONGEST = 600


class ClubLinks:
    """The codes at the ends of such addresses."""

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def host(self, club: str) -> str:
        """What the UIDs of a club's calendar end with: of this server alone, under whatever address it is reached."""
        server = hmac.new(self._secret.encode(), b"calendar", "sha256").hexdigest()[:16]
        return f"{club}.{server}.cardinal"

    def sign_up(self, key: str) -> str:
        """Of whoever signed up."""
        return self._code("sign-up", [key])

    def partner(self, key: str, name: str) -> str:
        """Of the partner of that name, who says whether it is true."""
        return self._code("partner", [key, name])

    def answer(self, key: str, answer: str) -> str:
        """Of whoever answered somebody at the partner desk."""
        return self._code("answer", [key, answer])

    def stop(self, address: str, kind: str) -> str:
        """Of whoever does not want a kind of letters at an address any more."""
        return self._code("stop", [address, kind])

    def confirm(self, user: str, address: str) -> str:
        """Of the owner of an address that an account gave."""
        return self._code("confirm", [user, address])

    def calendar(self, user: str, mark: str) -> str:
        """Of an account's own calendar, good as long as the account has that mark."""
        return self._code("calendar", [user, mark])

    def read(self, purpose: str, code: str, parts: int) -> tuple[str, ...]:
        """What a code of that purpose says, if we signed it."""
        try:
            told = self._signer(purpose).loads(code[:LONGEST])
        except BadSignature as error:
            raise SignInRefused(Text(__name__, "no_link")) from error
        if not isinstance(told, list) or len(told) != parts:
            raise SignInRefused(Text(__name__, "no_link"))
        return tuple(map(str, told))

    def _code(self, purpose: str, told: list[str]) -> str:
        return str(self._signer(purpose).dumps(told))

    def _signer(self, purpose: str) -> URLSafeSerializer:
        return URLSafeSerializer(self._secret, salt=f"club {purpose}")
