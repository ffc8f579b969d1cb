"""Lines, colours and pixels: SVG text, and PNG made of it."""
