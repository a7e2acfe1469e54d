"""Makes the two fonts of printed pages from the variable ones of @fontsource-variable.

A PDF embeds static fonts only, so one weight is cut out of each, latin and latin-ext are joined, and the digits, whose
zero is slashed in Atkinson Hyperlegible Next, are taken from Figtree, as on screen. Needs fonttools and brotli.
Usage, in this folder: python make-fonts.py ../../../node_modules/@fontsource-variable
"""
import sys
from fontTools.merge import Merger, Options
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

folder = sys.argv[1]


def static(family, part, weight, target):
    font = TTFont(f'{folder}/{family}/files/{family}-{part}-wght-normal.woff2')
    font.flavor = None
    instantiateVariableFont(font, {'wght': weight}, inplace=True)
    for table in ('gasp', 'prep', 'STAT', 'GSUB'):
        if table in font:
            del font[table]
    font.save(target)
    return target


def with_digits_of(font, other):
    glyphs, outlines = font.getBestCmap(), other.getGlyphSet()
    for digit in '0123456789':
        theirs, ours = other.getBestCmap()[ord(digit)], glyphs[ord(digit)]
        pen, recording = TTGlyphPen(None), DecomposingRecordingPen(outlines)
        outlines[theirs].draw(recording)
        recording.replay(pen)
        font['glyf'][ours] = pen.glyph()
        font['hmtx'][ours] = other['hmtx'][theirs]


for weight, name in ((400, 'Regular'), (700, 'Bold')):
    family = 'atkinson-hyperlegible-next'
    parts = [static(family, part, weight, f'/tmp/{part}-{weight}.ttf') for part in ('latin', 'latin-ext')]
    font = Merger(options=Options(drop_tables=['GSUB'])).merge(parts)
    with_digits_of(font, TTFont(static('figtree', 'latin', weight, f'/tmp/digits-{weight}.ttf')))
    for record in font['name'].names:
        if record.nameID in (1, 4, 6, 16):
            record.string = f'KinoraPrint-{name}' if record.nameID == 6 else f'Kinora Print {name}'
    font.save(f'print-{name.lower()}.ttf')
