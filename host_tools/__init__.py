"""What of the Melee board runs on a computer: play, test and measure."""
