import { maxFormCheckBytes, maxFormCheckSeconds } from '@kinora/contract/form-check-limits.ts'
import { videoTypes, type VideoType } from '@kinora/contract/video-limits.ts'
import { videoFilename, videoTypeOf } from '../../exercises/videos/video-file.ts'
import { formatBytes } from '../../ui/format.ts'

/** A recording as a file. Its type omits the codecs, which the server detects itself. */
export function fileOfRecording(blob: Blob) {
  const type = blob.type.split(';')[0] as VideoType
  return new File([blob], `form-check.${videoTypes[type]}`, { type })
}

/** A chosen file under the type that its name says, since systems disagree on media types. */
export function namedFile(file: File) {
  const type = videoTypeOf(file)
  return type && new File([file], videoFilename(file, type), { type })
}

/** The length of a video in seconds; undefined if this browser cannot read it. The server checks again. */
export const secondsOf = (file: Blob) =>
  new Promise<number | undefined>((resolve) => {
    const player = document.createElement('video')
    const address = URL.createObjectURL(file)
    const finish = (seconds?: number) => {
      clearTimeout(timer)
      URL.revokeObjectURL(address)
      resolve(seconds)
    }
    const timer = setTimeout(finish, 4000)
    player.preload = 'metadata'
    player.addEventListener('loadedmetadata', () =>
      finish(Number.isFinite(player.duration) ? player.duration : undefined),
    )
    player.addEventListener('error', () => finish())
    player.src = address
  })

/** Why a file cannot be sent, and what to do; undefined if it can. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, seconds: number | undefined) {
  if (!videoTypeOf(file)) return 'This is not an MP4, MOV or WebM video. Choose another one or record it here.'
  if (file.size === 0) return 'This file is empty. Choose another one or record it here.'
  if (file.size > maxFormCheckBytes)
    return `This video is larger than ${formatBytes(maxFormCheckBytes)}. Make it shorter, or record it here.`
  if (seconds !== undefined && seconds > maxFormCheckSeconds + 1)
    return `This video is ${Math.round(seconds)} seconds long. Choose one of at most ${maxFormCheckSeconds} seconds, or record it here.`
  return undefined
}
