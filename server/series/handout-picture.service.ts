import type { Figure } from '@kinora/figure/model.ts'
import type { Tx } from '../database/connect.ts'
import { drawStill, readFigure } from '../exercises/exercise-figure.service.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { drawingForPrint, type PrintPicture } from '../pdf/drawing.ts'
import { printPhoto } from '../pdf/photo.ts'
import { findPictureFiles } from './handout.queries.ts'
import { isMirrored } from './handout.rules.ts'

/** The source of an exercise's pictures: its figure, or stored files. */
export interface PictureSource {
  slug: string | null
  figure: Figure | undefined
  fileKeys: string[]
  /** The prescribed side. */
  side: string
}

/** The picture sources of exercises by id, without a side. */
export async function findPictureSources(
  db: Tx,
  organizationId: string,
  exercises: { _id: string; figure: string | null }[],
) {
  const fileKeys = await findPictureFiles(
    db,
    organizationId,
    exercises.map(({ _id }) => _id),
  )
  const sources = new Map<string, PictureSource>()
  for (const { _id, figure: slug } of exercises) {
    const figure = slug ? await readFigure(db, slug) : undefined
    sources.set(_id, { slug, figure, fileKeys: fileKeys.get(_id) ?? [], side: 'none' })
  }
  return sources
}

const maxCachedDrawings = 400
const cachedDrawings = new Map<string, PrintPicture>()

async function drawFigure(slug: string, figure: Figure, side: string, integrations: Integrations) {
  const isTurned = isMirrored(side, figure.muscles)
  const pictures: PrintPicture[] = []
  for (const kind of ['start', 'end'] as const) {
    const key = `${slug} ${kind} ${isTurned}`
    const cached = cachedDrawings.get(key)
    const still = cached ? undefined : await drawStill(slug, figure, kind, integrations, isTurned)
    const drawing = cached ?? (still && drawingForPrint(still))
    if (!drawing) continue
    if (!cached && cachedDrawings.size >= maxCachedDrawings) cachedDrawings.delete(cachedDrawings.keys().next().value!)
    cachedDrawings.set(key, drawing)
    pictures.push(drawing)
  }
  return pictures
}

/** The start and end of a figure, or the photos. Needs no database. */
export async function drawPictures(
  { slug, figure, fileKeys, side }: PictureSource,
  integrations: Integrations,
): Promise<PrintPicture[]> {
  if (slug) return figure ? drawFigure(slug, figure, side, integrations) : []
  const photos = await Promise.all(fileKeys.map((key) => printPhoto(key, integrations.fileStorage.read)))
  return photos.filter((photo) => photo !== undefined)
}
