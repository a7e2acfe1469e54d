import { z } from 'zod'
import { Id, MomentOut } from './fields.ts'

/** `failed` has its reason in `message`. */
const VideoState = z.enum(['uploading', 'converting', 'ready', 'failed'])

/** WebVTT captions at a signed URL relative to the API. `language` is a tag such as `en-AU`. */
export const Captions = z.object({ language: z.string(), label: z.string(), url: z.string() })
export type Captions = z.infer<typeof Captions>

/**
 * A video of an exercise. Its signed URLs are relative to the API, work for about an hour, and exist once it is ready:
 * `url` is an MP4 that supports range requests, `posterUrl` a WebP.
 */
export const Video = z.object({
  _id: Id,
  exerciseId: Id,
  /** The display name; no stored file has this name. */
  filename: z.string(),
  state: VideoState,
  /** The reason for a failure; empty in every other state. */
  message: z.string(),
  /** Progress of the conversion, 0 to 1. The uploading browser knows the progress of the upload. */
  progress: z.number(),
  /** Its storage use: the reserved size until it is converted, then the actual size. */
  bytes: z.number(),
  seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Shown to patients. */
  isAssigned: z.boolean(),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  captions: Captions.nullable(),
  createdAt: MomentOut,
})
export type Video = z.infer<typeof Video>

export const PatientVideo = Video.pick({
  _id: true,
  bytes: true,
  seconds: true,
  width: true,
  height: true,
  posterUrl: true,
  captions: true,
}).extend({ url: z.string() })
export type PatientVideo = z.infer<typeof PatientVideo>
