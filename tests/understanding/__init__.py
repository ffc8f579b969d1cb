"""Whether sentences are understood: sets of them with their right reading, and the score of each set."""
