import { z } from 'zod'
import { defineApi } from './api.ts'
import { Drawing } from './drawing.ts'
import { Done, Id, MomentOut, Text } from './fields.ts'
import {
  consentVersion,
  formCheckPartBytes,
  maxFormCheckBytes,
  maxFormCheckSeconds,
  maxVoiceBytes,
  voiceTypes,
} from './form-check-limits.ts'
import { owners, patient, staff, staffAndPatients } from './roles.ts'
import { formNumber } from './multipart-fields.ts'
import { Signature } from './signature.ts'
import { VideoType } from './video-limits.ts'

/**
 * `converting` for a few seconds after sending, `waiting` for an answer, `failed` with the reason in `message`. Once
 * `deleted`, the video, the drawing and the voice note are gone; the consent and the texts stay.
 */
const FormCheckState = z.enum(['converting', 'waiting', 'answered', 'failed', 'deleted'])

/** Why it was deleted: the patient withdrew it, the clinic deleted it, or its retention ended. */
export const FormCheckDeletion = z.enum(['withdrawn', 'clinic', 'expired'])
export type FormCheckDeletion = z.infer<typeof FormCheckDeletion>

/** A video of a patient doing an exercise, and the practitioner's answer. Its signed URLs work for about an hour. */
export const FormCheck = z.object({
  _id: Id,
  patientId: Id,
  patient: z.string(),
  /** The practitioner in charge, who answers. */
  practitioner: z.string(),
  exerciseId: Id,
  assignedExerciseId: Id,
  exercise: z.string(),
  /** The patient's question. */
  note: z.string(),
  state: FormCheckState,
  message: z.string(),
  sentAt: MomentOut,
  /** The carer who sent it for the patient; empty if the patient sent it. */
  sentBy: z.string(),
  consent: z.object({ version: z.number(), at: MomentOut }),
  video: z
    .object({
      url: z.string(),
      posterUrl: z.string(),
      seconds: z.number(),
      width: z.number(),
      height: z.number(),
    })
    .nullable(),
  answer: z
    .object({
      text: z.string(),
      by: z.string(),
      at: MomentOut,
      voice: z.object({ url: z.string(), seconds: z.number() }).nullable(),
      /** The frame at a second of the video, without the drawing on it. */
      frame: z.object({ url: z.string(), second: z.number(), drawing: Drawing }).nullable(),
    })
    .nullable(),
  /** When the video will be deleted; null once it is deleted. */
  deletedFrom: MomentOut.nullable(),
  deletion: FormCheckDeletion.nullable(),
})
export type FormCheck = z.infer<typeof FormCheck>

/** The parts of the consent text that differ between clinics. */
export const FormCheckTerms = z.object({
  version: z.number(),
  practitioner: z.string(),
  clinic: z.string(),
  daysAfterAnswer: z.number(),
  /** False if the server cannot convert videos, so that the app does not offer them. */
  isAvailable: z.boolean(),
})
export type FormCheckTerms = z.infer<typeof FormCheckTerms>

const videoBytes = z
  .number()
  .int()
  .min(1, 'This file is empty.')
  .max(maxFormCheckBytes, `A video may have at most ${maxFormCheckBytes / 1e6} MB. Record a shorter one.`)

/** A drawing in a multipart form, as JSON. */
const DrawingField = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, Drawing)

export const formChecks = defineApi('workouts', {
  /** The text that a patient agrees to before they record. */
  formCheckTerms: {
    route: 'GET /form-check-terms',
    roles: staffAndPatients,
    reply: FormCheckTerms,
    failure: 'Failed to read what happens to the video',
  },
  /** How long answered videos are kept. A longer time applies to videos sent from then on. */
  saveFormCheckTerms: {
    route: 'PUT /form-check-terms',
    roles: owners,
    subject: 'organizations',
    body: z.object({
      daysAfterAnswer: z
        .number('Use whole days, such as 30.')
        .int('Use whole days.')
        .min(1, 'Keep videos for at least one day.')
        .max(365, 'Keep videos for at most 365 days.'),
    }),
    reply: FormCheckTerms,
    failure: 'Failed to save how long videos are kept',
  },
  /** The parts that the server already has, so that an interrupted upload can be resumed. */
  formCheckParts: {
    route: 'GET /form-checks/:id/parts',
    roles: patient,
    reply: z.object({
      /** The whole video was received, although the device may not know it yet. */
      isReceived: z.boolean(),
      /** The numbers of the parts that have arrived, from 1. */
      numbers: z.array(z.number()),
    }),
    failure: 'Failed to send the video',
    limit: { points: 600, seconds: 3600, by: 'person' },
    hasNoTransaction: true,
  },
  /** Stores one part of a video; all parts except the last have `formCheckPartBytes`. Repeating it changes nothing. */
  sendFormCheckPart: {
    route: 'POST /form-checks/:id/parts/:number',
    roles: patient,
    params: {
      number: z.coerce
        .number()
        .int()
        .min(1)
        .max(Math.ceil(maxFormCheckBytes / formCheckPartBytes)),
    },
    body: {
      upload: { bytes: formCheckPartBytes, types: ['application/octet-stream'] },
      /** The size of the whole video. */
      fields: z.object({ bytes: formNumber(videoBytes) }),
    },
    reply: Done,
    failure: 'Failed to send the video',
    isAudited: false,
    limit: { points: 1500, seconds: 3600, by: 'person' },
    hasNoTransaction: true,
  },
  /** Deletes the parts of a video that the patient no longer wants to send. */
  removeFormCheckParts: {
    route: 'DELETE /form-checks/:id/parts',
    roles: patient,
    reply: Done,
    failure: 'Failed to delete the video',
    isAudited: false,
    hasNoTransaction: true,
  },
  /**
   * Sends a video to the practitioner: in this request, with the fields before the file, or after its parts, with the
   * file's `name` and `type`. A repeated `_id` changes nothing.
   */
  sendFormCheck: {
    route: 'POST /form-checks',
    roles: patient,
    body: {
      upload: { bytes: maxFormCheckBytes, types: VideoType.options, isStreamed: true, isOptional: true },
      fields: z.object({
        _id: Id,
        assignedExerciseId: Id,
        note: Text(500).trim().default(''),
        /** The consent that the person gave on this screen. */
        consentVersion: formNumber(
          z
            .number()
            .int()
            .refine((version) => version === consentVersion, {
              error: 'What happens to the video has changed. Read it again and agree.',
            }),
        ),
        /** The days named in the consent, which may have been read before the clinic changed them. */
        daysAfterAnswer: formNumber(z.number().int().min(1).max(365)),
        /** The size of the file. */
        bytes: formNumber(videoBytes),
        /** The name and type of the file, if its parts were sent before. */
        name: Text(200).optional(),
        type: VideoType.optional(),
      }),
    },
    reply: FormCheck,
    failure: 'Failed to send the video',
    limit: { points: 30, seconds: 3600, by: 'person' },
    isRepeatable: true,
  },
  /** A patient's form checks, newest first. */
  formChecks: {
    route: 'GET /patients/:patientId/form-checks',
    roles: staffAndPatients,
    reply: z.array(FormCheck),
    failure: 'Failed to read the videos',
  },
  formCheck: {
    route: 'GET /form-checks/:id',
    roles: staffAndPatients,
    reply: FormCheck,
    failure: 'Failed to read the video',
  },
  /** Answers with a text, a drawing on a frame, a voice note (the file), or several of them. */
  answerFormCheck: {
    route: 'POST /form-checks/:id/answer',
    roles: staff,
    body: {
      upload: { bytes: maxVoiceBytes, types: Object.keys(voiceTypes), isOptional: true },
      fields: z.object({
        text: Text(2000).trim().default(''),
        frameSecond: formNumber(
          z
            .number()
            .min(0)
            .max(maxFormCheckSeconds + 1),
        ).optional(),
        drawing: DrawingField.optional(),
      }),
    },
    reply: FormCheck,
    failure: 'Failed to send the answer',
    limit: { points: 120, seconds: 3600, by: 'person' },
  },
  /** Deletes the video, the drawing and the voice note immediately. The patient or the clinic may do so. */
  removeFormCheck: {
    route: 'DELETE /form-checks/:id',
    roles: staffAndPatients,
    reply: Done,
    failure: 'Failed to delete the video',
  },
  formCheckVideo: {
    route: 'GET /form-checks/:id/video',
    roles: 'anyone',
    query: Signature,
    reply: { file: 'video/mp4', isStored: true },
    failure: 'Failed to read the video',
  },
  formCheckVoice: {
    route: 'GET /form-checks/:id/voice',
    roles: 'anyone',
    query: Signature,
    reply: { file: 'audio/mp4', isStored: true },
    failure: 'Failed to read the voice note',
  },
  /** The poster of the video, or the frame with the drawing. */
  formCheckPicture: {
    route: 'GET /form-checks/:id/pictures/:kind',
    roles: 'anyone',
    hasNoTransaction: true,
    params: { kind: z.enum(['poster', 'frame']) },
    query: Signature,
    reply: { file: 'image/webp', isStored: true },
    failure: 'Failed to read the picture',
  },
})
