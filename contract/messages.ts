import { z } from 'zod'
import { areValid, Done, Id, MomentOut, NumberIn, page, Text } from './fields.ts'
import { Unread } from './notifications.ts'
import { pictureUpload } from './picture-limits.ts'
import { everyone, staff, staffAndPatients } from './roles.ts'
import { defineApi } from './api.ts'

/** The signed URLs expire after about an hour. */
export const MessagePicture = z.object({
  _id: Id,
  width: z.number(),
  height: z.number(),
  url: z.string(),
  thumbnailUrl: z.string(),
})
export type MessagePicture = z.infer<typeof MessagePicture>

export const Message = z.object({
  _id: Id,
  patientId: Id,
  senderId: Id,
  sender: z.string(),
  isFromPatient: z.boolean(),
  text: z.string(),
  pictures: z.array(MessagePicture),
  at: MomentOut,
  /** True once the other side has read it. */
  isRead: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  /** A patient without an email has no app to read messages in. */
  patient: z.object({
    ...{ _id: Id, name: z.string(), practitioner: z.string() },
    ...{ isActive: z.boolean(), hasEmail: z.boolean() },
  }),
  /** Newest first. */
  items: z.array(Message),
  total: z.number(),
  unread: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

const PictureIds = z.array(Id).max(4, 'At most 4 pictures.').default([])
/** The content of a message or a reply: text, pictures, or both. */
export const messageFields = { text: Text(4000).trim().default(''), pictureIds: PictureIds }
export const hasContent = ({ text, pictureIds }: { text: string; pictureIds: string[] }) =>
  text !== '' || pictureIds.length > 0
export const emptyMessageProblem = {
  path: ['text'],
  message: 'Write something first.',
  when: areValid('text', 'pictureIds'),
}

/**
 * Staff send to patients, or to everybody whose program was made from a template (`programId`); `{name}` becomes the
 * first name. A patient's message goes to the clinic.
 */
export const MessageDraft = z
  .object({
    ...messageFields,
    patientIds: z.array(Id).max(500, 'At most 500 patients at once.').default([]),
    programId: Id.nullable().default(null),
  })
  .refine(hasContent, emptyMessageProblem)
export type MessageDraft = z.infer<typeof MessageDraft>

const MessageTemplate = z.object({ _id: Id, title: z.string(), text: z.string() })
const MessageTemplateDraft = z.object({
  title: Text(80).trim().min(1, 'Title is required.'),
  text: Text(4000).trim().min(1, 'Write something first.'),
})

/** A reminder that was sent to a patient's phone. */
export const TextMessage = z.object({
  _id: Id,
  to: z.string(),
  /** Empty once sent. */
  text: z.string(),
  at: MomentOut,
  /** `unknown`: it was sent to the provider, which did not answer. */
  state: z.enum(['waiting', 'sent', 'failed', 'unknown']),
  sentAt: MomentOut.nullable(),
  /** The provider's answer; empty if there was none. */
  problem: z.string(),
})
export type TextMessage = z.infer<typeof TextMessage>

const hourly = { points: 30, seconds: 3600, by: 'person' } as const

/** Messages between a patient and the clinic, with the clinic's message templates. */
export const messages = defineApi('notifications', {
  create: {
    route: 'POST /notifications',
    roles: staffAndPatients,
    subject: 'messages',
    body: MessageDraft,
    /** `sent` is the number of recipients; `skipped` names patients without an email, who cannot read messages. */
    reply: z.object({ sent: z.number(), skipped: z.array(z.string()), message: Message.nullable() }),
    failure: 'Failed to send the message',
    limit: hourly,
  },
  conversation: {
    route: 'GET /notifications/messages/:patientId',
    roles: staffAndPatients,
    subject: 'messages',
    query: z.object({ pageSize: page.pageSize, pageNumber: page.pageNumber }),
    reply: Conversation,
    failure: 'Failed to read notifications',
    isAudited: true,
  },
  /** The text messages to a patient of the last 90 days, newest first, with their outcomes. */
  textMessages: {
    route: 'GET /notifications/texts/:patientId',
    roles: staff,
    subject: 'messages',
    reply: z.array(TextMessage),
    failure: 'Failed to read the text messages',
    isAudited: true,
  },
  /** Marks the other side's messages, and their notifications, as read. */
  conversationRead: {
    route: 'PUT /notifications/messages/:patientId/read',
    roles: staffAndPatients,
    subject: 'messages',
    reply: Unread,
    failure: 'Failed to update the conversation',
    isAudited: false,
  },
  templates: {
    route: 'GET /notifications/templates',
    roles: staff,
    subject: 'library',
    reply: z.array(MessageTemplate),
    failure: 'Failed to read templates',
  },
  createTemplate: {
    route: 'POST /notifications/templates',
    roles: staff,
    subject: 'library',
    body: MessageTemplateDraft,
    reply: MessageTemplate,
    failure: 'Failed to save the template',
    isAudited: false,
    limit: hourly,
  },
  updateTemplate: {
    route: 'PUT /notifications/templates/:id',
    roles: staff,
    subject: 'library',
    body: MessageTemplateDraft,
    reply: MessageTemplate,
    failure: 'Failed to save the template',
    isAudited: false,
  },
  removeTemplate: {
    route: 'DELETE /notifications/templates/:id',
    roles: staff,
    subject: 'library',
    reply: Done,
    failure: 'Failed to delete the template',
    isAudited: false,
  },
  addPicture: {
    route: 'POST /notifications/pictures',
    roles: everyone,
    body: { upload: pictureUpload },
    reply: MessagePicture,
    failure: 'Failed to send the picture',
    isAudited: false,
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  /** Open to anyone with the signed URL. */
  picture: {
    route: 'GET /notifications/pictures/:id/:size',
    roles: 'anyone',
    hasNoTransaction: true,
    params: { size: z.enum(['full', 'thumbnail']) },
    query: z.object({ until: NumberIn(0, 99_999_999_999), key: z.string().max(64) }),
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable', isStored: true },
    failure: 'Failed to read the picture',
  },
})
