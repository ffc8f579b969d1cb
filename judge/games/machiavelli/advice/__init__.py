"""Proposals for a beginner now, from what they may see: three things to do, and the lines that do them."""
