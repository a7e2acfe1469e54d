import { paint } from '@kinora/figure/drawing.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { toSvg } from '@kinora/figure/still.ts'
import { readDrawing } from '@kinora/figure/stills.ts'
import sharp from 'sharp'

/** An exercise that says nothing of what somebody has, since others may see the letter. */
const slug = 'bird-dog'
/** Twice the width at which letters show it, for fine screens. */
const width = 440

async function draw() {
  const { figure } = starterLibrary.find((one) => one.slug === slug)!
  const svg = toSvg(paint(readDrawing(figure, 'end')))
  return sharp(Buffer.from(svg)).resize({ width }).flatten({ background: '#ffffff' }).png({ palette: true }).toBuffer()
}

let drawn: Promise<Uint8Array> | undefined

/** The figure of an invitation as PNG, which every mail program shows; drawn once. */
export const letterFigure = () => (drawn ??= draw())
