"""The signal chain: rows of bits go in with their time, touches in the order of their stamps come out."""
