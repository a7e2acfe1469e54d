import { maxPicturePixels } from '@kinora/contract/picture-limits.ts'
import { loadSharp } from '../integrations/load-sharp.ts'
import { photoForPrint, type PrintPicture } from './drawing.ts'

const maxCachedPhotos = 200
const cachedPhotos = new Map<string, PrintPicture>()

/**
 * A clinic's own picture on white, for print; cached by storage key, because the same exercises are printed repeatedly.
 */
export async function printPhoto(
  key: string,
  read: (key: string) => Promise<Uint8Array | undefined>,
): Promise<PrintPicture | undefined> {
  const cached = cachedPhotos.get(key)
  if (cached) return cached
  const bytes = await read(key)
  if (!bytes) return undefined
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPicturePixels })
    .flatten({ background: '#ffffff' })
    .resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: true })
    .timeout({ seconds: 5 })
    .toBuffer({ resolveWithObject: true })
  const picture = photoForPrint(data, info.width, info.height)
  if (cachedPhotos.size >= maxCachedPhotos) cachedPhotos.delete(cachedPhotos.keys().next().value!)
  cachedPhotos.set(key, picture)
  return picture
}
