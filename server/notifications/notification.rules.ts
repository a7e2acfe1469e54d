import {
  notificationKinds,
  kindsFor,
  type EmailTiming,
  type NotificationFacts,
  type NotificationKind,
} from '@kinora/contract/notification-kinds.ts'
import type { ChannelChoice, Notification } from '@kinora/contract/notifications.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { firstName } from '@kinora/contract/first-name.ts'

interface Row {
  id: string
  kind: NotificationKind
  facts: NotificationFacts
  count: number
  createdAt: Date
  readAt: Date | null
  patientId: string | null
  subjectId: string | null
}

/** The text of an event in the list. */
export function toNotification(row: Row): Notification {
  const { id, kind, patientId, subjectId, createdAt, readAt } = row
  const { title, text } = notificationKinds[kind].format(row.facts, row.count)
  return { _id: id, kind, title, text, isRead: readAt !== null, at: createdAt.toISOString(), patientId, subjectId }
}

export type ChannelChoices = Partial<Record<NotificationKind, { mail: EmailTiming; push: boolean; sms?: boolean }>>

/** The channels for a kind: the person's choice, otherwise the default. Urgent kinds offer no choice. */
export function channelsFor(kind: NotificationKind, role: string, ways: ChannelChoices): ChannelChoice {
  const { isUrgent, mail: usualMail = 'now', push: usualPush = true } = notificationKinds[kind]
  const usual = { mail: usualMail, push: usualPush, sms: false }
  const { mail, push, sms } = isUrgent ? usual : { ...usual, ...ways[kind] }
  const isByEmail = mail === 'digest' && role === 'patient' ? 'now' : mail
  return { kind, mail: isByEmail, push, ...(notificationKinds[kind].isReminder && { sms }) }
}

/** The international form of a mobile number that can receive text messages; undefined for a landline. */
export function smsNumber(mobile: string) {
  if (/^04\d{8}$/.test(mobile)) return `+61${mobile.slice(1)}`
  return mobile.startsWith('+') ? mobile : undefined
}

export const allChannels = (role: string, ways: ChannelChoices) =>
  kindsFor(role).map((kind) => channelsFor(kind, role, ways))

/** The choices for the kinds that this role can receive. @throws Problem `invalid` for turning off an urgent kind. */
export function validChoices(role: string, chosen: ChannelChoice[], hasSms = false): ChannelChoices {
  const knownKinds = new Set(kindsFor(role))
  for (const [at, { kind, mail, push, sms }] of chosen.entries()) {
    const { isUrgent, label } = notificationKinds[kind]
    if (knownKinds.has(kind) && isUrgent && (mail !== 'now' || !push))
      throw fieldProblem('invalid', `ways.${at}.mail`, `“${label}” is always sent at once.`)
    if (sms && !(hasSms && notificationKinds[kind].isReminder))
      throw fieldProblem('invalid', `ways.${at}.sms`, 'No text message can be sent for this. Ask your clinic.')
  }
  const rows = chosen.filter(({ kind }) => knownKinds.has(kind))
  return Object.fromEntries(rows.map(({ kind, mail, push, sms }) => [kind, { mail, push, ...(sms && { sms }) }]))
}

const emailInterval = 24 * 3_600_000

interface Mailed {
  kind: NotificationKind
  mailedAt: Date | null
  /** The time of the latest event in the notification. */
  createdAt: Date
}

/**
 * One email for everything unread, plus one for each urgent event and reminder. After a day, new notifications are
 * emailed again.
 */
export const mayEmailAgain = ({ kind, mailedAt, createdAt }: Mailed, now: Date) =>
  !mailedAt ||
  ((notificationKinds[kind].isUrgent || notificationKinds[kind].isReminder) && mailedAt < createdAt) ||
  now.getTime() - mailedAt.getTime() >= emailInterval

/** The lines of a daily digest: "3 patients" instead of names. */
export function digestLines(rows: { kind: NotificationKind; patientId: string | null; count: number }[]) {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return [...byKind].map(([kind, list]) => {
    const patients = new Set(list.map(({ patientId }) => patientId).filter(Boolean)).size
    const times = list.reduce((sum, { count }) => sum + count, 0)
    const counted = patients > 0 ? (patients === 1 ? '1 patient' : `${patients} patients`) : `${times}`
    return `${notificationKinds[kind].label}: ${counted}`
  })
}

/** `{name}` is the patient's first name. */
export const fillInName = (text: string, name: string) => text.replaceAll('{name}', firstName(name))

const previewLength = 140
/** The first words of a message, for the list. */
export const previewText = (text: string, pictures: number) => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return pictures === 1 ? 'A picture' : `${pictures} pictures`
  return line.length > previewLength ? `${line.slice(0, previewLength - 1).trimEnd()}…` : line
}

/** The push services of known browsers. The server sends to no other host, whatever endpoint a client registers. */
const pushHosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'push.apple.com',
  'notify.windows.com',
]

export function ensurePushService(endpoint: string, others: readonly string[] = []) {
  const { protocol, hostname, username } = new URL(endpoint)
  const isKnown = [...pushHosts, ...others].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  if (protocol === 'https:' && isKnown && !username) return
  const message = 'This browser uses a push service that is not known here.'
  throw new Problem('invalid', message, [{ field: 'endpoint', message }])
}
