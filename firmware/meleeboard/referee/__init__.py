"""From touches to turns, purely: a touch, a button or a moment goes in, calls come out."""
