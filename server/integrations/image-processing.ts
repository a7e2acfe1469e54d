import sharp, { type Sharp } from 'sharp'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'

/** A picture made anew from what was sent: nothing of the sent file is kept but what is seen. */
export interface MadePicture {
  full: Uint8Array
  thumbnail: Uint8Array
  /** Pixels of the full one. */
  width: number
  height: number
}

const mostPixels = 40_000_000
const fullSize = 1600
const thumbnailSize = 480

// A picture takes one core and some hundred megabytes for a moment; more than two at once would starve everything else.
sharp.cache(false)
sharp.concurrency(1)

const kinds = [
  {
    type: 'image/jpeg',
    extension: /^jpe?g$/,
    format: 'jpeg',
    isBegun: (head: Buffer) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,
  },
  {
    type: 'image/png',
    extension: /^png$/,
    format: 'png',
    isBegun: (head: Buffer) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
  },
  {
    type: 'image/gif',
    extension: /^gif$/,
    format: 'gif',
    isBegun: (head: Buffer) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  },
  {
    type: 'image/webp',
    extension: /^webp$/,
    format: 'webp',
    isBegun: (head: Buffer) => /^RIFF....WEBP/s.test(head.toString('latin1', 0, 12)),
  },
]

const refused = (code: 'invalid' | 'unsupported_media', message: string) =>
  new Problem(code, message, [{ field: 'file', message }])

/** The name, the claimed type and the first bytes must all say the same. */
function kindOf({ bytes, filename, type }: UploadedFile) {
  if (bytes.length === 0) throw refused('invalid', 'This file is empty.')
  const head = Buffer.from(bytes.subarray(0, 16))
  const kind = kinds.find(({ isBegun }) => isBegun(head))
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase()
  const isAsNamed = kind && kind.type === type && (extension === undefined || kind.extension.test(extension))
  if (!isAsNamed) throw refused('unsupported_media', 'This is not a JPEG, PNG, WebP or GIF picture.')
  return kind
}

let underWay = 0
const waiting: (() => void)[] = []

/** Two at once, and the others after them. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= 2) await new Promise<void>((resolve) => void waiting.push(resolve))
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
    waiting.shift()?.()
  }
}

const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true, pages: 1 })
    .autoOrient()
    .timeout({ seconds: 12 })

const scaled = (bytes: Uint8Array, size: number, quality: number) =>
  opened(bytes)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 4 })

async function ensurePicture(file: UploadedFile) {
  const kind = kindOf(file)
  const { format, width, height } = await sharp(file.bytes, { limitInputPixels: false }).metadata()
  if (format !== kind.format) throw refused('unsupported_media', 'This is not a JPEG, PNG, WebP or GIF picture.')
  if (width * height > mostPixels)
    throw refused('invalid', 'This picture has too many pixels. Use one of at most 40 megapixels.')
}

async function make(file: UploadedFile): Promise<MadePicture> {
  await ensurePicture(file)
  const full = await scaled(file.bytes, fullSize, 82).toBuffer({ resolveWithObject: true })
  const thumbnail = await scaled(full.data, thumbnailSize, 78).toBuffer()
  return { full: full.data, thumbnail, width: full.info.width, height: full.info.height }
}

/** One picture made anew: its bytes and how large it is in pixels. */
export interface OnePicture {
  bytes: Uint8Array
  width: number
  height: number
}

const logoSize = { width: 640, height: 320 }
const faceSize = 320

async function one(file: UploadedFile, change: (picture: Sharp) => Sharp): Promise<OnePicture> {
  await ensurePicture(file)
  const { data, info } = await change(opened(file.bytes)).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

const whole = <T>(work: () => Promise<T>) =>
  inTurn(work).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    throw refused('invalid', 'This picture is damaged and cannot be read.')
  })

/**
 * Makes a PNG of at most 640 by 320 px, which letters and print can show too; what is transparent stays so.
 * @throws Problem at `file` as makePicture does.
 */
export const makeLogo = (file: UploadedFile) =>
  whole(() =>
    one(file, (picture) =>
      picture.resize({ ...logoSize, fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
    ),
  )

/**
 * Makes a square WebP of 320 px, the middle of what was sent.
 * @throws Problem at `file` as makePicture does.
 */
export const makeFace = (file: UploadedFile) =>
  whole(() =>
    one(file, (picture) =>
      picture.resize({ width: faceSize, height: faceSize, fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
    ),
  )

/**
 * Makes a WebP of at most 1600 px and one of at most 480 px, turned the right way, without metadata.
 * @throws Problem at `file` for what is no picture, is cut off, or has more than 40 megapixels.
 */
export const makePicture = (file: UploadedFile): Promise<MadePicture> => whole(() => make(file))
