import { maxPicturePixels } from '@kinora/contract/picture-limits.ts'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { Problem } from '@kinora/contract/problem.ts'
import type { UploadedFile } from '@kinora/contract/api.ts'
import { loadSharp } from './load-sharp.ts'

/** A picture re-encoded from the upload, so that only its visible pixels are stored, with its size in pixels. */
export interface EncodedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

const fullSize = 1600
const thumbnailSize = 480

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

const rejectFile = (code: 'invalid' | 'unsupported_media', message: string) =>
  new Problem(code, message, [{ field: 'file', message }])

/** The extension, the declared type and the first bytes must agree. */
function kindOf({ bytes, filename, type }: UploadedFile) {
  if (bytes.length === 0) throw rejectFile('invalid', 'This file is empty.')
  const head = Buffer.from(bytes.subarray(0, 16))
  const kind = kinds.find(({ isBegun }) => isBegun(head))
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase()
  const isAsNamed = kind && kind.type === type && (extension === undefined || kind.extension.test(extension))
  if (!isAsNamed) throw rejectFile('unsupported_media', 'This is not a JPEG, PNG, WebP or GIF picture.')
  return kind
}

/** A picture occupies one core and some hundred megabytes; more than two at a time would starve everything else. */
export const limitImageWork = pLimit(2)

const openPicture = async (bytes: Uint8Array) =>
  (await loadSharp())(bytes, { limitInputPixels: maxPicturePixels, failOn: 'warning', sequentialRead: true, pages: 1 })
    .autoOrient()
    .timeout({ seconds: 12 })

const scalePicture = async (bytes: Uint8Array, size: number, quality: number) =>
  (await openPicture(bytes))
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 4 })

async function ensurePicture(file: UploadedFile) {
  const kind = kindOf(file)
  const sharp = await loadSharp()
  const { format, width, height } = await sharp(file.bytes, { limitInputPixels: false }).metadata()
  if (format !== kind.format) throw rejectFile('unsupported_media', 'This is not a JPEG, PNG, WebP or GIF picture.')
  if (width * height > maxPicturePixels)
    throw rejectFile('invalid', 'This picture has too many pixels. Use one of at most 40 megapixels.')
}

async function encodeBothSizes(file: UploadedFile): Promise<[full: EncodedPicture, thumbnail: EncodedPicture]> {
  await ensurePicture(file)
  const full = await (await scalePicture(file.bytes, fullSize, 82)).toBuffer({ resolveWithObject: true })
  const thumbnail = await (await scalePicture(full.data, thumbnailSize, 78)).toBuffer()
  // Both are shown with the full picture's proportions.
  const { width, height } = full.info
  return [
    { bytes: full.data, width, height },
    { bytes: thumbnail, width, height },
  ]
}

const logoSize = { width: 640, height: 320 }
const portraitSize = 320

async function encode(file: UploadedFile, change: (picture: Sharp) => Sharp): Promise<EncodedPicture> {
  await ensurePicture(file)
  const { data, info } = await change(await openPicture(file.bytes)).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

const explainFailure = <T>(work: () => Promise<T>) =>
  limitImageWork(work).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    throw rejectFile('invalid', 'This picture is damaged and cannot be read.')
  })

/**
 * Makes a PNG of at most 640 by 320 px, which emails and print can show too; transparency is preserved.
 * @throws Problem at `file` as makePicture does.
 */
export const makeLogo = (file: UploadedFile) =>
  explainFailure(() =>
    encode(file, (picture) =>
      picture.resize({ ...logoSize, fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
    ),
  )

/**
 * Makes a square WebP of 320 px, cropped to the most prominent part.
 * @throws Problem at `file` as makePicture does.
 */
export const makePortrait = (file: UploadedFile) =>
  explainFailure(() =>
    encode(file, (picture) =>
      picture
        .resize({ width: portraitSize, height: portraitSize, fit: 'cover', position: 'attention' })
        .webp({ quality: 82 }),
    ),
  )

/**
 * Makes a WebP of at most 1600 px and a thumbnail of at most 480 px, upright and without metadata.
 * @throws Problem at `file` for a file that is not a picture, is truncated, or has more than 40 megapixels.
 */
export const makePicture = (file: UploadedFile) => explainFailure(() => encodeBothSizes(file))
