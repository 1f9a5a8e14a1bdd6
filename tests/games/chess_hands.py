"""Random hands at the chess-like games: captures in any order, castlings, drops, pawns left."""

from games.random_hands import EDGE_MS, HAND_MS, Hands

STARTS = {
    "melee_chess": ("4r4/2p1h4/9/3s1w3/4c4/3S1W3/9/2P1H4/3GR4 w e1,e9 0 1",),
    "ten_minute": (
        "r3k2r/P6p/8/3pP3/8/5n2/p6P/R3K2R w KQkq d6 Nnp 0,0 1,1",
        "4k3/PP6/8/3q4/8/8/pp6/4K3 w - - RNrn 2,2 1,1",
    ),
}


class ChessHands(Hands):
    """Plays at a table of its own, as Hands does."""

    def turn(self, bound=""):
        """A legal turn of the side to move; a capture's victim is lifted first, last or pushed."""
        move = self.choose(bound)
        if move is None:
            return
        placements, victim = self.position.placements(move), self.position.victim(move)
        lifts = [start for start, _ in placements if start]
        if victim and (victim in [end for _, end in placements] or self.rng.random() < 0.7):
            lifts.insert(self.rng.choice((0, 1)), victim)
        if all(point in self.standing for point in lifts):
            for point in lifts:
                self.lift(point)
                self.pause(EDGE_MS + HAND_MS)
            self.homes = [home for home in self.homes if home != victim]
            self.put_all([end for _, end in placements], not lifts)

    def put_all(self, ends, is_drop):
        """Set the units of a move down, in any order."""
        self.rng.shuffle(ends)
        for end in ends:
            if end not in self.standing:
                if is_drop or not self.homes:
                    self.homes.append(end)  # it comes from beside the board
                self.put(end)
                self.pause(EDGE_MS)

    def choose(self, bound):
        """A legal move, of the unit `bound` if it is named; None without one."""
        position, grid = self.position, self.player.grid
        moves = sorted(move for move in position.legal() if move)
        if bound:
            moves = [m for m in moves if grid.parse(bound) in dict(position.placements(m))]
        return self.rng.choice(moves) if moves else None
