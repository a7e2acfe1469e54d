import { z } from 'zod'
import { Id, MomentOut } from './fields.ts'

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
  /** Progress of the conversion, 0 to 1. The uploading browser knows the progress of the upload. */
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
