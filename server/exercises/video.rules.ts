import type { Usage } from '@kinora/contract/billing.ts'
import { videoTypes, maxVideosPerExercise, type VideoType } from '@kinora/contract/video-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { ensureFits } from '../plans/plan-limit.rules.ts'

/** Small enough for a slow connection to send before the part's URL expires. */
export const partBytes = 5 * 1024 * 1024
/** How long the URL of a part works. */
export const uploadUrlSeconds = 600
/** How long storage is reserved for an upload in parts, and for one in a single request. */
export const reservationSeconds = { inParts: 24 * 3600, whole: 300 }
/** How many videos of one organization may be in upload or conversion. */
export const maxQueuedVideos = 10
/** Interrupted conversions after which a video fails. */
export const maxConversionAttempts = 3
export const failedVideoRetentionDays = 7

export interface Part {
  number: number
  from: number
  bytes: number
}

/** Splits a file into parts, numbered from 1. */
export const partsOf = (bytes: number, size: number): Part[] =>
  Array.from({ length: Math.ceil(bytes / size) }, (_, at) => ({
    number: at + 1,
    from: at * size,
    bytes: Math.min(size, bytes - at * size),
  }))

/** The folder of an unfinished upload. */
export const sourceKey = (organizationId: string, videoId: string) => `${organizationId}/videos/${videoId}.upload`
export const partKey = (folder: string, number: number) => `${folder}/${String(number).padStart(5, '0')}`
/** The same for every attempt, so that a retry overwrites the files of an interrupted one. */
export const convertedKeys = (organizationId: string, videoId: string) => ({
  video: `${organizationId}/videos/${videoId}.mp4`,
  poster: `${organizationId}/videos/${videoId}.webp`,
})

/** Parts that are missing or have the wrong size. */
export const missingParts = (parts: Part[], there: Map<string, number>) =>
  parts.filter(({ number, bytes }) => there.get(String(number).padStart(5, '0')) !== bytes)

/**
 * @throws Problem `conflict` that names the missing parts.
 */
export function ensureAllPartsUploaded(parts: Part[], there: Map<string, number>) {
  const missing = missingParts(parts, there).map(({ number }) => number)
  if (!missing.length) return
  const named =
    missing.length > 5 ? `${missing.slice(0, 5).join(', ')} and ${missing.length - 5} more` : missing.join(', ')
  const message = `The upload is incomplete: part ${named} of ${parts.length} is missing. Please upload it again.`
  throw fieldProblem('conflict', 'videoId', message)
}

/**
 * @throws Problem if the file name does not end with the extension of its type.
 */
export function ensureExtension(filename: string, type: string) {
  const extension = videoTypes[type as VideoType] as string | undefined
  if (extension && filename.toLowerCase().endsWith(`.${extension}`)) return
  throw fieldProblem('unsupported_media', 'file', 'This is not an MP4, MOV or WebM video.')
}

export function ensureVideoCapacity(count: number) {
  if (count >= maxVideosPerExercise)
    throw fieldProblem(
      'limit_reached',
      'exerciseId',
      `An exercise can have up to ${maxVideosPerExercise} videos. Remove one first.`,
    )
}

export function ensureQueueCapacity(count: number) {
  if (count >= maxQueuedVideos)
    throw new Problem(
      'limit_reached',
      `${maxQueuedVideos} videos are already being processed. Please wait until one of them is ready.`,
    )
}

export const wrongLength = () =>
  fieldProblem('invalid', 'file', 'The file is not the size you sent. Please choose it again.')

const timing = /^(\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}([ \t].*)?$/

/**
 * Normalizes WebVTT to plain line ends.
 * @throws Problem at `text` if it is not WebVTT or has no caption.
 */
export function normalizeCaptions(text: string) {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
  if (!/^WEBVTT([ \t\n]|$)/.test(plain))
    throw fieldProblem('invalid', 'text', 'Captions must be WebVTT: the first line is WEBVTT.')
  const lines = plain.split('\n')
  const wrong = lines.findIndex((line) => line.includes('-->') && !timing.test(line))
  if (wrong >= 0)
    throw fieldProblem(
      'invalid',
      'text',
      `Line ${wrong + 1} must be a start and an end time, such as 00:01.000 --> 00:04.000.`,
    )
  if (!lines.some((line) => timing.test(line)))
    throw fieldProblem('invalid', 'text', 'There are no captions. Each needs a line such as 00:01.000 --> 00:04.000.')
  return `${plain}\n`
}

/** Checks bytes and videos against the rest of the plan's limits; `message` is empty if they fit. */
export function remainingCapacity(all: Usage[], { bytes, videos }: { bytes: number; videos: number }) {
  const more: Partial<Record<Usage['type'], number>> = { STORAGE: bytes, VIDEO_COUNT: videos }
  const usage = all.filter(({ type }) => more[type] !== undefined)
  const [message = ''] = usage.flatMap((each) => refusalOf(each, more[each.type]!))
  return { isEnough: message === '', message, usage }
}

function refusalOf(usage: Usage, more: number) {
  try {
    ensureFits(usage, more)
    return []
  } catch (error) {
    return [(error as Problem).message]
  }
}
