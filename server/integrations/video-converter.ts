import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSharp } from './load-sharp.ts'
import { maxVideoPixels, maxVideoSeconds, type VideoType } from '@kinora/contract/video-limits.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { findFfmpeg, openFfmpeg, type Ffmpeg, type RunResult } from './ffmpeg.ts'
import { limitImageWork } from './image-processing.ts'
import { convertSound } from './sound-converter.ts'
import type { VoiceType } from '@kinora/contract/form-check-limits.ts'

/**
 * Properties reported by ffmpeg. `seconds` is null if the file has no duration, as with videos recorded in a browser.
 */
interface VideoProperties {
  width: number
  height: number
  seconds: number | null
}

/** A converted video and its poster, as files in the work folder. */
export interface ConvertedVideo {
  video: string
  bytes: number
  poster: Uint8Array
  seconds: number
  width: number
  height: number
}

const demuxers: Record<VideoType, string> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' }
/** Codecs used by phones, cameras and browsers. No other decoder is ever started. */
const codecs =
  'h264,hevc,vp8,vp9,libvpx-vp9,av1,libdav1d,mpeg4,prores,mjpeg,aac,mp3,mp3float,opus,libopus,vorbis,alac,ac3,eac3,amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le'
const posterSize = 1280
/** A video of ten minutes must be converted in ten minutes. */
const timeoutSeconds = { probe: 20, still: 30, convert: 600 }

const rejectFile = (message: string) => fieldProblem('invalid', 'file', message)
export const notAVideo = () => fieldProblem('unsupported_media', 'file', 'This is not an MP4, MOV or WebM video.')
export const damagedVideo = () => rejectFile('This video is damaged and cannot be read.')
const noSpace = () => new Problem('unavailable', 'The server has no space left. Please try again later.')

const quickTimeBoxes = /^(moov|mdat|wide|free|skip|pnot)$/
/** Brands with the same box structure that are pictures or sound. */
const nonVideoBrands = /^(hei|hev|mif|msf|avi|crx|jp2|jpx|M4A|M4B)/

/** The video type that these first bytes indicate, if any. */
export function videoTypeOf(head: Uint8Array): VideoType | undefined {
  const text = Buffer.from(head).toString('latin1')
  const [box, brand] = [text.slice(4, 8), text.slice(8, 12)]
  if (box === 'ftyp') {
    if (nonVideoBrands.test(brand)) return undefined
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  }
  if (quickTimeBoxes.test(box)) return 'video/quicktime'
  // WebM is Matroska with this document type in its header.
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('\x42\x82\x84webm') ? 'video/webm' : undefined
}

/**
 * @throws Problem at `file` if the first bytes do not match the declared type.
 */
async function ensureVideo(path: string, type: VideoType) {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    if (bytesRead === 0) throw rejectFile('This file is empty.')
    if (videoTypeOf(buffer.subarray(0, bytesRead)) !== type) throw notAVideo()
  } finally {
    await handle.close()
  }
}

/** Input flags that let ffmpeg read only this file, as this format, and no oversized frame. */
const inputFlags = (type: VideoType, name: string) => [
  ...['-protocol_whitelist', 'file', '-f', demuxers[type], '-codec_whitelist', codecs],
  ...['-threads', '2', '-max_pixels', String(maxVideoPixels ** 2), '-i', name],
]
const quietFlags = ['-hide_banner', '-nostdin', '-y']

function readProbe(output: string): VideoProperties {
  const stream = [...output.matchAll(/Stream #0:\d+.*?: Video: (.*)/g)]
    .map(([, text]) => text!)
    .find((text) => !text.includes('attached pic'))
  const [, width, height] = /, (\d{1,6})x(\d{1,6})[, ]/.exec(`${stream} `) ?? []
  if (!stream || !width || !height) throw damagedVideo()
  const [, hours, minutes, rest] = /Duration: (\d+):(\d+):([\d.]+)/.exec(output) ?? []
  const seconds = hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
  return { width: Number(width), height: Number(height), seconds }
}

/**
 * @throws Problem at `file` if the video is too long or too large.
 */
function ensureFits({ width, height, seconds }: VideoProperties, maxSeconds: number) {
  if (width > maxVideoPixels || height > maxVideoPixels)
    throw rejectFile(`A video may have at most ${maxVideoPixels} pixels on each side.`)
  if (seconds !== null && seconds > maxSeconds + 0.5) throw tooLong(maxSeconds)
}
const tooLong = (maxSeconds: number) =>
  rejectFile(
    `A video may be at most ${maxSeconds < 120 ? `${maxSeconds} seconds` : `${maxSeconds / 60} minutes`} long.`,
  )

/** Scales down to 1080p in either orientation, with square pixels and at most 30 frames a second. */
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
const mp4Flags = (isLong: boolean) => [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', isLong ? 'ultrafast' : 'veryfast', '-crf', '23'],
  ...['-pix_fmt', 'yuv420p', '-maxrate', '5M', '-bufsize', '10M', '-threads', '2', '-flags:v', '+bitexact'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-flags:a', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
]

/** Progress from 0 to 1. Without a known duration it slows down as it approaches 1. */
const progressShare = (done: number, seconds: number | null) => Math.min(0.99, done / (seconds ?? done + 20))

/**
 * @throws Error to retry if the run was killed from outside; otherwise a Problem, because the video itself is faulty.
 */
function ensureSucceeded({ isDone, isTooLong, isKilled, output }: RunResult) {
  if (isDone) return
  if (isTooLong) throw rejectFile('This video takes too long to convert. Use a shorter or smaller one.')
  if (/No space left on device/.test(output)) throw noSpace()
  if (!isKilled) throw damagedVideo()
  throw new Error(`ffmpeg was ended: ${output.slice(-300)}`)
}

/** No conversion takes an hour. Newer folders may belong to another process that uses the same data folder. */
const staleAfter = 3_600_000

/** Removes the folders of killed processes; their conversions start again. */
function removeStale(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changed < Date.now() - staleAfter) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Converts videos, each in its own folder below `folder`. `ffmpeg` replaces the bundled program; null disables
 * conversion.
 */
export function openVideoConverter({ ffmpeg: named, folder }: { ffmpeg?: string | null; folder: string }) {
  const ffmpeg = openFfmpeg(named === null ? undefined : findFfmpeg(named))
  removeStale(folder)
  return { ...converterWith(ffmpeg, folder), close: ffmpeg.close, isClosed: ffmpeg.isClosed }
}

interface Conversion {
  folder: string
  type: VideoType
  onProgress: (share: number) => void
  signal: AbortSignal | undefined
  maxSeconds: number
}

/** The steps for one file in its folder. */
function openSteps(ffmpeg: Ffmpeg) {
  async function probe(folder: string, name: string, type: VideoType) {
    const args = [...quietFlags, ...inputFlags(type, name)]
    const run = await ffmpeg.run({ args, folder, seconds: timeoutSeconds.probe })
    // Without an output file ffmpeg always reports failure, so only a killed run counts as one.
    if (run.isTooLong || run.isKilled) ensureSucceeded(run)
    return readProbe(run.output)
  }

  /** The frame at a second, or the last one before it, scaled to the size of a poster. */
  async function still(folder: string, name: string, second: number) {
    const picture = `still-${randomUUID()}.png`
    const at = ['-ss', second.toFixed(3), ...inputFlags('video/mp4', name)]
    const args = [...quietFlags, '-loglevel', 'error', ...at, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', picture]
    ensureSucceeded(await ffmpeg.run({ args, folder, seconds: timeoutSeconds.still }))
    const bytes = await readFile(join(folder, picture)).catch(() => undefined)
    await rm(join(folder, picture), { force: true })
    if (!bytes) return undefined
    const sharp = await loadSharp()
    return sharp(bytes)
      .resize({ width: posterSize, height: posterSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 4 })
      .toBuffer()
  }

  async function convert({ folder, type, onProgress, signal, maxSeconds }: Conversion, source: VideoProperties) {
    const readProgress = (line: string) => {
      const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
      if (micros) onProgress(progressShare(Number(micros) / 1e6, source.seconds))
    }
    // Videos recorded in a browser have no duration; below this size they are short.
    const isLong = source.seconds ? source.seconds > 90 : (await stat(join(folder, 'source'))).size > 60_000_000
    const args = [
      ...[
        ...quietFlags,
        '-loglevel',
        'error',
        '-progress',
        'pipe:1',
        '-stats_period',
        '0.5',
        ...inputFlags(type, 'source'),
      ],
      ...['-map', '0:v:0', '-map', '0:a:0?', '-t', String(maxSeconds + 1), '-vf', scaleTo1080p()],
      ...[...stripMetadata, ...mp4Flags(isLong), 'video.mp4'],
    ]
    ensureSucceeded(
      await ffmpeg.run({ args, folder, seconds: timeoutSeconds.convert, onProgress: readProgress, signal }),
    )
    return probe(folder, 'video.mp4', 'video/mp4')
  }

  return { probe, still, convert }
}

async function inEmptyFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function converterWith(ffmpeg: Ffmpeg, folder: string) {
  const { probe, still, convert } = openSteps(ffmpeg)
  function ensureAvailable() {
    if (!ffmpeg.isAvailable)
      throw new Problem(
        'unavailable',
        'This server has no ffmpeg, so videos cannot be converted. Ask the person who runs it.',
      )
  }

  return {
    /** @throws Problem if there is no ffmpeg on this machine. */
    ensureAvailable,
    isAvailable: ffmpeg.isAvailable,

    /** Runs `work` in a new, empty folder of this name and removes the folder afterwards. */
    inFolder: <T>(name: string, work: (folder: string) => Promise<T>) => inEmptyFolder(join(folder, name), work),

    /**
     * Converts `source` in the folder to MP4. @throws Problem at `file` if it is not a video of this type, or is
     * damaged, too long or too large. After any other error a retry may succeed.
     */
    async convertSource(
      folder: string,
      type: VideoType,
      onProgress: (share: number) => void,
      signal?: AbortSignal,
      maxSeconds = maxVideoSeconds,
    ): Promise<ConvertedVideo> {
      ensureAvailable()
      await ensureVideo(join(folder, 'source'), type)
      const source = await probe(folder, 'source', type)
      ensureFits(source, maxSeconds)
      const { width, height, seconds } = await convert({ folder, type, onProgress, signal, maxSeconds }, source)
      // A truncated file starts normally and ends early.
      if (!seconds || seconds < (source.seconds ?? 0) * 0.9 - 0.5) throw damagedVideo()
      if (seconds > maxSeconds + 0.5) throw tooLong(maxSeconds)
      const poster =
        (await still(folder, 'video.mp4', Math.min(1, seconds / 3))) ?? (await still(folder, 'video.mp4', 0))
      if (!poster) throw damagedVideo()
      const video = join(folder, 'video.mp4')
      return { video, bytes: (await stat(video)).size, poster, seconds, width, height }
    },

    /** Converts a voice note to M4A; the folder must be empty. */
    convertSound(folder: string, sound: { bytes: Uint8Array; type: VoiceType }) {
      ensureAvailable()
      return convertSound(ffmpeg, folder, sound)
    },

    /** The frame at a second of the converted `video.mp4` in the folder. */
    async still(folder: string, second: number) {
      ensureAvailable()
      const picture = await limitImageWork(() => still(folder, 'video.mp4', second))
      if (!picture) throw fieldProblem('invalid', 'second', 'The video is shorter than that.')
      return picture
    },
  }
}

export type VideoConverter = ReturnType<typeof openVideoConverter>
