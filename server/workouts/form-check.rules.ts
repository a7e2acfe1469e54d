import type { Drawing } from '@kinora/contract/drawing.ts'
import { maxFormCheckBytes, maxOpenFormChecks } from '@kinora/contract/form-check-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { z } from 'zod'

/** Interrupted conversions after which a video is marked as failed. */
export const maxConversionAttempts = 3

const folderOf = (organizationId: string) => `${organizationId}/form-checks`
/** Unique for each request, so that a repeated one never overwrites the file of the first. */
export const sourceKey = (organizationId: string, fileId: string) => `${folderOf(organizationId)}/${fileId}.upload`
/** The folder for the parts of a patient's videos, each under its video's id. */
export const partsFolder = (organizationId: string, patientId: string) =>
  `${organizationId}/form-check-parts/${patientId}`
export const partName = (id: string, number: number) => `${id}.${String(number).padStart(5, '0')}`
export const numberOfPart = (id: string, name: string) =>
  name.startsWith(`${id}.`) ? Number(name.slice(id.length + 1)) : undefined

/**
 * Limits a patient's incomplete uploads: one large video, and another that was interrupted.
 * @throws Problem if the parts of other videos leave no room for this one.
 */
export function ensureRoomForParts(there: Map<string, number>, id: string, bytes: number) {
  const others = [...there].filter(([name]) => numberOfPart(id, name) === undefined)
  const waiting = others.reduce((sum, [, size]) => sum + size, 0)
  if (waiting + bytes <= 2 * maxFormCheckBytes) return
  throw new Problem(
    'limit_reached',
    'Other videos of yours are only half sent. Send or delete those first, or try again tomorrow.',
  )
}

/** The same for every attempt, so that a retry overwrites the files of an interrupted one. */
export const convertedKeys = (organizationId: string, id: string) => ({
  video: `${folderOf(organizationId)}/${id}.mp4`,
  poster: `${folderOf(organizationId)}/${id}.webp`,
})

export function ensureNotTooManyOpen(count: number, practitioner: string) {
  if (count < maxOpenFormChecks) return
  throw new Problem(
    'limit_reached',
    `${practitioner} has ${count} videos of yours to look at. Wait for an answer, or delete one of them first.`,
  )
}

/** The patient cannot change the clinic's plan, so the plan's own message would not help them. */
export const storageFull = (practitioner: string) =>
  new Problem(
    'limit_reached',
    `Your clinic has no room for more videos, so this one was not sent. It stays on this device. Tell ${practitioner} in a message, then try again.`,
  )

interface Answer {
  text: string
  frameSecond?: number
  drawing?: z.infer<typeof Drawing>
}

/** @throws Problem unless there is an answer, and a drawing names its frame. */
export function ensureAnswer({ text, frameSecond, drawing = [] }: Answer, hasVoice: boolean) {
  if (drawing.length > 0 && frameSecond === undefined)
    throw fieldProblem('invalid', 'frameSecond', 'Choose the frame that the drawing is on.')
  if (!text && !hasVoice && frameSecond === undefined)
    throw fieldProblem('invalid', 'text', 'Write something, draw on a frame or record a voice note first.')
}

/**
 * The second at which ffmpeg finds the frame that a browser shows: a browser shows the last frame that has begun,
 * ffmpeg takes the next one. Videos have at most 30 frames a second.
 */
export const ffmpegSecond = (second: number) => Math.max(0, second - 1 / 30 + 0.001)
