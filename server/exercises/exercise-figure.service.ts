import { createHmac } from 'node:crypto'
import { toSvg } from '@kinora/figure/still.ts'
import { type Still, mirrorDrawing, paint } from '@kinora/figure/drawing.ts'
import { starterLibrary } from '@kinora/figure/library/starter.ts'
import type { Figure } from '@kinora/figure/model.ts'
import type { StillKind } from '@kinora/figure/still-kinds.ts'
import { findDrawing } from '@kinora/figure/stills.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { ensureFound } from '../http/implement.ts'
import { renderFigure } from '../integrations/figure-renderer.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { readExercise } from './exercise.service.ts'
import { varyExercise } from './exercise-ladder.service.ts'
import { findExercise, lockExercise } from './exercise.queries.ts'
import { findFigure, insertFigure, updateFigure } from './exercise-figure.queries.ts'
import { contentOf, ensureOwn, ensureVersion, type Reader } from './exercise.rules.ts'
import { parseFigure, figureSlug, isOwnFigure, restrictionsOf } from './exercise-figure.rules.ts'

/** A figure of the starter library, or an organization's own. */
export async function readFigure(db: Db, slug: string): Promise<Figure | undefined> {
  if (!isOwnFigure(slug)) return starterLibrary.find((exercise) => exercise.slug === slug)?.figure
  const row = await findFigure(db, slug)
  return row?.model
}

/**
 * A coloured still for a page or for print. Missing starter stills and an organization's own are drawn once in a thread
 * and cached; others are drawn in advance. Takes a figure that was already read, so that no transaction waits for the
 * drawing.
 */
export async function drawStill(
  slug: string,
  figure: Figure,
  kind: StillKind,
  { fileStorage }: Integrations,
  isMirrored = false,
): Promise<Still | undefined> {
  const stored = isOwnFigure(slug) ? undefined : findDrawing(figure, kind)
  const drawing = stored ?? (await renderFigure(figure, fileStorage))[kind]
  return drawing && paint(isMirrored ? mirrorDrawing(drawing) : drawing)
}

export async function figureStill(db: Db, slug: string, kind: StillKind, integrations: Integrations) {
  const figure = await readFigure(db, slug)
  const still = figure && (await drawStill(slug, figure, kind, integrations))
  return still && Buffer.from(toSvg(still))
}

/** Stores a figure, enqueues the drawing of its stills, and returns it with its slug. */
async function storeFigure(tx: WriteTx, reader: Reader, model: unknown, { secret }: Integrations) {
  const figure = parseFigure(model)
  const text = JSON.stringify(figure)
  const hash = createHmac('sha256', secret).update(`figure ${reader.organizationId} ${text}`).digest('hex')
  const slug = figureSlug(figure, hash)
  await insertFigure(tx, reader, slug, figure)
  await enqueue(tx, 'drawFigure', { slug }, `figure-${slug}`)
  return { slug, figure }
}

/** Sets or removes the figure of an own exercise. The new version awaits review. */
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
  const stored = figure === null ? undefined : await storeFigure(tx, reader, figure, integrations)
  const slug = stored?.slug ?? null
  const content = contentOf(locked)
  if (slug !== locked.figure) {
    await updateFigure(tx, reader.organizationId, id, {
      figure: slug,
      review: slug ? 'awaiting clinical review' : locked.review,
      restrictionTags: stored ? restrictionsOf(content, stored.figure) : content.restrictionTags,
      content,
      version: locked.version,
      by: reader.accountId,
    })
  }
  return readExercise(tx, reader, id, integrations.secret)
}

/** Creates a variation of an exercise with its own name and figure. */
export async function addVariation(
  tx: WriteTx,
  reader: Reader,
  nearestId: string,
  { _id, name, figure }: { _id?: string; name: string; figure: unknown },
  integrations: Integrations,
) {
  const nearest = ensureFound(await findExercise(tx, reader, nearestId), 'This exercise')
  const stored = await storeFigure(tx, reader, figure, integrations)
  const restrictionTags = restrictionsOf(contentOf(nearest), stored.figure)
  const ownFigure = { _id, name, figure: stored.slug, restrictionTags }
  return varyExercise(tx, reader, nearestId, ownFigure, integrations.secret)
}
