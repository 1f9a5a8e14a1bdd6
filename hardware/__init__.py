"""The board as things to order, solder and print: circuits, simulations, parts, models."""
