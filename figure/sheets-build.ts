import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type StarterExercise, starterLibrary } from './library/starter.ts'
import { readStill } from './stills.ts'
import { toSvg } from './still.ts'

const CELL = 300
const LABEL = 34
const COLUMNS = 3
/** Exercises on one sheet. */
const MOST = 15
const folder = fileURLToPath(new URL('../docs/figures', import.meta.url))

const regions: Record<string, readonly string[]> = {
  'neck-and-upper-back': ['head', 'cervical', 'thoracic'],
  shoulder: ['shoulder'],
  'elbow-wrist-and-hand': ['elbow', 'wrist', 'hand'],
  'lower-back-and-core': ['lumbar', 'core', 'pelvis', 'pelvic floor'],
  hip: ['hip'],
  knee: ['knee'],
  'ankle-and-foot': ['ankle', 'foot'],
  'balance-gait-and-transfers': ['full body'],
  breathing: ['cardiorespiratory'],
}

/** Start and end of an exercise side by side above its name. */
async function tile({ name, figure }: StarterExercise): Promise<Buffer> {
  const pictures = await Promise.all(
    (['start', 'end'] as const).map((kind) =>
      sharp(Buffer.from(toSvg(readStill(figure, kind))), { density: 150 })
        .resize(CELL - 12, CELL - 12, { fit: 'contain', position: 'south', background: '#ffffff' })
        .png()
        .toBuffer(),
    ),
  )
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL * 2}" height="${LABEL}">
    <text x="12" y="23" font-family="sans-serif" font-size="19" fill="#3b3e42">${name.replaceAll('&', '&amp;')}</text></svg>`
  return sharp({ create: { width: CELL * 2, height: CELL + LABEL, channels: 3, background: '#ffffff' } })
    .composite([
      { input: pictures[0]!, left: 6, top: 6 },
      { input: pictures[1]!, left: CELL + 6, top: 6 },
      { input: Buffer.from(label), left: 0, top: CELL },
    ])
    .png()
    .toBuffer()
}

async function sheet(file: string, exercises: readonly StarterExercise[]) {
  const rows = Math.ceil(exercises.length / COLUMNS)
  const tiles = await Promise.all(exercises.map(tile))
  const place = (i: number) => ({ left: (i % COLUMNS) * CELL * 2, top: Math.floor(i / COLUMNS) * (CELL + LABEL) })
  await sharp({
    create: { width: COLUMNS * CELL * 2, height: rows * (CELL + LABEL), channels: 3, background: '#ffffff' },
  })
    .composite(tiles.map((input, i) => ({ input, ...place(i) })))
    .png({ palette: true, colours: 64, effort: 9 })
    .toFile(`${folder}/${file}.png`)
}

mkdirSync(folder, { recursive: true })
const left = new Set(starterLibrary)
for (const [file, wanted] of Object.entries(regions)) {
  const exercises = [...left].filter(({ bodyRegions }) => wanted.includes(bodyRegions[0]!))
  for (const exercise of exercises) left.delete(exercise)
  const parts = Math.ceil(exercises.length / MOST)
  const size = Math.ceil(exercises.length / parts)
  for (let part = 0; part < parts; part++) {
    await sheet(parts > 1 ? `${file}-${part + 1}` : file, exercises.slice(part * size, (part + 1) * size))
  }
}
if (left.size > 0) throw new Error(`In no sheet: ${[...left].map(({ slug }) => slug).join(', ')}`)
