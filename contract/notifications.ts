import { z } from 'zod'
import { EventKind, MailWay } from './events.ts'
import { Done, Id, listOf, MomentOut, NumberIn, page, Text, TimeZone } from './fields.ts'
import { everyone, patient, staff } from './roles.ts'
import { defineApi } from './api.ts'

/** An event as one person hears of it. */
export const Notification = z.object({
  _id: Id,
  kind: EventKind,
  title: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  at: MomentOut,
  /** Whom it is about, for staff. */
  patientId: Id.nullable(),
  /** The program or the ticket it leads to. */
  subjectId: Id.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** How many are unread: of everything, of messages, of support tickets. */
export const Unread = z.object({ count: z.number(), messages: z.number(), tickets: z.number() })
export type Unread = z.infer<typeof Unread>

/** What an open screen hears: how many are unread now, and whose conversation has something new. */
export const News = Unread.extend({ patientId: Id.nullable() })
export type News = z.infer<typeof News>

/** A picture that was sent; its addresses open for about an hour. */
export const SentPicture = z.object({
  _id: Id,
  width: z.number(),
  height: z.number(),
  url: z.string(),
  thumbnailUrl: z.string(),
})
export type SentPicture = z.infer<typeof SentPicture>

export const Message = z.object({
  _id: Id,
  patientId: Id,
  senderId: Id,
  sender: z.string(),
  isFromPatient: z.boolean(),
  text: z.string(),
  pictures: z.array(SentPicture),
  at: MomentOut,
  /** True once the other side has seen it. */
  isRead: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const Conversation = z.object({
  patient: z.object({ _id: Id, name: z.string(), practitioner: z.string(), isActive: z.boolean() }),
  /** The newest first. */
  items: z.array(Message),
  total: z.number(),
  unread: z.number(),
})
export type Conversation = z.infer<typeof Conversation>

const PictureIds = z.array(Id).max(4, 'At most 4 pictures.').default([])
/** What people write to each other: words, pictures, or both. */
export const Words = { text: Text(4000).trim().default(''), pictureIds: PictureIds }
export const isSaid = ({ text, pictureIds }: { text: string; pictureIds: string[] }) =>
  text !== '' || pictureIds.length > 0
export const unsaid = { path: ['text'], message: 'Write something first.' }

/**
 * A message. Staff say for whom: patients, or all whose program was made from a template. `{name}` is the patient's
 * first name. A patient's goes to the clinic.
 */
export const MessageDraft = z
  .object({
    ...Words,
    patientIds: z.array(Id).max(500, 'At most 500 patients at once.').default([]),
    programId: Id.nullable().default(null),
  })
  .refine(isSaid, unsaid)
export type MessageDraft = z.infer<typeof MessageDraft>

export const MessageTemplate = z.object({ _id: Id, title: z.string(), text: z.string() })
export type MessageTemplate = z.infer<typeof MessageTemplate>
export const MessageTemplateDraft = z.object({
  title: Text(80).trim().min(1, 'Title is required.'),
  text: Text(4000).trim().min(1, 'Write something first.'),
})

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 21:30.')

/** How one hears of one kind beside the app itself. */
export const Way = z.object({ kind: EventKind, mail: MailWay, push: z.boolean() })
export type Way = z.infer<typeof Way>

export const Device = z.object({ _id: Id, name: z.string(), endpoint: z.string(), at: MomentOut })
export type Device = z.infer<typeof Device>
export const NotificationSettings = z.object({
  ways: z.array(Way),
  /** Nothing is mailed or pushed between these two; null for never quiet. */
  quietFrom: Clock.nullable(),
  quietUntil: Clock.nullable(),
  timeZone: z.string(),
  devices: z.array(Device),
  /** What a browser needs to be told by push; null where that is not possible. */
  pushKey: z.string().nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const isWholeSpan = ({ quietFrom, quietUntil }: { quietFrom: string | null; quietUntil: string | null }) =>
  (quietFrom === null) === (quietUntil === null)
export const NotificationSettingsDraft = z
  .object({
    ways: z.array(Way).max(40).default([]),
    quietFrom: Clock.nullable(),
    quietUntil: Clock.nullable(),
    timeZone: TimeZone,
  })
  .refine(isWholeSpan, { path: ['quietUntil'], message: 'Say from when and until when.' })
export type NotificationSettingsDraft = z.infer<typeof NotificationSettingsDraft>

/** A browser's push subscription, as PushSubscription.toJSON() gives it. */
export const DeviceDraft = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'Not an address of a push service.' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Not a key of a browser.'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'Not a key of a browser.'),
  }),
})
export type DeviceDraft = z.infer<typeof DeviceDraft>

const byId = z.object({ id: Id })
const readers = [...staff, ...patient] as const
const hourly = { points: 30, seconds: 3600, by: 'person' } as const
const image = { bytes: 15_000_000, types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] } as const

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
  /** Everything of one's own. */
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
  /** Goes on until the session ends: how many are unread, at once and whenever that changes. */
  stream: {
    method: 'GET',
    path: '/notifications/stream',
    roles: everyone,
    reply: { events: News },
    failure: 'Failed to read notifications',
  },
  create: {
    method: 'POST',
    path: '/notifications',
    roles: readers,
    subject: 'messages',
    body: MessageDraft,
    /** To how many it went. */
    reply: z.object({ sent: z.number(), message: Message.nullable() }),
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
  /** What the other side wrote was seen; the notifications of it are read. */
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
    failure: 'Failed to save settings',
  },
  /** This browser is told by push from now on. */
  addDevice: {
    method: 'POST',
    path: '/notifications/devices',
    roles: everyone,
    body: DeviceDraft,
    reply: Device,
    failure: 'Failed to turn on push',
    limit: hourly,
  },
  removeDevice: {
    method: 'DELETE',
    path: '/notifications/devices/:id',
    roles: everyone,
    params: byId,
    reply: Done,
    failure: 'Failed to turn off push',
  },
  addPicture: {
    method: 'POST',
    path: '/notifications/pictures',
    roles: everyone,
    body: { upload: image },
    reply: SentPicture,
    failure: 'Failed to send the picture',
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  /** Whoever has the signed address sees the picture. */
  picture: {
    method: 'GET',
    path: '/notifications/pictures/:id/:size',
    roles: 'anyone',
    params: z.object({ id: Id, size: z.enum(['full', 'thumbnail']) }),
    query: z.object({ until: NumberIn(0, 99_999_999_999), key: z.string().max(64) }),
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable' },
    failure: 'Failed to read the picture',
  },
})
