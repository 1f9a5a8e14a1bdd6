"""Everything of the Melee board that runs on a computer: play, test, measure, and later flash and mend."""
