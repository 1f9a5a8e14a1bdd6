"""What a table is doing."""

ARRANGE = "arrange"  # units are set behind screens, see arranging.py
SETUP = "setup"  # the array of a new or resumed game is being put up
PLAY = "play"
HOME = "home"  # a turn is forfeited and something is still on its way home
RECOVER = "recover"  # the board is being led back to the position, one correction at a time
OVER = "over"
