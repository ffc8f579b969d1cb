"""Orders that make sense for a power, as a game's pages and programs offer them."""
