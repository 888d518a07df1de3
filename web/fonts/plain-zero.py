"""Makes plain-zero.woff2: the zero of Atkinson Hyperlegible Next without its slash, for figures that are no codes.

Needs fonttools and brotli. From the root: python3 web/fonts/plain-zero.py
The stroke splits the counter in two; each half leaves one whole quadrant, and the two are mirrored into an oval.
"""

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

SOURCE = "node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"
TARGET = "web/fonts/plain-zero.woff2"
OUTER = range(0, 16)
# Clockwise from the bottom: the lower left quadrant, and the upper right one from its right extreme to the top.
LOWER_LEFT = [23, 24, 25, 26, 16]
UPPER_RIGHT = [31, 32, 33, 34, 35, 36]

font = TTFont(SOURCE)
options = Options()
options.layout_features = ["tnum", "pnum"]
options.name_IDs = ["*"]
options.flavor = "woff2"
subsetter = Subsetter(options)
subsetter.populate(unicodes=[0x30])
subsetter.subset(font)


def reshaped(points, mirror):
    """The outline's points, then the counter's, each half beside its mirror image."""
    lower = [points[i] for i in LOWER_LEFT]
    upper = [points[i] for i in UPPER_RIGHT]
    counter = (
        lower
        + [mirror(p, lower[-1]) for p in reversed(lower[1:-1])]
        + upper
        + [mirror(p, upper[-1]) for p in reversed(upper[1:-1])]
    )
    return [points[i] for i in OUTER] + counter


def mirror(point, axis):
    return (2 * axis[0] - point[0], point[1])


for name in ("zero", "zero.tf"):
    glyph = font["glyf"][name]
    if glyph.isComposite():
        continue
    assert list(glyph.endPtsOfContours) == [15, 26, 38], name
    for variation in font["gvar"].variations[name]:
        deltas = [delta or (0, 0) for delta in variation.coordinates]
        variation.coordinates = reshaped(deltas, mirror) + deltas[-4:]
    flags = list(glyph.flags)
    marked = [(1, 0) if flag & 1 else (0, 0) for flag in flags]
    on_curve = [x for x, _ in reshaped(marked, lambda point, _: point)]
    glyph.coordinates = GlyphCoordinates(reshaped(list(glyph.coordinates), mirror))
    glyph.flags = bytearray(on_curve)
    glyph.numberOfContours = 2
    glyph.endPtsOfContours = [15, len(on_curve) - 1]
    glyph.recalcBounds(font["glyf"])

for record in font["name"].names:
    if record.nameID in (1, 3, 4, 6, 16):
        record.string = str(record).replace("Atkinson Hyperlegible Next", "Atkinson Plain Zero").replace("AtkinsonHyperlegibleNext", "AtkinsonPlainZero")
font.save(TARGET)
