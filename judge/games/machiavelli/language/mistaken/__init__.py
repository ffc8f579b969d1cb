"""What is wrong with a line, what was expected there, and what was probably meant."""
