"""Public pages: what they say, how they are written, and how a browser shows them."""
