"""The examination of a board: what `doctor` asks, sees, and concludes."""
