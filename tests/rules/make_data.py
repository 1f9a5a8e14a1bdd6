"""Makes the data files that come from the slow game: perft counts and the 9 x 9 corpus.

    PYTHONPATH=tests python -m rules.make_data sizes > tests/rules/perft/sizes.perft
    PYTHONPATH=tests python -m rules.make_data special > tests/rules/perft/special.perft
    PYTHONPATH=tests python -m rules.make_data middle > tests/rules/perft/middle.perft
    PYTHONPATH=tests python -m rules.make_data corpus > tests/rules/corpus_9x9.jsonl

Run again it prints the same; `start.perft` is written by hand (its depth 4 takes minutes).
"""

import json
import random
import sys

from rules.random_play import Player, random_options, random_position
from rules.slow_melee import PASS, SlowGame
from rules.slow_text import name

MIDDLE_POSITIONS_A_FEATURE = 6
MOST_NODES = 4000  # a middle position is counted as deep as this allows
CORPUS_POSITIONS = 1000


SPECIAL = (  # (what it is about, position, options)
    ("bare Sovereigns that meet", "5/5/2s2/2S2/5", {}),
    ("a Sovereign's leap to the Throne", "7/5s1/4S2/7/7/7/7", {}),
    ("a highway across the board", "7/5x1/4x2/3x3/2x4/s1x4/1S5", {}),
    ("two highways that cross", "s6/1x5/2X4/3x3/4X2/5x1/6S", {}),
    ("escorts of four High Guards", "6s/7/3G3/2GSG2/3G3/7/7", {}),
    ("both sides blocked", "3xs/3xx/5/XX3/SX3", {}),
    ("one side blocked", "4s/5/5/XX3/SX3", {}),
    ("a trapped Fighter between its corpses", "6s/7/3X3/2XFX2/3X3/7/S6", {"depth": 3}),
    ("High Guards that can only be escorted", "6s/7/2XXX2/1X1SGX1/2XXX2/7/7", {}),
    ("an escape by felling the attacker", "GX4s/1fF4/X6/7/7/7/S6", {"corpse_shield": False}),
    ("a fight along the wall", "6s/6f/5Gg/5F1/7/1ffG3/SFFg3", {"depth": 2}),
    ("a fight along the wall, wall_kill", "6s/6f/5Gg/5F1/7/1ffG3/SFFg3",
     {"depth": 2, "wall_kill": True}),
    ("Fighters over Sovereigns, corpses and a Throne", "5/2x2/FFs2/xFS2/5", {}),
    ("wounds on both sides", "6s/7/7/2Ff3/3F3/3f3/S1fF3", {"depth": 2}),
    ("the last turn before the limit", "4s/2F2/4g/5/S4", {"limit": 1}),
    ("a Sovereign on the foe's Throne, its own side to move", "4S/5/2s2/2f2/5", {}),
    ("a corpse on the foe's Throne", "4X/3S1/5/2s2/x4", {}),
)


def print_block(title, text, options, depths):
    """One block of a perft file, counted by the slow game."""
    game = SlowGame(text, **options)
    width, nodes = len(game.legal()), 1
    print("id", title)
    print("position", text or "start")
    if options:
        print("options", " ".join(f"{key}={_word(value)}" for key, value in options.items()))
    for depth in depths:
        if text and depth > 1 and nodes * width > MOST_NODES:
            break
        nodes = game.perft(depth)
        print("perft", depth, nodes)
    print()


def _word(value):
    return {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value


def sizes():
    """Starts of all sizes with the defaults, and with other Kingdoms."""
    for size in range(4, 13):
        print_block(f"size {size}", None, {"size": size}, (1, 2, 3) if size < 7 else (1, 2))
    for size, depth, rings in ((4, 2, 1), (4, 3, 1), (5, 4, 3), (6, 5, 4), (7, 6, 1), (9, 8, 7),
                               (12, 11, 10), (12, 2, 1)):
        options = {"size": size, "depth": depth, "rings": rings}
        print_block(f"size {size} depth {depth} rings {rings}", None, options, (1, 2))
    print_block("handicap", None, {"handicap": "b1:F,a2:F,f9:G"}, (1, 2))
    print_block("Black first", None, {"size": 6, "first": "black"}, (1, 2))


def special():
    """Positions for what is rare in play; both sides to move."""
    for title, points, options in SPECIAL:
        for side in "wb":
            wounded = "c1,d4" if title.startswith("wounds") else "-"
            text = f"{points} {side} {wounded} - 0,0 1"
            print_block(f"{title}, {side}", text, options, (1, 2, 3))


def features(game):
    """What a position has that a count can go wrong on."""
    legal = game.legal()
    king = game.sovereign(game.turn)
    far = [m for m in legal if king and "+" not in m and m.startswith(name(king) + "-")]
    hit_at_the_wall = [p for p in game.units("w") + game.units("b")
                       if (1 in p or game.n in p) and game.hits(p)]
    return {
        "finished": game.result() is not None,
        "pass": legal == [PASS],
        "corpses": sum(letter in "Xx" for letter in game.board.values()) >= 5,
        "wounds": len(game.wounded) >= 2,
        "traps": len(game.traps) >= 2,
        "escorts": sum("+" in move for move in legal) >= 3,
        "highway": len(far) > 8,
        "leap": game.result() is None and _has_leap(game),
        "walls": len(hit_at_the_wall) > 2,
        "repeats": max(game.repeats.values()) > 1,
    }


def _has_leap(game):
    king, foe = game.sovereign("w"), game.sovereign("b")
    if max(abs(king[0] - foe[0]), abs(king[1] - foe[1])) != 1:
        return False
    to = [tuple(2 * b - a for a, b in zip(*pair, strict=True))
          for pair in ((king, foe), (foe, king))]
    return game.is_open(to[0]) or game.is_open(to[1])


def middle():
    """Positions of seeded games, some for each feature."""
    wanted = dict.fromkeys(features(SlowGame()), MIDDLE_POSITIONS_A_FEATURE)
    seed = 0
    while any(wanted.values()):
        seed += 1
        for text, options in _visited(seed):
            game = SlowGame(text, **options)
            found = [f for f, has in features(game).items() if has and wanted[f]]
            if not found:
                continue
            wanted[found[0]] -= 1
            print_block(f"{found[0]}, seed {seed}", text, options, (1, 2, 3))
            break


def _visited(seed):
    """Position texts of one random game with its options, the latest first."""
    rng = random.Random(seed)
    text, options = (None, random_options(rng)) if rng.random() < 0.6 else random_position(rng)
    game = SlowGame(text, **options)
    player = Player(rng, rng.choice(("fight", "mixed", "shuffle")))
    texts = []
    for _ in range(rng.randint(4, 60)):
        if game.result():
            break
        game.play(player.choose(game, game.legal()))
        texts.append(game.text())
    options = {k: v for k, v in options.items() if k not in ("size", "first")}
    return [(text, options) for text in reversed(texts) if _loads(text, options)]


def _loads(text, options):
    """False where an escort took a trap count home, which section 12 refuses."""
    try:
        SlowGame(text, **options)
    except ValueError:
        return False
    return True


def corpus():
    """Mid-game positions on 9 x 9 with a move to resolve, some out of each game, fights first."""
    lines = []
    seed = 0
    while len(lines) < CORPUS_POSITIONS:
        seed += 1
        turns = _turns_9x9(random.Random(seed))
        for kind, most in (("trap", 4), ("kill", 2), ("wound", 2), ("", 2)):
            lines += [line for line, events in turns if kind in events][:most]
            turns = [turn for turn in turns if kind not in turn[1]]
    for line in lines[:CORPUS_POSITIONS]:
        print(json.dumps(line, separators=(",", ":")))


def _turns_9x9(rng):
    """The turns of a game of fights after its opening, shuffled: (line, names of events)."""
    game, player = SlowGame(), Player(rng, rng.choice(("fight", "mixed")), 0.02)
    turns = []
    while game.result() is None and game.plies < 160:
        before, move = game.text(), player.choose(game, game.legal())
        events = " ".join(event["event"] for event in game.play(move))
        if game.plies > 10 and move != PASS and _loads(before, {}):
            turns.append(({"position": before, "move": move}, events))
    rng.shuffle(turns)
    return turns


if __name__ == "__main__":
    {"sizes": sizes, "special": special, "middle": middle, "corpus": corpus}[sys.argv[1]]()
