"""What letters may ask for: one model for each command, how its line is read, and what a wrong one hears."""
