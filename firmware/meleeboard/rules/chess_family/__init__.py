"""What Mêlée on nine by nine and 10 Minute Melee share: units that capture by landing."""
