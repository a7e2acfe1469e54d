import type { Usage } from '@kinora/contract/billing.ts'
import { videoTypes, maxVideosPerExercise, type VideoType } from '@kinora/contract/video-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { ensureFits } from '../plans/billing.rules.ts'

/** Bytes of one part: small enough for a slow line to send it before its address is too old. */
export const partBytes = 5 * 1024 * 1024
/** Seconds an address for a part is good. */
export const uploadUrlSeconds = 600
/** Seconds storage is kept for a video that is sent in parts, and for one that comes in one piece. */
export const reservationSeconds = { inParts: 24 * 3600, whole: 300 }
/** Videos of one clinic that may wait to be converted. */
export const maxQueuedVideos = 10
/** After so many conversions that were ended in the middle, a video is given up. */
export const maxConversionAttempts = 3
/** Days after which a video that was given up is forgotten. */
export const failedVideoRetentionDays = 7

export interface Part {
  number: number
  from: number
  bytes: number
}

/** How a file of so many bytes is cut. Parts are numbered from 1. */
export const partsOf = (bytes: number, size: number): Part[] =>
  Array.from({ length: Math.ceil(bytes / size) }, (_, at) => ({
    number: at + 1,
    from: at * size,
    bytes: Math.min(size, bytes - at * size),
  }))

/** The folder of a video while it is sent, and a part in it. */
export const sourceKey = (organizationId: string, videoId: string) => `${organizationId}/videos/${videoId}.upload`
export const partKey = (folder: string, number: number) => `${folder}/${String(number).padStart(5, '0')}`
/** The same at every attempt, so that one that was ended leaves nothing that the next one does not take the place of. */
export const convertedKeys = (organizationId: string, videoId: string) => ({
  video: `${organizationId}/videos/${videoId}.mp4`,
  poster: `${organizationId}/videos/${videoId}.webp`,
})

/** Parts that are not there, or not as large as they must be. */
export const missingParts = (parts: Part[], there: Map<string, number>) =>
  parts.filter(({ number, bytes }) => there.get(String(number).padStart(5, '0')) !== bytes)

/** @throws Problem `conflict` naming the parts that have not arrived. */
export function ensureAllPartsUploaded(parts: Part[], there: Map<string, number>) {
  const missing = missingParts(parts, there).map(({ number }) => number)
  if (!missing.length) return
  const named =
    missing.length > 5 ? `${missing.slice(0, 5).join(', ')} and ${missing.length - 5} more` : missing.join(', ')
  const message = `The video has not arrived whole: part ${named} of ${parts.length} is missing. Send it again.`
  throw fieldProblem('conflict', 'videoId', message)
}

/** The name of a video that comes with its file must end as its type says. */
export function ensureExtension(filename: string, type: string) {
  const extension = videoTypes[type as VideoType] as string | undefined
  if (extension && filename.toLowerCase().endsWith(`.${extension}`)) return
  throw fieldProblem('unsupported_media', 'file', 'This is not an MP4, MOV or WebM video.')
}

export function ensureVideoCapacity(count: number) {
  if (count >= maxVideosPerExercise)
    throw fieldProblem('limit_reached', 'exerciseId', `At most ${maxVideosPerExercise} videos. Remove one first.`)
}

export function ensureQueueCapacity(count: number) {
  if (count >= maxQueuedVideos)
    throw new Problem(
      'limit_reached',
      `${maxQueuedVideos} videos are on their way already. Wait until one of them is done.`,
    )
}

export const wrongLength = () =>
  fieldProblem('invalid', 'file', 'The file is not as long as was said. Choose it again.')

const timing = /^(\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}([ \t].*)?$/

/**
 * WebVTT as it is kept: with plain line ends.
 * @throws Problem at `text` where it is none, or says nothing.
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
    throw fieldProblem('invalid', 'text', `Line ${wrong + 1} must be two times like 00:01.000 --> 00:04.000.`)
  if (!lines.some((line) => timing.test(line)))
    throw fieldProblem('invalid', 'text', 'There is no caption: each has two times like 00:01.000 --> 00:04.000.')
  return `${plain}\n`
}

/** Whether so many bytes and videos fit into what a plan has left; `message` says what does not. */
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
