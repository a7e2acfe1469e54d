import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '@kinora/figure/content-hash.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import { drawFigure } from '@kinora/figure/still.ts'
import { missingStills } from '@kinora/figure/stills.ts'

/** Pixels per metre; a picture for print has 215. */
const coarse = 20

/**
 * Draws coarse pictures of exercises without one, into the folder of the server's drawn pictures. Full drawings take
 * minutes, and journeys only check that each exercise has its own.
 */
async function sketch(dataFolder: string) {
  const folder = join(dataFolder, 'files', 'figures')
  await mkdir(folder, { recursive: true })
  const missing = new Set(missingStills())
  for (const { slug, figure } of starterLibrary.filter((exercise) => missing.has(exercise.slug))) {
    const drawing = drawFigure(figure, { size: 'thumb', pixelsPerMetre: coarse })
    const drawings = JSON.stringify({ start: drawing, end: drawing, thumb: drawing })
    if (drawing.layers.some(({ d }) => !/^M[-\d. MLCcZ]+$/.test(d)))
      throw new Error(`The picture of ${slug} has a path without numbers.`)
    await writeFile(join(folder, `${contentHash(figure)}.json`), drawings)
  }
}

const [dataFolder] = process.argv.slice(2)
if (!dataFolder) throw new Error('Which data folder?')
await sketch(dataFolder)
