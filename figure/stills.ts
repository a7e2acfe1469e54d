import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contentHash } from './content-hash.ts'
import { starterLibrary } from './library/starter.ts'
import type { Figure } from './model.ts'
import { drawKind, type StillKind } from './still-kinds.ts'
import { type Drawing, mirrorDrawing, paint, type Still } from './still.ts'
import type { Theme, ThemeName } from './themes.ts'

/** Where `npm run stills` writes. */
export const stillsFolder = fileURLToPath(new URL('dist/stills', import.meta.url))

/** One exercise as the build stores it. */
export interface StoredStills {
  hash: string
  drawings: Record<StillKind, Drawing>
}

export interface ReadOptions {
  theme?: ThemeName | Theme
  /** The other side of the body. */
  mirrored?: boolean
}

const KEPT = 300
const kept = new Map<string, Drawing>()

/** A picture that was drawn before: cached or from the build. */
export function findDrawing(figure: Figure, kind: StillKind): Drawing | undefined {
  const hash = contentHash(figure)
  return kept.get(`${hash} ${kind}`) ?? keep(`${hash} ${kind}`, readStored(figure, hash)?.drawings[kind])
}

/** A picture of any figure: drawn before, or drawn now (a few tenths of a second). */
export const readDrawing = (figure: Figure, kind: StillKind): Drawing =>
  findDrawing(figure, kind) ?? keep(`${contentHash(figure)} ${kind}`, drawKind(figure, kind))

function keep<Found extends Drawing | undefined>(key: string, drawing: Found): Found {
  if (!drawing) return drawing
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  kept.set(key, drawing)
  return drawing
}

/** The starter exercises whose pictures still have to be drawn for this version of the engine. */
export const missingStills = (folder = stillsFolder): string[] =>
  starterLibrary
    .filter(({ slug, figure }) => !isStored(`${folder}/${slug}/stills.json`, contentHash(figure)))
    .map(({ slug }) => slug)

export function isStored(file: string, hash: string): boolean {
  if (!existsSync(file)) return false
  // The hash is written first, so that the drawings need not be read.
  const start = `{"hash":"${hash}"`
  const head = Buffer.alloc(start.length)
  const opened = openSync(file, 'r')
  readSync(opened, head)
  closeSync(opened)
  return head.toString('utf8') === start
}

function readStored(figure: Figure, hash: string): StoredStills | undefined {
  const exercise = starterLibrary.find((one) => one.figure === figure || one.figure.name === figure.name)
  const file = exercise && `${stillsFolder}/${exercise.slug}/stills.json`
  if (!file || !existsSync(file)) return undefined
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredStills
  return stored.hash === hash ? stored : undefined
}

/** The layers of a picture in colors, for a PDF or a page. */
export function readStill(figure: Figure, kind: StillKind, { theme, mirrored = false }: ReadOptions = {}): Still {
  const drawing = readDrawing(figure, kind)
  return paint(mirrored ? mirrorDrawing(drawing) : drawing, theme)
}
