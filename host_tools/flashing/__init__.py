"""How the firmware gets onto a board: what has to change, the way there, images of the flash."""
