"""The demonstration: scripted players write real letters to a real judge, and all is kept to look at."""
