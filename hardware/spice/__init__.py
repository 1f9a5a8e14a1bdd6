"""Simulations of what a rule check can't see: levels, settle times, edges, droop."""
