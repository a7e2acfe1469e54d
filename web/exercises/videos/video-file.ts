import { videoTypes, maxVideoBytes, type VideoType } from '@kinora/contract/video-limits.ts'
import { formatBytes } from '../../ui/format.ts'

const endings = Object.entries(videoTypes) as [VideoType, string][]

/** The type by file name, since systems disagree on MIME types; `.m4v` is an MP4. */
export function videoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): VideoType | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const [found] = endings.find(([, known]) => known === ending) ?? []
  if (found || (ending && ending !== 'm4v')) return found
  return endings.find(([known]) => known === type.split(';')[0])?.[0] ?? (ending === 'm4v' ? 'video/mp4' : undefined)
}

/** The name with the extension of its type. */
export function videoFilename({ name }: Pick<File, 'name'>, type: VideoType) {
  const ending = `.${videoTypes[type]}`
  const stem = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name
  return `${stem.slice(0, 190)}${ending}`
}

/** Checks a file before it is uploaded. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>) {
  if (!videoTypeOf(file)) return 'This is not an MP4, MOV or WebM video.'
  if (file.size === 0) return 'This file is empty.'
  return file.size > maxVideoBytes
    ? `This video is larger than ${formatBytes(maxVideoBytes)}. Make it shorter, or record it in 1080p.`
    : undefined
}

/** '1:05' */
export const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** 'about 2 min left'; empty while the rate (bytes per second) is unknown. */
export function timeLeftText(bytes: number, rate: number | null) {
  if (!rate) return ''
  const seconds = bytes / rate
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`
  return `about ${Math.max(1, Math.round(seconds / 60))} min left`
}

/** '3.1 MB of 12 MB · about 10 s left' */
export const uploadProgressText = ({ sent, bytes, rate }: { sent: number; bytes: number; rate: number | null }) =>
  [`${formatBytes(sent)} of ${formatBytes(bytes)}`, timeLeftText(bytes - sent, rate)].filter(Boolean).join(' · ')

/** Milliseconds to wait before the next attempt. */
export const retryDelayMs = (tries: number) => Math.min(30_000, 500 * 2 ** tries)
