"""Maps: a position as a picture, SVG for the screen and PNG for letters.

``picture`` in `painting` is what others call. Not here: who may see what (the state comes from a view).
"""

from judge.games.machiavelli.drawing.arrows import Arrow, arrows_of
from judge.games.machiavelli.drawing.picture import Picture, picture

__all__ = ["Arrow", "Picture", "arrows_of", "picture"]
