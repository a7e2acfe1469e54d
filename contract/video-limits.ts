import { z } from 'zod'

/** Accepted types with the extension that the file name must have. */
export const videoTypes = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' } as const
export const VideoType = z.enum(['video/mp4', 'video/quicktime', 'video/webm'])
export type VideoType = z.infer<typeof VideoType>

export const maxVideoBytes = 500_000_000
export const maxVideoSeconds = 600
/** Limit for width and height. Videos larger than 1080p are scaled down. */
export const maxVideoPixels = 4096
export const maxVideosPerExercise = 3
