"""The board's voice on the computer: phrases, speech, sound, packs of clips."""
