import { expect, test } from 'vitest'
import { NotificationKind, notificationKinds, kindsFor } from '@kinora/contract/notification-kinds.ts'
import {
  previewText,
  validChoices,
  digestLines,
  ensurePushService,
  mayEmailAgain,
  fillInName,
  allChannels,
} from './notification.rules.ts'
import { isDigestDue, endOfQuietHours } from './quiet-hours.rules.ts'

const at = (text: string) => new Date(text)
const night = { quietFrom: '21:00', quietUntil: '07:00', timeZone: 'Australia/Sydney' }

test.each([
  ['in the evening, until the morning', '2026-06-10T12:30:00Z', '2026-06-10T21:00:00Z'],
  ['after midnight, until the morning', '2026-06-10T16:30:20Z', '2026-06-10T21:00:00Z'],
  ['in the day, at once', '2026-06-10T02:00:00Z', '2026-06-10T02:00:00Z'],
  ['at the very minute they end, at once', '2026-06-10T21:00:00Z', '2026-06-10T21:00:00Z'],
  // Clocks go forward at two, so the night is an hour shorter.
  ['in the night the clocks change', '2026-10-03T12:00:00Z', '2026-10-03T20:00:00Z'],
])('quiet hours are those of the person: %s', (_, now, until) => {
  expect(endOfQuietHours(at(now), night).toISOString()).toBe(at(until).toISOString())
})

test('quiet hours within a day, and none at all', () => {
  const noon = { quietFrom: '12:00', quietUntil: '13:45', timeZone: 'Europe/London' }
  expect(endOfQuietHours(at('2026-01-05T12:10:00Z'), noon)).toEqual(at('2026-01-05T13:45:00Z'))
  const now = at('2026-01-05T12:10:00Z')
  expect(endOfQuietHours(now, { ...noon, quietFrom: null, quietUntil: null })).toBe(now)
  expect(endOfQuietHours(now, { ...noon, quietUntil: '12:00' })).toBe(now)
})

test.each([
  ['before seven', '2026-06-10T20:59:00Z', null, false],
  ['from seven on', '2026-06-10T21:01:00Z', null, true],
  ['once a day', '2026-06-10T22:00:00Z', '2026-06-11', false],
  ['on the next day again', '2026-06-11T22:00:00Z', '2026-06-11', true],
])('the daily digest is due %s', (_, now, digestOn, isDue) => {
  expect(isDigestDue(at(now), { ...night, quietFrom: null, quietUntil: null, digestOn })).toBe(isDue)
})

test('the daily digest waits for the end of quiet hours', () => {
  expect(isDigestDue(at('2026-06-10T21:30:00Z'), { ...night, quietUntil: '09:00', digestOn: null })).toBe(false)
})

test('a daily digest has counts but no names', () => {
  const lines = digestLines([
    { kind: 'sessionMissed', patientId: 'a', count: 2 },
    { kind: 'sessionMissed', patientId: 'b', count: 1 },
    { kind: 'painAboveRule', patientId: 'a', count: 1 },
    { kind: 'ticketAnswered', patientId: null, count: 3 },
  ])
  expect(lines).toEqual(['Sessions missed: 2 patients', 'Pain above the rule: 1 patient', 'Answers from support: 3'])
})

test('no email and no push says more than that there is something', () => {
  for (const kind of NotificationKind.options)
    expect(notificationKinds[kind].discreetText).not.toMatch(/pain|knee|exercise|\{|\$/i)
})

test('the settings list exactly the kinds that a role can receive', () => {
  expect(kindsFor('patient')).toEqual([
    ...[
      'message',
      'programAssigned',
      'programChanged',
      'practitionerChanged',
      'surveyDue',
      'workoutReminder',
      'formCheckAnswered',
    ],
  ])
  expect(kindsFor('practitioner')).not.toContain('programAssigned')
  expect(kindsFor('solo')).toContain('supportAccess')
  expect(kindsFor('admin')).toEqual(['ticketAsked', 'planRequested', 'paymentDisputed'])
})

test('choices are stored, except for kinds that the role cannot receive', () => {
  const chosen = validChoices('patient', [
    { kind: 'message', mail: 'off', push: false },
    { kind: 'painAboveRule', mail: 'off', push: false },
  ])
  expect(chosen).toEqual({ message: { mail: 'off', push: false } })
  expect(allChannels('patient', chosen)[0]).toEqual({ kind: 'message', mail: 'off', push: false })
  expect(allChannels('patient', { message: { mail: 'digest', push: true } })[0]!.mail).toBe('now')
})

test('notifications that stay unread are emailed once a day', () => {
  const now = at('2026-06-10T12:00:00Z')
  const mayEmail = (mailedAt: Date | null, kind: NotificationKind = 'message') =>
    mayEmailAgain({ kind, mailedAt, createdAt: at('2026-06-10T11:59:00Z') }, now)
  expect(mayEmail(null)).toBe(true)
  expect(mayEmail(at('2026-06-09T12:00:01Z'))).toBe(false)
  expect(mayEmail(at('2026-06-09T12:00:00Z'))).toBe(true)
  expect(mayEmail(at('2026-06-10T11:58:00Z'), 'surveyAlert')).toBe(true)
  expect(mayEmail(at('2026-06-10T12:00:00Z'), 'surveyAlert')).toBe(false)
})

const urgentKinds = NotificationKind.options.filter((kind) => notificationKinds[kind].isUrgent)

test('pain above the rule, requests for help and urgent answers cannot be turned off', () => {
  expect(urgentKinds).toEqual(['painAboveRule', 'helpRequested', 'surveyAlert'])
  for (const kind of urgentKinds) {
    const off = { mail: 'off', push: false } as const
    expect(() => validChoices('practitioner', [{ kind, ...off }])).toThrow(/highlighted|always sent at once/)
    expect(allChannels('practitioner', { [kind]: off })).toContainEqual({ kind, mail: 'now', push: true })
  }
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('the push service of a browser is known: %s', (endpoint) => {
  expect(() => ensurePushService(endpoint)).not.toThrow()
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://xfcm.googleapis.com/abc',
  'https://localhost/abc',
])('the server pushes to nobody else: %s', (endpoint) => {
  expect(() => ensurePushService(endpoint)).toThrow('This browser uses a push service that is not known here.')
})

test('names and counts are written out', () => {
  expect(fillInName('Hello {name}, {name}!', 'Ann Kowalski')).toBe('Hello Ann, Ann!')
  expect(previewText('one\n two', 0)).toBe('one two')
  expect(previewText('x'.repeat(500), 0)).toHaveLength(140)
  expect(previewText('', 2)).toBe('2 pictures')
})
