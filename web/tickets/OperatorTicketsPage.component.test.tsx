import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { tickets, type OpenTicket } from '@kinora/contract/tickets.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { sampleTicket, ticketList } from '../testing/sample-tickets.ts'

const olga = { _id: sampleId(91), name: 'Olga Ortiz' }
const waiting = sampleTicket({ state: 'open' })

async function open(ticket: OpenTicket) {
  server.reply(tickets.list, ticketList(ticket))
  server.reply(tickets.get, ticket)
  server.reply(tickets.operators, [olga])
  const page = await renderPage('/operator/tickets', { as: 'admin' })
  await page.user.click(await screen.findByRole('button', { name: /^Larger text/ }))
  await screen.findByRole('heading', { name: 'Larger text' })
  return page
}

test('an installation without a ticket says that they appear here', async () => {
  server.reply(tickets.list, ticketList())
  await renderPage('/operator/tickets', { as: 'admin' })
  await screen.findByText('Tickets from clinics appear here.')
})

test('the operator chooses those that wait for an answer, and the address keeps the choice', async () => {
  server.reply(tickets.list, ({ query }) => ticketList(...(query.state === 'open' ? [] : [waiting])))
  const { user, address } = await renderPage('/operator/tickets', { as: 'admin' })
  await screen.findByText('Northside Physio', { exact: false })
  await user.click(screen.getByRole('button', { name: /^To answer/ }))
  await waitFor(() => expect(address()).toBe('/operator/tickets?state=open'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Larger text/ })).toBeNull())
})

test('the operator takes a ticket, and the field shows it once the server has', async () => {
  const { user } = await open(waiting)
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' })
  await within(field).findByRole('option', { name: 'Olga Ortiz' })
  server.fail(tickets.update, new Problem('conflict', 'Choose someone from support.'))
  await user.selectOptions(field, 'Olga Ortiz')
  await screen.findByText('Choose someone from support.')
  expect(field.value).toBe('')

  const taken = { ...waiting, assigneeId: olga._id, assignee: olga.name }
  server.reply(tickets.update, taken)
  server.reply(tickets.get, taken)
  await user.selectOptions(field, 'Olga Ortiz')
  await waitFor(() => expect(field.value).toBe(olga._id))
  expect(server.requestsTo(tickets.update).at(-1)?.body).toEqual({ assigneeId: olga._id })
})

test('the operator answers as support, and what was typed stays when it could not be sent', async () => {
  const { user } = await open(waiting)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  await user.type(field, 'Choose Print in large text.')
  server.fail(tickets.reply, new Problem('unavailable', 'The server is busy. Please try again in a moment.'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('The server is busy. Please try again in a moment.')
  expect(field.value).toBe('Choose Print in large text.')

  const answered = sampleTicket({ state: 'answered' })
  server.reply(tickets.reply, answered)
  server.reply(tickets.get, answered)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const answer = (await screen.findByText('Choose Print in large text.', { selector: 'p' })).closest('li')!
  within(answer).getByText('Kinora Operator, support')
  await waitFor(() => expect(field.value).toBe(''))
})
