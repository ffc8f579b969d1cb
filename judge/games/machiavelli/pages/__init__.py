"""Public pages of this game: implements `Pages` of judge.core.system."""
