import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { tickets, type OpenTicket } from '@kinora/contract/tickets.ts'
import { session } from '../app/login-session.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import {
  sampleQuestion as question,
  sampleSupportAnswer as answer,
  sampleTicket,
  ticketList,
} from '../testing/sample-tickets.ts'

const ticket = sampleTicket()

async function open(changes: Partial<OpenTicket> = {}) {
  const opened = sampleTicket(changes)
  server.reply(tickets.list, ticketList(opened))
  server.reply(tickets.get, opened)
  const page = await renderPage('/support', { as: 'practitioner' })
  await page.user.click(await screen.findByRole('button', { name: /^Larger text/ }))
  await screen.findByText('Choose Print in large text.')
  return page
}

test('a clinic that never asked anything is told what support is for', async () => {
  server.reply(tickets.list, ticketList())
  await renderPage('/support', { as: 'practitioner' })
  await screen.findByText('No tickets yet')
})

test('tickets that cannot be read are asked for again', async () => {
  server.fail(tickets.list, new Problem('failed', 'Failed to get user tickets.'))
  const { user } = await renderPage('/support', { as: 'practitioner' })
  const alert = await screen.findByRole('alert')
  server.reply(tickets.list, ticketList(ticket))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: /^Larger text/ })
})

test('a question is sent, and its ticket opens', async () => {
  server.reply(tickets.list, ticketList())
  const { user } = await renderPage('/support', { as: 'practitioner' })
  await user.click((await screen.findAllByRole('button', { name: 'Ask support' }))[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Ask support' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Subject/ }), 'Larger text')
  await user.type(within(dialog).getByRole('textbox', { name: /^Tell us what happened/ }), question.text)
  server.reply(tickets.create, ticket)
  server.reply(tickets.get, ticket)
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await screen.findByRole('heading', { name: 'Larger text' })
  expect(server.requestsTo(tickets.create)[0]?.body).toMatchObject({
    subject: 'Larger text',
    category: 'question',
    text: question.text,
  })
  expect(sessionStorage.getItem('draft:ticket:new')).toBeNull()
})

test('a ticket is found by its words, and the address keeps the search', async () => {
  server.reply(tickets.list, ticketList(ticket))
  const { user, address } = await renderPage('/support', { as: 'practitioner' })
  await user.type(await screen.findByRole('searchbox', { name: 'Search tickets' }), 'larger')
  await waitFor(() => expect(address()).toBe('/support?search=larger'))
  await waitFor(() => expect(server.requestsTo(tickets.list).at(-1)?.query.search).toBe('larger'))
})

test('an unread answer is marked as read once its ticket is open', async () => {
  server.reply(tickets.readStatus, {})
  await open({ isUnread: true })
  await waitFor(() => expect(server.requestsTo(tickets.readStatus)[0]?.body).toEqual({ isRead: true }))
})

test('the author answers, and deletes what they wrote themselves, but not what support wrote', async () => {
  const { user } = await open()
  const theirs = screen.getByText('Choose Print in large text.').closest('li')!
  expect(within(theirs).queryByRole('button', { name: /^Delete/ })).toBeNull()
  within(theirs).getByText('Kinora Operator, support')

  const more = { ...question, _id: sampleId(53), text: 'Where is that?' }
  server.reply(tickets.reply, { ...ticket, replies: [question, answer, more] })
  server.reply(tickets.get, { ...ticket, replies: [question, answer, more] })
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Where is that?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const mine = (await screen.findByText('Where is that?', { selector: 'p' })).closest('li')!
  const removed = { ...ticket, replies: [question, answer, { ...more, text: '', isRemoved: true }] }
  server.reply(tickets.removeReply, removed)
  server.reply(tickets.get, removed)
  await user.click(within(mine).getByRole('button', { name: /^Delete your message of / }))
  await screen.findByText('This message was deleted.')
})

test('an answer that met the end of the session is there again for its writer, and gone once it was sent', async () => {
  const { user, unmount } = await open()
  server.fail(tickets.reply, new Problem('unauthenticated', 'Please log in.'))
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'Where is that?')
  await waitFor(() => expect(JSON.stringify(readStoredDraft(`ticket:${ticket._id}`))).toContain('Where is that?'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(session()).toBeUndefined())
  unmount()

  server.reply(tickets.reply, ticket)
  const again = await open()
  const reply = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  expect(reply.value).toBe('Where is that?')
  await again.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(reply.value).toBe(''))
  expect(sessionStorage.getItem(`draft:ticket:${ticket._id}`)).toBeNull()
})

test('the author closes a ticket, and can open it again', async () => {
  const { user } = await open()
  server.reply(tickets.update, { ...ticket, state: 'closed' })
  server.reply(tickets.get, { ...ticket, state: 'closed' })
  await user.click(screen.getByRole('button', { name: 'Mark as solved and close' }))
  await screen.findByRole('button', { name: 'Reopen ticket' })
  screen.getByRole('textbox', { name: 'Reply and reopen the ticket' })
})

test('who did not ask reads the ticket of a colleague without answering it', async () => {
  await open({ authorId: sampleId(8), author: 'Sam Okafor' })
  screen.getByText('Only Sam Okafor and support can answer here.')
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})
