import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Conversation, type Message, messages } from '@kinora/contract/messages.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { endSession, session, startSession } from '../app/login-session.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const patientId = sampleId(7)
const conversation: Conversation = {
  patient: { _id: patientId, name: 'Ann Wood', isActive: true, hasEmail: true, practitioner: 'Kim Taylor' },
  items: [],
  total: 0,
  unread: 0,
}

async function open() {
  server.reply(messages.conversation, conversation)
  server.reply(messages.templates, [])
  server.reply(messages.textMessages, [])
  const page = await renderPage(`/patient/${patientId}/notifications`, { as: 'practitioner' })
  return { ...page, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Ann' }) }
}

async function typeAndLoseSession() {
  server.fail(messages.create, new Problem('unauthenticated', 'Please log in.'))
  const { user, field, unmount } = await open()
  await user.type(field, 'Ice it tonight, Ann.')
  await waitFor(() => expect(JSON.stringify(readStoredDraft(`message:${patientId}`))).toContain('Ice it tonight'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(session()).toBeUndefined())
  unmount()
}

test('a message that met the end of the session is there again for its writer', async () => {
  await typeAndLoseSession()
  expect((await open()).field.value).toBe('Ice it tonight, Ann.')
})

test('a message of somebody else who was signed in here is not there', async () => {
  await typeAndLoseSession()
  const token = `${btoa('{}')}.${btoa(JSON.stringify({ exp: 9_999_999_999, userId: sampleId(90), orgId: sampleId(2) }))}.x`
  await startSession({ role: 'practitioner', token })
  endSession()
  expect((await open()).field.value).toBe('')
})

test('nobody writes to a patient without an email, who could not read it', async () => {
  server.reply(messages.conversation, { ...conversation, patient: { ...conversation.patient, hasEmail: false } })
  server.reply(messages.textMessages, [])
  await renderPage(`/patient/${patientId}/notifications`, { as: 'practitioner' })
  await screen.findByText(/Ann Wood has no email, so they have no app to read messages in\./)
  expect(screen.queryByRole('textbox', { name: 'Write to Ann' })).toBeNull()
})

test('below the messages Sam reads which text messages went to the phone, and what to do about one that did not', async () => {
  const text = { to: '+61412555018', text: '', at: '2026-11-20T09:00:00.000Z', sentAt: null, problem: '' }
  server.reply(messages.conversation, conversation)
  server.reply(messages.templates, [])
  server.reply(messages.textMessages, [
    { ...text, _id: sampleId(81), state: 'waiting', text: 'Your session for today is waiting.' },
    { ...text, _id: sampleId(82), state: 'failed', problem: 'The number is not a mobile.' },
    { ...text, _id: sampleId(83), state: 'sent', sentAt: '2026-11-19T09:00:00.000Z' },
  ])
  await renderPage(`/patient/${patientId}/notifications`, { as: 'practitioner' })
  await screen.findByText('Waiting to be sent')
  screen.getByText('Your session for today is waiting.')
  screen.getByText('Not sent. The number is not a mobile. Check the mobile number in the patient’s details.')
  screen.getByText(/^Sent 19\/11\/2026/)
})

test('nothing can be typed over a message on its way, and the field has the focus once it was stored', async () => {
  const stored = Promise.withResolvers<{ sent: number; skipped: string[]; message: null }>()
  server.reply(messages.create, () => stored.promise)
  const { user, field } = await open()
  await user.type(field, 'Ice it tonight, Ann.')
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Please wait...' })
  await user.type(field, ' And rest.')
  expect(field.value).toBe('Ice it tonight, Ann.')
  stored.resolve({ sent: 1, skipped: [], message: null })
  await waitFor(() => expect(field.value).toBe(''))
  expect(document.activeElement).toBe(field)
})

test('a message that arrives after its page was left is not there again to be sent twice', async () => {
  const stored = Promise.withResolvers<{ sent: number; skipped: string[]; message: null }>()
  server.reply(messages.create, () => stored.promise)
  const { user, field, unmount } = await open()
  await user.type(field, 'Ice it tonight, Ann.')
  await waitFor(() => expect(readStoredDraft(`message:${patientId}`)).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.requestsTo(messages.create)).toHaveLength(1))
  unmount()
  stored.resolve({ sent: 1, skipped: [], message: null })
  await waitFor(() => expect(readStoredDraft(`message:${patientId}`)).toBeUndefined())
})

const message = (at: number): Message => ({
  ...{ _id: sampleId(100 + at), patientId, senderId: patientId, sender: 'Ann Wood', isFromPatient: true },
  ...{ text: `Message ${at}`, pictures: [], at: '2026-11-20T09:00:00.000Z', isRead: true },
})

test('earlier messages are shown and not read out, a new one is', async () => {
  const all = Array.from({ length: 30 }, (_, at) => message(30 - at))
  server.reply(messages.conversation, ({ query }) => ({
    ...conversation,
    items: all.slice(0, Number(query.pageSize)),
    total: all.length,
  }))
  server.reply(messages.templates, [])
  server.reply(messages.textMessages, [])
  const { user, cache } = await renderPage(`/patient/${patientId}/notifications`, { as: 'practitioner' })
  const read = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')
  await screen.findByText('Message 30')
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  screen.getByText('Message 30')
  await screen.findByText('Message 1')
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
  expect(read()).toBe('')
  all.unshift(message(31))
  await cache.invalidateQueries()
  await waitFor(() => expect(read()).toBe('Ann Wood: Message 31'))
})
