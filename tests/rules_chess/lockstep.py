"""Both chess-like games: the fast cores and the slow ones side by side, turn for turn."""

import random

from meleeboard.rules import melee_chess, ten_minute
from rules.lockstep import compare, play_in_step
from rules_chess.chess_game import ChessGame
from rules_chess.chess_positions import random_text
from rules_chess.slow_melee_chess import SlowMeleeChess
from rules_chess.slow_ten_minute import SlowTenMinute

GAMES = {
    "melee_chess": (melee_chess, SlowMeleeChess),
    "ten_minute": (ten_minute, SlowTenMinute),
}
STYLES = ("fight", "special", "shuffle", "any")
CLOCK_PLIES = 60


class Player:
    """Captures, or drops, castles and moves Pawns, or goes back and forth; forfeits at times."""

    def __init__(self, rng):
        self.rng = rng
        self.style = rng.choice(STYLES)
        self.last = {"w": "", "b": ""}

    def choose(self, slow, legal):
        """One of the legal moves, or now and then a forfeited turn."""
        if self.rng.random() < 0.02:
            return "--"
        liked = [m for m in legal if self._likes(m, slow.turn)] if self.rng.random() < 0.7 else []
        move = self.rng.choice(liked or legal)
        self.last[slow.turn] = move
        return move

    def _likes(self, move, side):
        if self.style == "fight":
            return "x" in move
        if self.style == "special":
            return "@" in move or "O" in move or move[1] in "27"
        if self.style == "shuffle":
            return move == self.last[side][3:] + "-" + self.last[side][:2]
        return True


def _opening(rng, name):
    """(text or None, options) of a random game."""
    if rng.random() < 0.6:
        return random_text(rng, name), {}
    if name == "ten_minute":
        return None, {}
    return None, {"castle": rng.choice(("prince", "front", "none"))}


def play_seed(name, seed):
    """Play one game of the game `name` in lock-step; its number of plies."""
    rng = random.Random(seed)
    text, options = _opening(rng, name)
    game, make_slow = GAMES[name]
    core, slow = ChessGame(game, text, **options), make_slow(text, **options)
    where = f"seed {seed}, position {text!r}, options {options}"
    return play_in_step(core, slow, Player(rng).choose, rng, where)


def play_with_clock(seed):
    """10 Minute Melee with what its clock tells between the turns; its number of plies."""
    rng = random.Random(seed)
    text = random_text(rng, "ten_minute")
    core, slow = ChessGame(ten_minute, text), SlowTenMinute(text)
    player, moves = Player(rng), []
    while slow.result() is None and len(moves) < CLOCK_PLIES:
        moves.append(_word_of_clock(rng, slow) or player.choose(slow, slow.legal()))
        try:
            told, expected = core.play(moves[-1]), slow.play(moves[-1])
            assert told == expected, (told, expected)
            compare(core, slow)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, position {text!r}, moves {moves}") from error
    return len(moves)


def _word_of_clock(rng, slow):
    """What the clock may tell now, or nothing."""
    chance, side = rng.random(), rng.choice("wb")
    if chance < 0.1:
        return f"!score {side} 1"
    if chance < 0.15 and slow.bonus[side]:
        return "!bonus " + side
    return "!time" if chance > 0.97 and not slow.is_sudden_death else ""
