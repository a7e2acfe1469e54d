export const maxPictureBytes = 15_000_000
export const maxPicturePixels = 40_000_000
export const maxPicturesPerExercise = 8

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** A picture of an exercise or in a message. The server re-encodes it, which removes metadata and hidden content. */
export const pictureUpload = { bytes: maxPictureBytes, types }

/** A person's picture or a clinic's logo; re-encoded as well. */
export const avatarUpload = { bytes: 5 * 1024 * 1024, types }
