"""The signs upon a map: how each looks, how much room it takes, what an event leaves behind."""
