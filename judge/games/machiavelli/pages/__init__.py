"""What public pages show of this game: implements `Pages` of judge.core.system."""
