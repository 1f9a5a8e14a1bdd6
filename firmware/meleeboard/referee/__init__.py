"""From touches to turns: pure state machines; a touch, a button or a moment goes in, calls come out."""
