import { z } from 'zod'
import { NotificationKind, EmailTiming } from './notification-kinds.ts'
import { Done, Id, listOf, MomentOut, page, TimeZone } from './fields.ts'
import { everyone } from './roles.ts'
import { defineApi } from './api.ts'

/** An event, as one of its recipients sees it. */
export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  title: z.string(),
  text: z.string(),
  isRead: z.boolean(),
  at: MomentOut,
  /** The patient it is about, for staff. */
  patientId: Id.nullable(),
  /** The program or ticket that it links to. */
  subjectId: Id.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Unread notifications: all, those for messages, and those for support tickets. */
export const Unread = z.object({ count: z.number(), messages: z.number(), tickets: z.number() })
export type Unread = z.infer<typeof Unread>

/** Sent to open screens: the unread counts, and the patient whose conversation changed. */
export const LiveUpdate = Unread.extend({ patientId: Id.nullable() })
export type LiveUpdate = z.infer<typeof LiveUpdate>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 21:30.')

/** How a person is notified of one kind of event, in addition to the app. */
export const ChannelChoice = z.object({
  kind: NotificationKind,
  mail: EmailTiming,
  push: z.boolean(),
  /** Also by text message: only for patients' reminders. */
  sms: z.boolean().optional(),
})
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
  /** The VAPID public key; null if push is not available. */
  pushKey: z.string().nullable(),
  /**
   * The recipient number of text messages; `to` is null if the clinic has recorded none, and `sms` is null if none can
   * be sent.
   */
  sms: z.object({ to: z.string().nullable() }).nullable(),
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

/** A browser's push subscription, as PushSubscription.toJSON() returns it. */
export const DeviceDraft = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'This is not the address of a push service.' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is not a valid push key.'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'This is not a valid push key.'),
  }),
})
export type DeviceDraft = z.infer<typeof DeviceDraft>

const hourly = { points: 30, seconds: 3600, by: 'person' } as const

export const notifications = defineApi('notifications', {
  list: {
    route: 'GET /notifications',
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
    route: 'PATCH /notifications/:id',
    roles: everyone,
    body: z.object({ isRead: z.boolean().default(true) }),
    reply: Notification,
    failure: 'Failed to update the notification',
    isAudited: false,
  },
  readAll: {
    route: 'PATCH /notifications',
    roles: everyone,
    reply: Unread,
    failure: 'Failed to update the notifications',
    isAudited: false,
  },
  count: {
    route: 'GET /notifications/count',
    roles: everyone,
    reply: Unread,
    failure: 'Failed to read notifications',
  },
  /** Server-sent events, starting with the current counts. */
  stream: {
    route: 'GET /notifications/stream',
    roles: everyone,
    reply: { events: LiveUpdate },
    failure: 'Failed to read notifications',
  },
  settings: {
    route: 'GET /notifications/settings',
    roles: everyone,
    reply: NotificationSettings,
    failure: 'Failed to read settings',
  },
  saveSettings: {
    route: 'PUT /notifications/settings',
    roles: everyone,
    body: NotificationSettingsDraft,
    reply: NotificationSettings,
    isClosedToCarers: true,
    failure: 'Failed to save settings',
    isAudited: false,
  },
  /** Turns on push for this browser. */
  addDevice: {
    route: 'POST /notifications/devices',
    roles: everyone,
    body: DeviceDraft,
    reply: Device,
    isClosedToCarers: true,
    failure: 'Failed to turn on push',
    isAudited: false,
    limit: hourly,
  },
  removeDevice: {
    route: 'DELETE /notifications/devices/:id',
    roles: everyone,
    reply: Done,
    isClosedToCarers: true,
    failure: 'Failed to turn off push',
    isAudited: false,
  },
})
