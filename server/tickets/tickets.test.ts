import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifications } from '@kinora/contract/notifications.ts'
import { tickets } from '@kinora/contract/tickets.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { eventually } from '../testing/eventually.ts'

const { emails, organization, person, systemDb } = await openTestApp()
const platform = '00000000-0000-7000-8000-000000000001'
const of = await organization()
const sam = await person('practitioner', { of })
const priya = await person('practitioner', { of, name: 'Priya Raman' })
const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
const eve = await person('business_admin', { name: 'Eve Lindqvist' })
const otto = await person('admin', { of: platform, name: 'Otto Operator' })
const all = { query: {} }

const ask = (subject = 'The import stops') =>
  sam.calls(tickets.create, { body: { subject, category: 'problem', text: 'At line 12.' } })
const unreadOf = async (whom: typeof sam) =>
  (await whom.calls(notifications.list, { query: { filter: 'unread' } })).items

test('API-074 a new ticket is in its author’s list, the owner’s list and the operator’s queue', async () => {
  const ticket = await ask()
  expect(ticket).toMatchObject({ subject: 'The import stops', state: 'open', author: 'Sam Okafor', isUnread: false })
  expect(ticket.replies).toMatchObject([{ text: 'At line 12.', isFromSupport: false, sender: 'Sam Okafor' }])
  const seen = async (whom: typeof sam) => (await whom.calls(tickets.list, all)).items.map(({ _id }) => _id)
  expect(await seen(sam)).toContain(ticket._id)
  expect(await seen(olivia)).toContain(ticket._id)
  expect(await seen(otto)).toContain(ticket._id)
  expect(await seen(priya)).toEqual([])
  expect(await seen(eve)).toEqual([])
})

test('API-074 a ticket needs a subject, a category and text', async () => {
  const refused = (body: object) => sam.calls(tickets.create, { body: body as never }).catch((error) => error.fields)
  expect(await refused({ subject: ' ', category: 'problem', text: 'x' })).toMatchObject([{ field: 'subject' }])
  expect(await refused({ subject: 'Help', category: 'magic', text: 'x' })).toMatchObject([{ field: 'category' }])
  expect(await refused({ subject: 'Help', category: 'problem', text: '' })).toMatchObject([{ field: 'text' }])
})

test('API-075 STATE-07 API-077 both sides reply; a reply is unread for the other side until read, and emailed', async () => {
  const { _id: id } = await ask('A question of money')
  const params = { id }
  await eventually(async () =>
    expect((await unreadOf(otto)).find(({ subjectId }) => subjectId === id)).toMatchObject({
      title: 'Harbour Physio needs support',
      text: 'A question of money',
    }),
  )
  expect((await otto.calls(tickets.list, { query: { state: 'unread' } })).items.map(({ _id }) => _id)).toContain(id)
  await otto.calls(tickets.readStatus, { params, body: { isRead: true } })
  expect((await unreadOf(otto)).find(({ subjectId }) => subjectId === id)).toBeUndefined()

  const answered = await otto.calls(tickets.reply, { params, body: { text: 'It is the 12th line.' } })
  expect(answered).toMatchObject({ state: 'answered', isUnread: false })
  expect(await sam.calls(tickets.get, { params })).toMatchObject({ isUnread: true, state: 'answered' })
  await eventually(async () => expect(await sam.calls(notifications.count, {})).toMatchObject({ tickets: 1 }))
  await eventually(() => expect(emails.some(({ to }) => to === sam.email)).toBe(true))
  expect(emails.find(({ to }) => to === sam.email)!.text).not.toContain('12th line')
  await eventually(() => expect(emails.some(({ to }) => to === otto.email)).toBe(true))

  await sam.calls(tickets.readStatus, { params, body: {} })
  expect(await sam.calls(tickets.get, { params })).toMatchObject({ isUnread: false })
  expect(await sam.calls(notifications.count, {})).toMatchObject({ tickets: 0 })
  await sam.calls(tickets.readStatus, { params, body: { isRead: false } })
  expect(await sam.calls(tickets.get, { params })).toMatchObject({ isUnread: true })

  expect(await sam.calls(tickets.reply, { params, body: { text: 'Thank you.' } })).toMatchObject({ state: 'open' })
  expect(await otto.calls(tickets.get, { params })).toMatchObject({ isUnread: true })
})

test('API-076 people delete their own replies and no others', async () => {
  const { _id: ticketId, replies } = await ask()
  const own = { params: { ticketId, replyId: replies[0]!._id } }
  await otto.calls(tickets.reply, { params: { id: ticketId }, body: { text: 'We look at it.' } })
  const whole = await sam.calls(tickets.get, { params: { id: ticketId } })
  const theirs = { params: { ticketId, replyId: whole.replies[1]!._id } }
  await expect(sam.calls(tickets.removeReply, theirs)).rejects.toMatchObject({ code: 'conflict' })
  await expect(otto.calls(tickets.removeReply, own)).rejects.toMatchObject({ code: 'conflict' })
  await expect(olivia.calls(tickets.removeReply, own)).rejects.toMatchObject({ code: 'conflict' })
  const after = await sam.calls(tickets.removeReply, own)
  expect(after.replies[0]).toMatchObject({ text: '', isRemoved: true })
  expect(await sam.calls(tickets.get, { params: { id: ticketId } })).toMatchObject({ state: 'answered' })
  const waiting = await otto.calls(tickets.removeReply, theirs)
  expect(waiting).toMatchObject({ state: 'open', replies: [{}, { isRemoved: true }] })
})

test('nobody is told any longer of a reply that was taken back, but of what else is new', async () => {
  const mia = await person('practitioner', { of, name: 'Mia Chen' })
  const { _id: ticketId, replies } = await mia.calls(tickets.create, {
    body: { subject: 'A wrong answer', category: 'problem', text: 'At line 12.' },
  })
  const params = { id: ticketId }
  const unread = (whom: typeof sam) =>
    unreadOf(whom).then((items) => items.filter(({ subjectId }) => subjectId === ticketId).length)
  const isUnread = async (whom: typeof sam) => (await whom.calls(tickets.get, { params })).isUnread
  const take = (whom: typeof sam, replyId: string) => whom.calls(tickets.removeReply, { params: { ticketId, replyId } })
  const answer = async (text: string) =>
    (await otto.calls(tickets.reply, { params, body: { text } })).replies.at(-1)!._id
  const first = await answer('Turn it off.')
  await eventually(async () => expect(await unread(mia)).toBe(1))
  const second = await answer('And on.')
  await take(otto, first)
  expect(await isUnread(mia)).toBe(true)
  await take(otto, second)
  expect(await isUnread(mia)).toBe(false)
  await eventually(async () => expect(await unread(mia)).toBe(0))
  await eventually(async () => expect(await unread(otto)).toBe(1))
  await take(mia, replies[0]!._id)
  await eventually(async () => expect(await unread(otto)).toBe(0))
})

test('support sets assignee and state of a ticket; its author closes and reopens it', async () => {
  const { _id: id } = await ask()
  const params = { id }
  const [first] = await otto.calls(tickets.operators, {})
  const assigned = await otto.calls(tickets.update, { params, body: { assigneeId: otto.accountId } })
  expect(assigned).toMatchObject({ assignee: 'Otto Operator' })
  expect(first).toBeDefined()
  expect((await otto.calls(tickets.list, { query: { state: 'mine' } })).items.map(({ _id }) => _id)).toContain(id)
  await expect(otto.calls(tickets.update, { params, body: { assigneeId: sam.accountId } })).rejects.toMatchObject({
    fields: [{ field: 'assigneeId' }],
  })
  for (const body of [{ assigneeId: null }, { state: 'answered' as const }])
    await expect(sam.calls(tickets.update, { params, body })).rejects.toMatchObject({ code: 'conflict' })
  expect(await sam.calls(tickets.update, { params, body: { state: 'closed' } })).toMatchObject({ state: 'closed' })
  expect(await sam.calls(tickets.update, { params, body: { state: 'open' } })).toMatchObject({ state: 'open' })
})

test('an owner reads a colleague’s ticket but cannot change it; another clinic finds nothing', async () => {
  const { _id: id } = await ask()
  const params = { id }
  expect(await olivia.calls(tickets.get, { params })).toMatchObject({ isUnread: false })
  const write = { params, body: { text: 'Me too' } }
  await expect(olivia.calls(tickets.reply, write)).rejects.toMatchObject({ code: 'conflict' })
  for (const whom of [eve, priya]) {
    await expect(whom.calls(tickets.get, { params })).rejects.toMatchObject({ code: 'not_found' })
    await expect(whom.calls(tickets.reply, write)).rejects.toMatchObject({ code: 'not_found' })
    await expect(whom.calls(tickets.readStatus, { params, body: {} })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('tickets are found by text, category and state, with a count for each', async () => {
  const tess = await person('solo', {
    of: await organization({ name: 'Tide Physiotherapy', kind: 'solo' }),
    name: 'Tess Moreau',
  })
  const body = { subject: 'An invoice', category: 'billing' as const, text: 'Which one?' }
  const { _id } = await tess.calls(tickets.create, { body })
  const found = async (query: object) => (await otto.calls(tickets.list, { query })).items.map((one) => one._id)
  expect(await found({ search: 'tide' })).toEqual([_id])
  expect(await found({ search: 'invoice', category: 'billing' })).toEqual([_id])
  expect(await found({ search: 'invoice', category: 'idea' })).toEqual([])
  expect((await tess.calls(tickets.list, all)).counts).toEqual({
    all: 1,
    unread: 0,
    mine: 1,
    open: 1,
    answered: 0,
    closed: 0,
  })
})

test('the newest replies of a ticket with more than five hundred are shown', async () => {
  const { _id: id } = await ask('A long story')
  await sql`insert into ticket_replies (organization_id, ticket_id, sender_id, sender, is_from_support, text, pictures)
    select organization_id, id, author_id, author, false, 'Part ' || part, '[]'
    from tickets, generate_series(1, 500) part where id = ${id}`.execute(systemDb)
  const { replies } = await otto.calls(tickets.reply, { params: { id }, body: { text: 'The answer' } })
  expect(replies).toHaveLength(500)
  expect(replies.at(-1)).toMatchObject({ text: 'The answer' })
  expect((await sam.calls(tickets.get, { params: { id } })).replies.at(-1)).toMatchObject({ text: 'The answer' })
})

test('a person sends at most thirty replies an hour', async () => {
  const busy = await person('practitioner', { of })
  const { _id: id } = await busy.calls(tickets.create, { body: { subject: 'Help', category: 'idea', text: 'x' } })
  const say = () => busy.calls(tickets.reply, { params: { id }, body: { text: 'And more' } })
  for (let n = 0; n < 30; n++) await say()
  await expect(say()).rejects.toMatchObject({ code: 'too_many' })
})
