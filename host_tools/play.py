"""The command `play`: a table on this computer, shown as a page in the browser."""

import asyncio
import contextlib
import errno
import functools
import secrets
import signal
import socket
import webbrowser
from pathlib import Path
from urllib.parse import quote

import click

from host_tools.cli import Mistake
from host_tools.clips import FOLDER, Clips
from host_tools.game import find
from host_tools.hands import RealHands, VirtualHands
from host_tools.hub import Hub
from host_tools.runtimes import Missing
from host_tools.wire import ChildTable, SerialTable, TableGone, command_for

FIRST_PORT = 8181
PORTS_TRIED = 20
EVERYWHERE = ("0.0.0.0", "::", "")  # to serve at these is to let other machines in

EXAMPLES = """
\b
Examples:
  meleeboard play                          a game on this computer
  meleeboard play --host 0.0.0.0           others in the house may open the page too
  meleeboard play --port auto              show the real board that is plugged in
  meleeboard play --runtime pico           the board's own program on an emulated chip
"""


@click.command(epilog=EXAMPLES)
@click.option("--game", default="melee", show_default=True, help="The game to begin with.")
@click.option("--runtime", type=click.Choice(["cpython", "micropython", "pico"]),
              default="cpython", show_default=True, help="What runs the table's program.")
@click.option("--port", metavar="DEV", help="Show the real board on this serial port "
              "instead; auto: the first Pico.")
@click.option("--http-port", type=click.IntRange(0, 65535), metavar="N",
              help=f"The page's port; else the first free one from {FIRST_PORT}.")
@click.option("--host", default="127.0.0.1", show_default=True,
              help="The address to serve at; 0.0.0.0 lets other machines in.")
@click.option("--arbiter", metavar="WORD",
              help="The word that opens the arbiter's page; else one is made up.")
@click.option("--voices", type=click.Path(file_okay=False, path_type=Path), default=FOLDER,
              show_default=True, help="The folder of the voice's packs; what lacks is made there, "
              "where espeak-ng is installed.")
@click.option("--voice/--no-voice", default=True, show_default=True,
              help="Let the page speak the clips of the board's voice.")
@click.option("--no-browser", is_flag=True, help="Do not open the page, only print its address.")
def command(game, runtime, port, http_port, host, no_browser, voices, voice, arbiter):
    """Play at a table on this computer.

    The table's own program runs on virtual sensors, lights and sound, and is shown as a page in
    the browser. Two browsers may watch and play at one table.
    """
    find(game)
    try:
        hub = make_hub(game, runtime, port, arbiter or secrets.token_urlsafe(9))
    except Missing as error:
        raise Mistake(str(error)) from error
    clips = Clips(voices if voice else None)
    try:
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(serve(hub, clips, host, http_port, not no_browser))
    except TableGone as error:
        raise Mistake(str(error)) from error
    click.echo("\nThe table is closed.")


def make_hub(game, runtime, port, word) -> Hub:
    """The hub for a virtual table or for the real board on a serial port."""
    if port:
        return Hub(SerialTable(port), RealHands, word=word)
    table = ChildTable(command_for(runtime))
    return Hub(table, functools.partial(VirtualHands, table), game, word)


async def serve(hub: Hub, clips, host, http_port, opens_browser):
    """Runs table and page until ctrl-C."""
    from host_tools.server import make_app

    stop_when_told()
    app = make_app(hub, clips)
    server = await listen(app, host, http_port)
    address = address_of(host, server)
    await server.start_serving()
    click.echo(f"The table is at {address}  (ctrl-C ends it)")
    if host in EVERYWHERE and (name := house_name()):
        address = address_of(name, server)
        click.echo(f"Others in the house open {address}")
    click.echo(f"For an arbiter only: {address}arbiter#{quote(hub.arbiters.word)}")
    if opens_browser:
        webbrowser.open(address_of(host, server))
    try:
        await hub.run()
    finally:
        server.close()
        clips.close()
        await hub.table.close()


async def listen(app, host, port):
    """The server, bound to the port that was asked for, or else to the first free one."""
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else [port]
    for candidate in ports:
        try:
            return await app.start_server(host, candidate, start_serving=False)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise Mistake(f"the page cannot be served at {host}: {error.strerror}") from error
    which = f"port {port} is" if len(ports) == 1 else f"ports {ports[0]} to {ports[-1]} are"
    mend = "choose another with --http-port, or leave that option out to get a free one"
    raise Mistake(f"{which} taken or not allowed; {mend}")


def address_of(host, server):
    """What to type into a browser; where every address is served, this machine's own."""
    port = server.sockets[0].getsockname()[1]
    shown = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def house_name():
    """This machine's address in its own network, None where it has none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        except OSError:
            return None
        return probe.getsockname()[0]


def stop_when_told():
    """A terminate signal closes the table as softly as ctrl-C does, which scripts may ignore."""
    with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)


if __name__ == "__main__":
    command()
