"""An open page, and the hub that it talks with, as the server sees them."""

import asyncio
import json
from typing import Protocol

QUEUE_LIMIT = 2000  # messages; a page that does not read them is let go, and comes back for all


class Page:
    """One open page: its number, what waits to be sent to it, and is it on this very computer?"""

    def __init__(self, number, is_here=False):
        self.number, self.is_here = number, is_here
        self.outbox = asyncio.Queue(QUEUE_LIMIT)
        self.lost = asyncio.Event()  # it does not read what it is sent

    def tell(self, message):
        """Queues one message."""
        self.send(json.dumps(message))

    def send(self, text):
        """Queues the text of a message."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.lost.set()


class PageHub(Protocol):
    """What stands behind the server: it is told who comes and goes, and what each page says."""

    def join(self, is_here: bool) -> Page:
        """A page opens, perhaps on this very computer."""

    def take(self, page: Page, text: str) -> None:
        """A page says something."""

    def leave(self, page: Page) -> None:
        """A page closes."""
