"""Mêlée on nine by nine told to Fairy-Stockfish (pyffish), an independent generator."""
import pyffish

# What no setting of its own says is FIDE's. The flag rule is the Castle: who stands there has won.
VARIANTS = """
[melee_chess]
maxRank = 9
maxFile = 9
king = -
pawn = -
queen = r
rook = g
bishop = b
knight = h
customPiece1 = c:D
customPiece2 = e:A
commoner = s
wazir = p
fers = w
promotionPieceTypes = -
doubleStep = false
castling = false
startFen = beehrhccg/wwwsssppp/9/9/9/9/9/PPPSSSWWW/GCCHRHEEB w - - 0 1
extinctionValue = loss
extinctionPieceTypes = r
flagPiece = *
flagRegionWhite = e9
flagRegionBlack = e1
passOnStalemate = true
nMoveRule = 0
nFoldRule = 0

[melee_chess_front:melee_chess]
flagRegionWhite = e8
flagRegionBlack = e2

[melee_chess_none:melee_chess]
flagRegionWhite = -
flagRegionBlack = -
"""
VARIANT_OF_CASTLES = {
    "e1,e9": "melee_chess",
    "e2,e8": "melee_chess_front",
    "-": "melee_chess_none",
}

pyffish.load_variant_config(VARIANTS)


class Peer:
    """A game from one of our position texts, without draws: Fairy-Stockfish has others."""

    def __init__(self, text):
        units, side, castles, _, turn = text.split(" ")
        self.variant = VARIANT_OF_CASTLES[castles]
        self.fen = f"{units} {side} - - 0 {turn}"
        self.moves = []

    def is_over(self):
        """Has a Prince been taken, or a Castle?"""
        return pyffish.is_immediate_game_end(self.variant, self.fen, self.moves)[0]

    def legal(self):
        """The moves as pairs of squares, e2e3; a pass is a move that stays, e1e1."""
        if self.is_over():
            return []
        return pyffish.legal_moves(self.variant, self.fen, self.moves)

    def units(self):
        """Field 0 of the position."""
        return pyffish.get_fen(self.variant, self.fen, self.moves).split(" ")[0]

    def perft(self, depth):
        """As ours counts, but the last moves without being played."""
        legal = self.legal()
        if depth == 1:
            return len(legal)
        nodes = 0
        for move in legal:
            self.moves.append(move)
            nodes += self.perft(depth - 1)
            self.moves.pop()
        return nodes
