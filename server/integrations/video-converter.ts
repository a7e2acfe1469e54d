import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { maxVideoPixels, maxVideoSeconds, type VideoType } from '@kinora/contract/video-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { findFfmpeg, openFfmpeg, type Ffmpeg, type Run } from './ffmpeg.ts'
import { limitImageWork } from './image-processing.ts'

/** What a video is, as ffmpeg sees it. `seconds` is null where the file does not say, as of videos made in a browser. */
export interface Probe {
  width: number
  height: number
  seconds: number | null
}

/** A video every browser plays, and a picture of it, as files in the work folder. */
export interface ConvertedVideo {
  video: string
  bytes: number
  poster: Uint8Array
  seconds: number
  width: number
  height: number
}

const demuxers: Record<VideoType, string> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' }
/** What videos of phones, cameras and browsers are made with; a decoder for anything else is never started. */
const codecs =
  'h264,hevc,vp8,vp9,libvpx-vp9,av1,libdav1d,mpeg4,prores,mjpeg,aac,mp3,mp3float,opus,libopus,vorbis,alac,ac3,eac3,amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le'
const posterSize = 1280
/** Seconds. A video of ten minutes must be done in ten. */
const timeoutSeconds = { probe: 20, still: 30, convert: 600 }

const refused = (message: string) => fieldProblem('invalid', 'file', message)
export const notAVideo = () => fieldProblem('unsupported_media', 'file', 'This is not an MP4, MOV or WebM video.')
export const damaged = () => refused('This video is damaged and cannot be read.')
const noSpace = () => new Problem('unavailable', 'The server has no space left. Please try again later.')

const quickTimeBoxes = /^(moov|mdat|wide|free|skip|pnot)$/
/** Of the same box structure, but no videos. */
const nonVideoBrands = /^(hei|hev|mif|msf|avi|crx|jp2|jpx|M4A|M4B)/

/** The kind of video that these first bytes begin; undefined where they begin none. */
export function videoTypeOf(head: Uint8Array): VideoType | undefined {
  const text = Buffer.from(head).toString('latin1')
  const [box, brand] = [text.slice(4, 8), text.slice(8, 12)]
  if (box === 'ftyp') {
    if (nonVideoBrands.test(brand)) return undefined
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  }
  if (quickTimeBoxes.test(box)) return 'video/quicktime'
  // The kind stands among the first elements of the head: Matroska of any other kind is no WebM.
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('\x42\x82\x84webm') ? 'video/webm' : undefined
}

/** @throws Problem at `file` where the first bytes do not begin what the type says. */
export async function ensureVideo(path: string, type: VideoType) {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    if (bytesRead === 0) throw refused('This file is empty.')
    if (videoTypeOf(buffer.subarray(0, bytesRead)) !== type) throw notAVideo()
  } finally {
    await handle.close()
  }
}

/** What comes before a file that is read: nothing but this file, of this kind, and no frame that is too large. */
const input = (type: VideoType, name: string) => [
  ...['-protocol_whitelist', 'file', '-f', demuxers[type], '-codec_whitelist', codecs],
  ...['-threads', '2', '-max_pixels', String(maxVideoPixels ** 2), '-i', name],
]
const quietFlags = ['-hide_banner', '-nostdin', '-y']

/** What ffmpeg says of a file it only looks at. */
function readProbe(output: string): Probe {
  const stream = [...output.matchAll(/Stream #0:\d+.*?: Video: (.*)/g)]
    .map(([, text]) => text!)
    .find((text) => !text.includes('attached pic'))
  const [, width, height] = /, (\d{1,6})x(\d{1,6})[, ]/.exec(`${stream} `) ?? []
  if (!stream || !width || !height) throw damaged()
  const [, hours, minutes, rest] = /Duration: (\d+):(\d+):([\d.]+)/.exec(output) ?? []
  const seconds = hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
  return { width: Number(width), height: Number(height), seconds }
}

/** @throws Problem at `file` for a video that is too long or too large. */
function ensureFits({ width, height, seconds }: Probe) {
  if (width > maxVideoPixels || height > maxVideoPixels)
    throw refused(`A video may have at most ${maxVideoPixels} pixels on each side.`)
  if (seconds !== null && seconds > maxVideoSeconds + 0.5) throw tooLong()
}
const tooLong = () => refused(`A video may be at most ${maxVideoSeconds / 60} minutes long.`)

/** Into 1080p, upright or not, made smaller only, with square pixels and at most 30 pictures a second. */
function scaleTo1080p() {
  const [width, height] = ['iw*sar', 'ih']
  const scale = `min(1,min(1920/max(${width},${height}),1080/min(${width},${height})))`
  return [
    `scale=w='max(2,trunc(${width}*${scale}/2)*2)':h='max(2,trunc(${height}*${scale}/2)*2)'`,
    'setsar=1',
    "fps=fps='min(30,source_fps)'",
  ].join(',')
}

const stripMetadata = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
const asMp4 = (isLong: boolean) => [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', isLong ? 'ultrafast' : 'veryfast', '-crf', '23'],
  ...['-pix_fmt', 'yuv420p', '-maxrate', '5M', '-bufsize', '10M', '-threads', '2', '-flags:v', '+bitexact'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-flags:a', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
]

/** How much is done; of a video that does not say how long it is, ever less is added. */
const shareOf = (done: number, seconds: number | null) => Math.min(0.99, done / (seconds ?? done + 20))

/** A run that was ended from outside may be made again; one that gave up by itself has met a broken video. */
function ensureDone({ isDone, isTooLong, isKilled, output }: Run) {
  if (isDone) return
  if (isTooLong) throw refused('This video takes too long to convert. Use a shorter or smaller one.')
  if (/No space left on device/.test(output)) throw noSpace()
  if (!isKilled) throw damaged()
  throw new Error(`ffmpeg was ended: ${output.slice(-300)}`)
}

/**
 * Makes videos playable. Each has a folder of its own below `folder` while it is worked on. `ffmpeg` names the program where
 * it is not the one that comes along; null is none at all.
 */
export function openVideoConverter({ ffmpeg: named, folder }: { ffmpeg?: string | null; folder: string }) {
  const ffmpeg = openFfmpeg(named === null ? undefined : findFfmpeg(named))
  // What a process that was killed left here belongs to videos that are begun anew.
  rmSync(folder, { recursive: true, force: true })
  return { ...converterWith(ffmpeg, folder), close: ffmpeg.close, isClosed: ffmpeg.isClosed }
}

interface Conversion {
  folder: string
  type: VideoType
  onProgress: (share: number) => void
  signal: AbortSignal | undefined
}

function converterWith(ffmpeg: Ffmpeg, folder: string) {
  function ensureAvailable() {
    if (!ffmpeg.isThere)
      throw new Problem('unavailable', 'This server has no ffmpeg, so videos cannot be converted. Ask whoever runs it.')
  }

  async function probe(folder: string, name: string, type: VideoType) {
    const args = [...quietFlags, ...input(type, name)]
    const run = await ffmpeg.run({ args, folder: folder, seconds: timeoutSeconds.probe })
    // It makes nothing, which it calls a failure; only that it was ended tells nothing of the video.
    if (run.isTooLong || run.isKilled) ensureDone(run)
    return readProbe(run.output)
  }

  /** The picture at a second, or the last one before it, at most so many pixels on its longer side. */
  async function still(folder: string, name: string, second: number) {
    const picture = `still-${randomUUID()}.png`
    const at = ['-ss', second.toFixed(3), ...input('video/mp4', name)]
    const args = [...quietFlags, '-loglevel', 'error', ...at, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', picture]
    ensureDone(await ffmpeg.run({ args, folder: folder, seconds: timeoutSeconds.still }))
    const bytes = await readFile(join(folder, picture)).catch(() => undefined)
    await rm(join(folder, picture), { force: true })
    if (!bytes) return undefined
    return sharp(bytes)
      .resize({ width: posterSize, height: posterSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer()
  }

  async function convert({ folder, type, onProgress, signal }: Conversion, source: Probe) {
    const readProgress = (line: string) => {
      const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
      if (micros) onProgress(shareOf(Number(micros) / 1e6, source.seconds))
    }
    // Videos of a browser do not say how long they are; one of so few bytes is not long.
    const isLong = source.seconds ? source.seconds > 90 : (await stat(join(folder, 'source'))).size > 60_000_000
    const args = [
      ...[...quietFlags, '-loglevel', 'error', '-progress', 'pipe:1', '-stats_period', '0.5', ...input(type, 'source')],
      ...['-map', '0:v:0', '-map', '0:a:0?', '-t', String(maxVideoSeconds + 1), '-vf', scaleTo1080p()],
      ...[...stripMetadata, ...asMp4(isLong), 'video.mp4'],
    ]
    ensureDone(
      await ffmpeg.run({ args, folder: folder, seconds: timeoutSeconds.convert, onProgress: readProgress, signal }),
    )
    return probe(folder, 'video.mp4', 'video/mp4')
  }

  return {
    /** @throws Problem where this machine has no ffmpeg. */
    ensureAvailable,

    /** Runs `work` with an empty folder under this name, and takes the folder away whatever becomes of it. */
    async inFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
      const own = join(folder, name)
      await rm(own, { recursive: true, force: true })
      await mkdir(own, { recursive: true, mode: 0o700 })
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },

    /**
     * Makes `source` of the folder into a video every browser plays.
     * @throws Problem at `file` for what is no such video, is damaged, too long or too large; any other error may pass.
     */
    async convertSource(
      folder: string,
      type: VideoType,
      onProgress: (share: number) => void,
      signal?: AbortSignal,
    ): Promise<ConvertedVideo> {
      ensureAvailable()
      await ensureVideo(join(folder, 'source'), type)
      const source = await probe(folder, 'source', type)
      ensureFits(source)
      const { width, height, seconds } = await convert({ folder, type, onProgress, signal }, source)
      // A file that was cut off begins well and then ends.
      if (!seconds || seconds < (source.seconds ?? 0) * 0.9 - 0.5) throw damaged()
      if (seconds > maxVideoSeconds + 0.5) throw tooLong()
      const poster =
        (await still(folder, 'video.mp4', Math.min(1, seconds / 3))) ?? (await still(folder, 'video.mp4', 0))
      if (!poster) throw damaged()
      const video = join(folder, 'video.mp4')
      return { video, bytes: (await stat(video)).size, poster, seconds, width, height }
    },

    /** The picture at a second of `video.mp4` in the folder, of a video that we made. */
    async still(folder: string, second: number) {
      ensureAvailable()
      const picture = await limitImageWork(() => still(folder, 'video.mp4', second))
      if (!picture) throw fieldProblem('invalid', 'second', 'The video is shorter than that.')
      return picture
    },
  }
}

export type VideoConverter = ReturnType<typeof openVideoConverter>
