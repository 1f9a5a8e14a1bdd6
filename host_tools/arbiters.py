"""The arbiter's pages among those of a table: they see and do what players may not."""

import asyncio
import hmac

COMMANDS = ("set_clock", "add_time", "give_back", "let_stand")
ERASERS = ("factory_reset",)  # they may be done at this very computer as well
LOOK_S = 0.5  # between two looks at the clock that players must not see


class Arbiters:
    """Pages that have said the `word`; none can where it is empty.

    `command(page, message)` sends a command to the table; its page is None for one of our own.
    """

    def __init__(self, word, command):
        self.word, self.command = word, command
        self.pages = set()
        self._looking = None

    def admit(self, page, message):
        """Makes a page that knows the word the arbiter's."""
        known = self.word.encode()
        if not known or not hmac.compare_digest(str(message["word"]).encode(), known):
            page.tell({"type": "error", "id": message.get("id"), "text": "That is not the word."})
            return
        self.pages.add(page)
        page.tell({"type": "ok", "id": message.get("id")})
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look())

    async def _look(self):
        while self.pages:
            self.command(None, {"do": "arbiter"})
            await asyncio.sleep(LOOK_S)

    def may(self, page, do):
        """May a page do this, as the arbiter? ValueError where only that one may."""
        if do in ERASERS and page not in self.pages and not page.is_here:
            raise ValueError(f"only the arbiter's page, or a page that is open on the computer "
                             f"that runs `play`, may do {do!r}")
        if do in COMMANDS and page not in self.pages:
            raise ValueError(f"only the arbiter's page may do {do!r}")
        return do in COMMANDS + ERASERS

    def tell(self, message):
        """Tells what no player may see."""
        for page in self.pages:
            page.tell(message)

    def leave(self, page):
        """A page closes."""
        self.pages.discard(page)
