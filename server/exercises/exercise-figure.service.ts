import { createHmac } from 'node:crypto'
import { toSvg } from '@kinora/figure/still.ts'
import type { Still } from '@kinora/figure/drawing.ts'
import { mirrorDrawing, paint } from '@kinora/figure/drawing.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import type { Figure } from '@kinora/figure/model.ts'
import type { StillKind } from '@kinora/figure/still-kinds.ts'
import { readDrawing } from '@kinora/figure/stills.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { ensureFound } from '../http/implement.ts'
import { renderFigure } from '../integrations/figure-renderer.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { draftOf, readExercise, varyExercise } from './exercise.service.ts'
import { findExercise, lockExercise } from './exercise.queries.ts'
import { findFigure, insertFigure, updateFigure } from './exercise-figure.queries.ts'
import { ensureOwn, ensureVersion, type Reader } from './exercise.rules.ts'
import { parseFigure, figureSlug, isOwnFigure } from './exercise-figure.rules.ts'

/** A figure by its name: one of the starter library, or a clinic's own. */
export async function figureCalled(db: Db, slug: string): Promise<Figure | undefined> {
  if (!isOwnFigure(slug)) return starterLibrary.find((one) => one.slug === slug)?.figure
  const row = await findFigure(db, slug)
  return row?.model as unknown as Figure | undefined
}

/**
 * A still in colors, for a page or for paper. The build drew those of the starter library; a clinic's own is drawn once
 * and cached. Takes a figure that was read before, so that no transaction waits for the drawing.
 */
export async function drawStill(
  slug: string,
  figure: Figure,
  kind: StillKind,
  { fileStorage }: Integrations,
  isMirrored = false,
): Promise<Still | undefined> {
  const drawing = isOwnFigure(slug) ? (await renderFigure(figure, fileStorage))[kind] : readDrawing(figure, kind)
  return drawing && paint(isMirrored ? mirrorDrawing(drawing) : drawing)
}

/** The picture of a figure as SVG. */
export async function figureStill(db: Db, slug: string, kind: StillKind, integrations: Integrations) {
  const figure = await figureCalled(db, slug)
  const still = figure && (await drawStill(slug, figure, kind, integrations))
  return still && Buffer.from(toSvg(still))
}

/** Keeps a figure and has its stills drawn before somebody looks. Answers what it is called from now on. */
async function keepFigure(tx: WriteTx, reader: Reader, model: unknown, { secret }: Integrations): Promise<string> {
  const figure = parseFigure(model)
  const text = JSON.stringify(figure)
  const hash = createHmac('sha256', secret).update(`figure ${reader.organizationId} ${text}`).digest('hex')
  const slug = figureSlug(figure, hash)
  await insertFigure(tx, reader, slug, figure)
  await enqueue(tx, 'drawFigure', { slug }, `figure-${slug}`)
  return slug
}

/** Gives one's own exercise a figure, or takes it away. The exercise has a new version then, which awaits review. */
export async function saveFigure(
  tx: WriteTx,
  reader: Reader,
  id: string,
  { figure, version }: { figure: unknown; version?: number },
  integrations: Integrations,
) {
  ensureOwn(ensureFound(await findExercise(tx, reader, id), 'This exercise'), reader)
  const locked = ensureFound(await lockExercise(tx, reader.organizationId, id), 'This exercise')
  ensureVersion(locked, version)
  const slug = figure === null ? null : await keepFigure(tx, reader, figure, integrations)
  if (slug !== locked.figure) {
    await updateFigure(tx, reader.organizationId, id, {
      figure: slug,
      review: slug ? 'awaiting clinical review' : locked.review,
      content: draftOf(locked),
      version: locked.version,
      by: reader.accountId,
    })
  }
  return readExercise(tx, reader, id, integrations.secret)
}

/** A new exercise from one that is near, with a figure and a name of its own. */
export async function addVariation(
  tx: WriteTx,
  reader: Reader,
  nearestId: string,
  { _id, name, figure }: { _id?: string; name: string; figure: unknown },
  integrations: Integrations,
) {
  ensureFound(await findExercise(tx, reader, nearestId), 'This exercise')
  const slug = await keepFigure(tx, reader, figure, integrations)
  return varyExercise(tx, reader, nearestId, { _id, name, figure: slug }, integrations.secret)
}
