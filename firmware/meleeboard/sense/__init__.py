"""The signal chain: rows of bits go in with their time, touches come out by their stamps."""
