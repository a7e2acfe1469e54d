import { pictureUpload } from './picture-limits.ts'
import { z } from 'zod'
import { Usage } from './billing.ts'
import { Done, Id, MomentOut, Text } from './fields.ts'
import { Video } from './videos.ts'
import { VideoType, videoTypes, maxVideoBytes, maxVideoSeconds } from './video-limits.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

const byId = z.object({ id: Id })
const Signed = z.object({ until: z.coerce.number().int(), key: Text(100) })

const Bytes = z
  .number()
  .int()
  .min(1, 'This file is empty.')
  .max(maxVideoBytes, `A video may have at most ${maxVideoBytes / 1e6} MB.`)
const Filename = Text(200).trim().min(1, { error: 'Name is required.', abort: true })
/** In parts of a form everything is text. */
const inForm = <T extends z.ZodType>(schema: T) => z.preprocess((value) => numberOf(value), schema)
const numberOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

/** A file that is about to be sent: its name must end as its type says. */
const Announced = z
  .object({
    /** Made by the client, so that asking twice reserves once. */
    _id: Id.optional(),
    exerciseId: Id,
    name: Filename,
    type: VideoType,
    bytes: Bytes,
  })
  .superRefine(({ name, type }, context) => {
    if (name.toLowerCase().endsWith(`.${videoTypes[type]}`)) return
    const message = `The name must end with .${videoTypes[type]}, as the file is of that kind.`
    context.addIssue({ code: 'custom', path: ['name'], message })
  })

/**
 * Where one part of a file goes: PUT its bytes, from `from` on and exactly `bytes` many, to `url` with `headers`. An
 * address that begins with `/` is below the API's base; any other is the storage's own and is told nothing of the
 * session. It is good for one sending and ten minutes; null where the part is there already.
 */
export const VideoPart = z.object({
  number: z.number(),
  from: z.number(),
  bytes: z.number(),
  isThere: z.boolean(),
  url: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
})
export type VideoPart = z.infer<typeof VideoPart>

/** A file on its way. Its parts are sent in any order, a few at once; what is not there by `expiresAt` is given up. */
export const VideoUpload = z.object({
  video: Video,
  /** The address of a file that goes in one part; null for one of several. */
  url: z.string().nullable(),
  partBytes: z.number(),
  parts: z.array(VideoPart),
  /** Until then the addresses are good; ask for new ones to go on. */
  urlsExpireAt: MomentOut,
  /** Until then storage is reserved. */
  expiresAt: MomentOut,
})
export type VideoUpload = z.infer<typeof VideoUpload>

/** Where our own storage takes a part of a video: PUT the bytes as they are, no session needed. */
export const videoPart = '/exercises/upload/parts/:id/:number'

const video = { bytes: maxVideoBytes, types: VideoType.options } as const

/** Videos of a clinic's own exercises. */
export const exerciseVideos = defineApi('exercises', {
  /** Reserves storage for a video and says where its parts go; under the same `_id` it answers the same video again. */
  generateUrl: {
    method: 'POST',
    path: '/exercises/upload/video/generate-url',
    roles: staff,
    body: Announced,
    reply: VideoUpload,
    failure: 'Failed to upload video',
    limit: { points: 60, seconds: 3600, by: 'person' },
    isSecret: true,
    hasNoTransaction: true,
    isAudited: true,
  },
  /** Which parts are there, and new addresses for the others: to go on after a break. */
  videoParts: {
    method: 'POST',
    path: '/exercises/upload/:id/parts',
    roles: staff,
    params: byId,
    reply: VideoUpload,
    failure: 'Failed to upload video',
    limit: { points: 600, seconds: 3600, by: 'person' },
    isSecret: true,
    hasNoTransaction: true,
  },
  /**
   * Begins the conversion: of the video whose parts have all been sent (`videoId`, also as plain JSON), or of the file that
   * comes with it, before which `exerciseId` and `bytes` stand. Sent again for the same video it changes nothing.
   */
  convertUpload: {
    method: 'POST',
    path: '/exercises/upload/video/convert-upload',
    roles: staff,
    body: {
      upload: { ...video, isStreamed: true, isOptional: true },
      fields: z.object({
        videoId: Id.optional(),
        _id: Id.optional(),
        exerciseId: Id.optional(),
        /** Of the file; without it the whole request's length is reserved. */
        bytes: inForm(Bytes.optional()),
      }),
    },
    reply: Video,
    failure: 'Failed to upload video',
    limit: { points: 120, seconds: 3600, by: 'person' },
    hasNoTransaction: true,
    isAudited: true,
  },
  /** The picture at a second of a video that is ready, or the picture that is sent; with `isPoster` it stands for the video. */
  generateScreenshot: {
    method: 'POST',
    path: '/exercises/upload/:id/generate-screenshot',
    roles: staff,
    params: byId,
    body: {
      upload: { ...pictureUpload, isOptional: true },
      fields: z.object({
        second: inForm(z.number().min(0, 'Use 0 or more.').max(maxVideoSeconds, 'Use at most 600.').default(0)),
        isPoster: z.union([z.boolean(), z.stringbool()]).default(false),
      }),
    },
    reply: { file: 'image/webp' },
    failure: 'Failed to generate screenshot',
    limit: { points: 300, seconds: 3600, by: 'person' },
    hasNoTransaction: true,
  },
  /** Whether so many bytes, and one more video, fit into the plan; nothing is reserved. */
  verifyStorage: {
    method: 'POST',
    path: '/exercises/upload/verify/storage',
    roles: staff,
    isRead: true,
    body: z.object({ bytes: z.number().int().min(0).max(1e12), videos: z.number().int().min(0).max(100).default(1) }),
    reply: z.object({
      isEnough: z.boolean(),
      /** What is too small and the way up; empty where everything fits. */
      message: z.string(),
      /** Of STORAGE and VIDEO_COUNT. */
      usage: z.array(Usage),
    }),
    failure: 'Failed to verify storage',
  },
  /**
   * What a video is called and whether patients see it. Without `videoId` the newest video of the exercise is meant. With
   * `isConverting` a video whose parts have all been sent is converted.
   */
  renameVideo: {
    method: 'PUT',
    path: '/exercises/upload/video/filename',
    roles: staff,
    body: z.object({
      filename: Filename,
      exerciseId: Id,
      videoId: Id.optional(),
      isAssigned: z.boolean().optional(),
      isConverting: z.boolean().optional(),
    }),
    reply: Video,
    failure: 'Failed to update video',
    hasNoTransaction: true,
    isAudited: true,
  },
  video: {
    method: 'GET',
    path: '/exercises/upload/:id',
    roles: staff,
    params: byId,
    reply: Video,
    failure: 'Failed to get video',
  },
  /** The video now and whenever it changes, at most once a second. Ends when it is ready, failed or removed. */
  videoEvents: {
    method: 'GET',
    path: '/exercises/upload/:id/events',
    roles: staff,
    params: byId,
    reply: { events: Video },
    failure: 'Failed to get video',
  },
  /** Takes a video away in whatever state it is, also in the middle of its upload or conversion. */
  removeVideo: {
    method: 'DELETE',
    path: '/exercises/upload/:id',
    roles: staff,
    params: byId,
    reply: Done,
    failure: 'Failed to delete video',
    isAudited: true,
  },
  saveCaptions: {
    method: 'PUT',
    path: '/exercises/upload/:id/captions',
    roles: staff,
    params: byId,
    body: z.object({
      /** WebVTT. */
      text: Text(100_000).min(1, 'Write captions or remove them.'),
      language: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Use a language like en or en-AU.')
        .default('en'),
      label: Text(60).trim().min(1, 'Name is required.').default('English'),
    }),
    bodyBytes: 500_000,
    reply: Video,
    failure: 'Failed to save captions',
  },
  removeCaptions: {
    method: 'DELETE',
    path: '/exercises/upload/:id/captions',
    roles: staff,
    params: byId,
    reply: Video,
    failure: 'Failed to save captions',
  },
  /** What a player plays, with ranges. */
  videoFile: {
    method: 'GET',
    path: '/exercises/videos/:id/file',
    roles: 'anyone',
    params: byId,
    query: Signed,
    reply: { file: 'video/mp4', cache: 'private, max-age=3600, immutable', isRanged: true },
    failure: 'Failed to get video',
  },
  videoPoster: {
    method: 'GET',
    path: '/exercises/videos/:id/poster',
    roles: 'anyone',
    params: byId,
    query: Signed,
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable' },
    failure: 'Failed to get video',
  },
  videoCaptions: {
    method: 'GET',
    path: '/exercises/videos/:id/captions',
    roles: 'anyone',
    params: byId,
    query: Signed,
    reply: { file: 'text/vtt', cache: 'private, no-cache' },
    failure: 'Failed to get video',
  },
})
