export const maxPictureBytes = 15_000_000
export const maxPicturePixels = 40_000_000
export const maxPicturesPerExercise = 8

/** Upload options for endpoints that accept a picture. */
export const pictureUpload = {
  bytes: maxPictureBytes,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const
