import { z } from 'zod'
import { Id, MomentOut } from './fields.ts'

/** What may be sent as a video, and how its name must end. */
export const videoTypes = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' } as const
export const VideoType = z.enum(['video/mp4', 'video/quicktime', 'video/webm'])
export type VideoType = z.infer<typeof VideoType>

export const maxVideoBytes = 500_000_000
export const maxVideoSeconds = 600
/** Of each side, in pixels; a video that is larger than 1080p is made smaller. */
export const maxVideoPixels = 4096
/** Of one exercise. */
export const maxVideosPerExercise = 3

/** Being sent, being made into what every browser plays, there to be played, or given up for the reason in `message`. */
export const VideoState = z.enum(['uploading', 'converting', 'ready', 'failed'])
export type VideoState = z.infer<typeof VideoState>

/** Captions of a video as WebVTT, at a signed address below the API's base. `language` is as in `en-AU`. */
export const Captions = z.object({ language: z.string(), label: z.string(), url: z.string() })
export type Captions = z.infer<typeof Captions>

/**
 * A video of an exercise. Its addresses are below the API's base, signed, good for about an hour, and there once it is
 * ready: `url` is an MP4 that takes ranges, `posterUrl` a WebP.
 */
export const Video = z.object({
  _id: Id,
  exerciseId: Id,
  /** What people call it; no file has this name. */
  filename: z.string(),
  state: VideoState,
  /** Why it was given up, for people to read; empty in every other state. */
  message: z.string(),
  /** Of the conversion, from 0 to 1. How far a file is sent, whoever sends it knows. */
  progress: z.number(),
  /** What it takes of the storage: as much as was said while it is on its way, then as much as is kept. */
  bytes: z.number(),
  seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Whether patients see it with the exercise. */
  isAssigned: z.boolean(),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  captions: Captions.nullable(),
  createdAt: MomentOut,
})
export type Video = z.infer<typeof Video>

/** A video as a patient sees it: ready, with the exercise. */
export const PatientVideo = Video.pick({
  _id: true,
  seconds: true,
  width: true,
  height: true,
  posterUrl: true,
  captions: true,
}).extend({ url: z.string() })
export type PatientVideo = z.infer<typeof PatientVideo>
