import { paint } from '@kinora/figure/drawing.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { toSvg } from '@kinora/figure/still.ts'
import { readDrawing } from '@kinora/figure/stills.ts'
import { loadSharp } from '../integrations/load-sharp.ts'

/** An exercise that reveals no condition, because others may see the email. */
const slug = 'bird-dog'
/** Twice the displayed width, for high-density screens. */
const width = 440

async function draw() {
  const { figure } = starterLibrary.find((exercise) => exercise.slug === slug)!
  const svg = toSvg(paint(readDrawing(figure, 'end')))
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).resize({ width }).flatten({ background: '#ffffff' }).png({ palette: true }).toBuffer()
}

let figurePng: Promise<Uint8Array> | undefined

/** The figure of an invitation as PNG, which every email program can show. Drawn once. */
export const emailFigure = () => (figurePng ??= draw())
