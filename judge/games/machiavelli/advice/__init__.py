"""What a beginner might do now, from what they may see: three things, and the lines that do them."""
