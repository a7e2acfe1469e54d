import { pictureUpload } from './picture-limits.ts'
import { z } from 'zod'
import { EventKind, EmailTiming } from './events.ts'
import { Done, Id, listOf, MomentOut, NumberIn, page, Text, TimeZone } from './fields.ts'
import { everyone, patient, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** An event, as one of its recipients sees it. */
export const Notification = z.object({
  _id: Id,
  kind: EventKind,
  title: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  at: MomentOut,
  /** The patient it is about, for staff. */
  patientId: Id.nullable(),
  /** The program or the ticket it leads to. */
  subjectId: Id.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Unread notifications: all, those of messages, those of support tickets. */
export const Unread = z.object({ count: z.number(), messages: z.number(), tickets: z.number() })
export type Unread = z.infer<typeof Unread>

/** Sent to open screens: the unread counts, and the patient whose conversation changed. */
export const LiveUpdate = Unread.extend({ patientId: Id.nullable() })
export type LiveUpdate = z.infer<typeof LiveUpdate>

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
  /** Without an email a patient has no app in which to read. */
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
export const emptyMessageProblem = { path: ['text'], message: 'Write something first.' }

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

export const MessageTemplate = z.object({ _id: Id, title: z.string(), text: z.string() })
export type MessageTemplate = z.infer<typeof MessageTemplate>
export const MessageTemplateDraft = z.object({
  title: Text(80).trim().min(1, 'Title is required.'),
  text: Text(4000).trim().min(1, 'Write something first.'),
})

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 21:30.')

/** How a person is notified of one kind of event, besides in the app. */
export const ChannelChoice = z.object({ kind: EventKind, mail: EmailTiming, push: z.boolean() })
export type ChannelChoice = z.infer<typeof ChannelChoice>

export const Device = z.object({ _id: Id, name: z.string(), endpoint: z.string(), at: MomentOut })
export type Device = z.infer<typeof Device>
export const NotificationSettings = z.object({
  ways: z.array(ChannelChoice),
  /** Quiet hours, without email or push; null for none. */
  quietFrom: Clock.nullable(),
  quietUntil: Clock.nullable(),
  timeZone: z.string(),
  devices: z.array(Device),
  /** The VAPID public key; null where push is not available. */
  pushKey: z.string().nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const isCompleteSpan = ({ quietFrom, quietUntil }: { quietFrom: string | null; quietUntil: string | null }) =>
  (quietFrom === null) === (quietUntil === null)
export const NotificationSettingsDraft = z
  .object({
    ways: z.array(ChannelChoice).max(40).default([]),
    quietFrom: Clock.nullable(),
    quietUntil: Clock.nullable(),
    timeZone: TimeZone,
  })
  .refine(isCompleteSpan, { path: ['quietUntil'], message: 'Enter both a start and an end time.' })
export type NotificationSettingsDraft = z.infer<typeof NotificationSettingsDraft>

/** A browser's push subscription, as PushSubscription.toJSON() gives it. */
export const DeviceDraft = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'This is not the address of a push service.' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is not a valid push key.'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'This is not a valid push key.'),
  }),
})
export type DeviceDraft = z.infer<typeof DeviceDraft>

const byId = z.object({ id: Id })
const readers = [...staff, ...patient] as const
const hourly = { points: 30, seconds: 3600, by: 'person' } as const

export const notifications = defineApi('notifications', {
  list: {
    method: 'GET',
    path: '/notifications',
    roles: everyone,
    query: z.object({
      pageSize: page.pageSize,
      pageNumber: page.pageNumber,
      filter: z.enum(['all', 'unread']).default('all'),
    }),
    reply: listOf(Notification).extend({ unread: z.number() }),
    failure: 'Failed to read notifications',
  },
  read: {
    method: 'PATCH',
    path: '/notifications/:id',
    roles: everyone,
    params: byId,
    body: z.object({ isRead: z.boolean().default(true) }),
    reply: Notification,
    failure: 'Failed to update the notification',
  },
  readAll: {
    method: 'PATCH',
    path: '/notifications',
    roles: everyone,
    reply: Unread,
    failure: 'Failed to update the notifications',
  },
  count: {
    method: 'GET',
    path: '/notifications/count',
    roles: everyone,
    reply: Unread,
    failure: 'Failed to read notifications',
  },
  /** Server-sent events, starting with the present counts. */
  stream: {
    method: 'GET',
    path: '/notifications/stream',
    roles: everyone,
    reply: { events: LiveUpdate },
    failure: 'Failed to read notifications',
  },
  create: {
    method: 'POST',
    path: '/notifications',
    roles: readers,
    subject: 'messages',
    body: MessageDraft,
    /** `sent` is the number of recipients; `skipped` names those who have no email to read it with. */
    reply: z.object({ sent: z.number(), skipped: z.array(z.string()), message: Message.nullable() }),
    failure: 'Failed to send the message',
    limit: hourly,
    isAudited: true,
  },
  conversation: {
    method: 'GET',
    path: '/notifications/messages/:patientId',
    roles: readers,
    subject: 'messages',
    params: z.object({ patientId: Id }),
    query: z.object({ pageSize: page.pageSize, pageNumber: page.pageNumber }),
    reply: Conversation,
    failure: 'Failed to read notifications',
    isAudited: true,
  },
  /** Marks the other side's messages, and the notifications of them, as read. */
  conversationRead: {
    method: 'PUT',
    path: '/notifications/messages/:patientId/read',
    roles: readers,
    subject: 'messages',
    params: z.object({ patientId: Id }),
    reply: Unread,
    failure: 'Failed to update the conversation',
  },
  templates: {
    method: 'GET',
    path: '/notifications/templates',
    roles: staff,
    subject: 'library',
    reply: z.array(MessageTemplate),
    failure: 'Failed to read templates',
  },
  createTemplate: {
    method: 'POST',
    path: '/notifications/templates',
    roles: staff,
    subject: 'library',
    body: MessageTemplateDraft,
    reply: MessageTemplate,
    failure: 'Failed to save the template',
    limit: hourly,
  },
  updateTemplate: {
    method: 'PUT',
    path: '/notifications/templates/:id',
    roles: staff,
    subject: 'library',
    params: byId,
    body: MessageTemplateDraft,
    reply: MessageTemplate,
    failure: 'Failed to save the template',
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/notifications/templates/:id',
    roles: staff,
    subject: 'library',
    params: byId,
    reply: Done,
    failure: 'Failed to delete the template',
  },
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    roles: everyone,
    reply: NotificationSettings,
    failure: 'Failed to read settings',
  },
  saveSettings: {
    method: 'PUT',
    path: '/notifications/settings',
    roles: everyone,
    body: NotificationSettingsDraft,
    reply: NotificationSettings,
    isClosedToCarers: true,
    failure: 'Failed to save settings',
  },
  /** Turns on push for this browser. */
  addDevice: {
    method: 'POST',
    path: '/notifications/devices',
    roles: everyone,
    body: DeviceDraft,
    reply: Device,
    isClosedToCarers: true,
    failure: 'Failed to turn on push',
    limit: hourly,
  },
  removeDevice: {
    method: 'DELETE',
    path: '/notifications/devices/:id',
    roles: everyone,
    params: byId,
    reply: Done,
    isClosedToCarers: true,
    failure: 'Failed to turn off push',
  },
  addPicture: {
    method: 'POST',
    path: '/notifications/pictures',
    roles: everyone,
    body: { upload: pictureUpload },
    reply: MessagePicture,
    failure: 'Failed to send the picture',
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  /** Open to anyone with the signed URL. */
  picture: {
    method: 'GET',
    path: '/notifications/pictures/:id/:size',
    roles: 'anyone',
    hasNoTransaction: true,
    params: z.object({ id: Id, size: z.enum(['full', 'thumbnail']) }),
    query: z.object({ until: NumberIn(0, 99_999_999_999), key: z.string().max(64) }),
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable' },
    failure: 'Failed to read the picture',
  },
})
