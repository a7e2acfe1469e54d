import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { profile } from '@kinora/contract/profile.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { emails, organization, person, stranger, systemDb } = await openTestApp()

const emailsTo = (email: string) => emails.filter(({ to }) => to === email)
const newEmail = () => `${randomUUID()}@example.com`
async function tokenTo(email: string) {
  await expect.poll(() => emailsTo(email).length).toBe(1)
  return /\/verification\?token=([\w-]+)/.exec(emailsTo(email)[0]!.text)![1]!
}

test('a new email takes effect once its link is opened, and the old address is notified', async () => {
  const sam = await person('practitioner')
  const email = newEmail()
  await sam.calls(profile.saveEmail, { body: { email: ` ${email.toUpperCase()} ` } })
  expect(await sam.calls(accounts.user, {})).toMatchObject({ email: sam.email })
  const token = await tokenTo(email)
  expect(await stranger.calls(signup.verify, { body: { token } })).toEqual({ email })
  expect(await sam.calls(accounts.user, {})).toMatchObject({ email, isVerified: true })
  await expect.poll(() => emailsTo(sam.email).map(({ subject }) => subject)).toEqual(['Your email address was changed'])
  await expect(stranger.calls(signup.verify, { body: { token } })).rejects.toMatchObject({ code: 'invalid' })
})

test('an email that somebody else in the clinic uses is neither revealed nor taken over', async () => {
  const of = await organization()
  const [sam, priya, eve] = [
    await person('practitioner', { of }),
    await person('practitioner', { of }),
    await person('solo'),
  ]
  expect(await sam.calls(profile.saveEmail, { body: { email: priya.email } })).toEqual({})
  expect(await sam.calls(profile.saveEmail, { body: { email: eve.email } })).toEqual({})
  const token = await tokenTo(eve.email)
  // Another account of the clinic takes the email first.
  await systemDb.updateTable('accounts').set({ email: newEmail() }).where('id', '=', eve.accountId).execute()
  await systemDb.updateTable('accounts').set({ email: eve.email }).where('id', '=', priya.accountId).execute()
  await expect(stranger.calls(signup.verify, { body: { token } })).rejects.toMatchObject({ code: 'invalid' })
  expect(await sam.calls(accounts.user, {})).toMatchObject({ email: sam.email })
  expect(emailsTo(priya.email)).toEqual([])
})

test('changing the email needs a recent confirmation of identity, and only the newest link works', async () => {
  const sam = await person('practitioner')
  const body = { email: newEmail() }
  await sam.calls(profile.saveEmail, { body })
  const token = await tokenTo(body.email)
  const newer = newEmail()
  await sam.calls(profile.saveEmail, { body: { email: newer } })
  await expect(stranger.calls(signup.verify, { body: { token } })).rejects.toMatchObject({ code: 'invalid' })
  await systemDb
    .updateTable('accountSessions')
    .set({ confirmedAt: new Date(Date.now() - 6 * 60_000) })
    .where('accountId', '=', sam.accountId)
    .execute()
  await expect(sam.calls(profile.saveEmail, { body })).rejects.toMatchObject({ code: 'step_up_needed' })
  await expect(sam.calls(profile.saveEmail, { body: { email: 'sam' } })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'email' }],
  })
})

const givenUp = (account: { organizationId: string; accountId: string; email: string }) =>
  systemDb
    .insertInto('emails')
    .values({
      ...{ organizationId: account.organizationId, accountId: account.accountId, recipient: account.email },
      ...{ sender: 'Harbour', subject: 'Payment received', bodyText: 'Hello', bodyHtml: '', failure: 'Mailbox full' },
      isResendable: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const stored = async (id: string) =>
  systemDb.selectFrom('emails').select(['recipient', 'bodyText', 'failure']).where('id', '=', id).executeTakeFirst()

test('an email that was given up goes to the new address once it is changed, and nowhere once it is removed', async () => {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const { id } = await givenUp(sam)
  const body = { email: newEmail() }
  await sam.calls(profile.saveEmail, { body })
  await stranger.calls(signup.verify, { body: { token: await tokenTo(body.email) } })
  expect(await stored(id)).toMatchObject({ recipient: body.email, bodyText: 'Hello' })
  await expect.poll(() => emailsTo(sam.email).map(({ subject }) => subject)).toEqual(['Your email address was changed'])

  const draft = { name: 'Ann Kowalski', email: newEmail(), mobile: '0412555018' }
  const { _id } = await sam.calls(patients.create, { body: draft })
  const waiting = await givenUp({ organizationId: sam.organizationId, accountId: _id, email: draft.email })
  const corrected = newEmail()
  await sam.calls(patients.update, { params: { id: _id }, body: { email: corrected } })
  expect(await stored(waiting.id)).toMatchObject({ recipient: corrected, bodyText: 'Hello' })
  await systemDb
    .updateTable('accounts')
    .set({ email: `${_id}@deidentified.invalid` })
    .where('id', '=', _id)
    .execute()
  expect(await stored(waiting.id)).toEqual({
    recipient: corrected,
    bodyText: '',
    failure: 'The address was removed.',
  })
})
