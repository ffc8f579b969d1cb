"""A diffusion cartogram (the idea of Gastner and Newman, 2004): crowded provinces get room, empty ones give
it.

Density flows from where it is high to where it is low until it is even, and takes the map with it.
Not here: how much room each area should have (`warping`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

Grid = np.ndarray[Any, np.dtype[np.float64]]
MOST_STEPS = 300


def diffused(density: Grid, blur: float) -> tuple[Grid, Grid]:
    """How far each cell of the grid is moved, in cells: right, and down. `blur` in cells."""
    height, width = density.shape
    frequencies = (
        np.pi * np.fft.fftfreq(2 * height)[:, None] * 2,
        np.pi * np.fft.rfftfreq(2 * width)[None, :] * 2,
    )
    squared = frequencies[0] ** 2 + frequencies[1] ** 2
    mirrored = np.block([[density, density[:, ::-1]], [density[::-1], density[::-1, ::-1]]])
    spectrum = np.fft.rfft2(mirrored) * np.exp(-squared * blur**2 / 2)

    def velocity(time: float) -> tuple[Grid, Grid]:
        rho = np.fft.irfft2(spectrum * np.exp(-squared * time), s=mirrored.shape)[:height, :width]
        down, right = np.gradient(rho)
        safe = np.maximum(rho, 1e-6)
        right, down = -right / safe, -down / safe
        right[:, [0, -1]] = 0
        down[[0, -1], :] = 0
        return right, down

    rows, columns = np.mgrid[0:height, 0:width].astype(float)
    x, y = columns.copy(), rows.copy()
    time, step = 0.0, 1.0
    now = velocity(0)
    for _ in range(MOST_STEPS):
        halfway = velocity(time + step / 2)
        mid_x, mid_y = x + step / 2 * _at(now[0], x, y), y + step / 2 * _at(now[1], x, y)
        move_x, move_y = step * _at(halfway[0], mid_x, mid_y), step * _at(halfway[1], mid_x, mid_y)
        fastest = float(np.hypot(move_x, move_y).max())
        if fastest > 1.0:
            step *= 0.6
            continue
        x, y, time = x + move_x, y + move_y, time + step
        if fastest < 0.002:
            break
        now = velocity(time)
        if fastest < 0.5:
            step *= 1.3
    return x - columns, y - rows


def _at(field: Grid, x: Grid, y: Grid) -> Grid:
    """Bilinear values between cells."""
    height, width = field.shape
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    top = field[j, i] * (1 - u) + field[j, i + 1] * u
    low = field[j + 1, i] * (1 - u) + field[j + 1, i + 1] * u
    return top * (1 - v) + low * v
