"""An open page, as the server sees it."""

import asyncio
import json

QUEUE_LIMIT = 2000  # messages; a page that does not read them is let go, and comes back for all


class Page:
    """One open page: its number, what waits to be sent to it, and is it on this very computer?"""

    def __init__(self, number, is_here=False):
        self.number, self.is_here = number, is_here
        self.outbox = asyncio.Queue(QUEUE_LIMIT)
        self.is_lost = False

    def tell(self, message):
        """Queues one message."""
        self.send(json.dumps(message))

    def send(self, text):
        """Queues the text of a message."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.is_lost = True
