import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contentHash } from './content-hash.ts'
import { starterLibrary } from './library/starter.ts'
import type { Figure } from './model.ts'
import { drawKind, type StillKind } from './still-kinds.ts'
import { type Drawing, mirrorDrawing, paint, type Still, toSvg } from './still.ts'
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

/** A picture of any figure: cached, from the build, or drawn now (a few tenths of a second). */
export function readDrawing(figure: Figure, kind: StillKind): Drawing {
  const hash = contentHash(figure)
  const key = `${hash} ${kind}`
  const known = kept.get(key)
  if (known) return known
  const drawing = readStored(figure, hash)?.drawings[kind] ?? drawKind(figure, kind)
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  kept.set(key, drawing)
  return drawing
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

/** The same for a starter exercise by slug; undefined for an unknown slug. */
export function starterStill(slug: string, kind: StillKind, options: ReadOptions = {}): Still | undefined {
  const exercise = starterLibrary.find((one) => one.slug === slug)
  return exercise && readStill(exercise.figure, kind, options)
}

/** As SVG whose colors a page may set by `--figure-shirt` and the like. */
export function starterSvg(slug: string, kind: StillKind, options: ReadOptions = {}): string | undefined {
  const exercise = starterLibrary.find((one) => one.slug === slug)
  if (!exercise) return undefined
  return toSvg(readStill(exercise.figure, kind, options), { recolorable: true, title: exercise.patientName })
}
