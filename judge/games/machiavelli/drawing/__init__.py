"""Maps: a position as a picture, SVG for the screen and PNG for letters.

``picture`` and ``crop`` in `picture` are what others call, with ``marks_of`` a phase's events or
``marks_of_orders``. Not here: who may see what (the state comes from a view).
"""

from judge.games.machiavelli.drawing.picture import crop, is_cropped, picture
from judge.games.machiavelli.drawing.signs.marks import Mark, marks_of, marks_of_orders
from judge.painting.pictures import Picture

__all__ = ["Mark", "Picture", "crop", "is_cropped", "marks_of", "marks_of_orders", "picture"]
