import { pictureUpload } from '@kinora/contract/picture-limits.ts'

export const pictureTypes = pictureUpload.types.join(',')

/** Why a file cannot be sent as a picture. The server checks again. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>, maxBytes = pictureUpload.bytes) {
  if (!pictureTypes.split(',').includes(type)) return 'This is not a JPEG, PNG, WebP or GIF picture.'
  return size > maxBytes ? `This picture is larger than ${Math.floor(maxBytes / 1e6)} MB.` : undefined
}
