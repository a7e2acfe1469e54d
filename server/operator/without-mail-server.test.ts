import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { operator } from '@kinora/contract/operator.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { support } from '@kinora/contract/support-access.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, person, stranger, systemDb } = await openTestApp({ integrations: { isEmailEnabled: false } })
const platform = '00000000-0000-7000-8000-000000000001'
const otto = await person('admin', { of: platform, name: 'Otto Berg' })
const password = 'Ferry2Walk!'

test('an owner hands a colleague the link, which no email will bring', async () => {
  const olivia = await person('business_admin')
  const email = `${randomUUID()}@tide.example`
  const { _id: id } = await olivia.calls(practitioners.create, {
    body: { name: 'Nadia Brandt', email, mobile: '0412555018', role: 'practitioner' },
  })
  const { url } = await olivia.calls(practitioners.resendInvitation, { params: { id } })
  const token = url!.split('/signup/')[1]!
  await stranger.calls(signup.signUpPractitioner, { params: { token }, body: { password } })
  expect(await stranger.calls(accounts.login, { body: { email, password } })).toMatchObject({ userId: id })
  await expect(olivia.calls(practitioners.resendInvitation, { params: { id } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

async function register() {
  const email = `${randomUUID()}@tide.example`
  const draft = { name: 'Tess Moreau', email, mobile: '0412555018', orgName: 'Tide', kind: 'solo' as const }
  return { email, orgId: (await stranger.calls(signup.register, { body: draft }))._id }
}
const emailsTo = async (email: string) => (await otto.calls(support.emails, { query: { search: email } })).items

test('the operator sees that an email waits, and nobody can read a link in it', async () => {
  const { email, orgId } = await register()
  expect(await emailsTo(email)).toEqual([
    expect.objectContaining({ recipient: email, orgId, orgName: 'Tide', sentAt: null }),
  ])
  const { statusCode } = await http.inject({
    url: `/api/operator/mails/${(await emailsTo(email))[0]!._id}`,
    headers: { authorization: `Bearer ${otto.token}` },
  })
  expect(statusCode).toBe(404)
  const stored = await systemDb.selectFrom('emails').selectAll().where('recipient', '=', email).executeTakeFirst()
  expect(stored).toMatchObject({ bodyText: '', bodyHtml: '' })
})

test('the operator hands an owner a new invitation under their own name, until the owner has chosen a password', async () => {
  const { email, orgId } = await register()
  const params = { orgId }
  const first = await otto.calls(operator.inviteOwner, { params })
  const { url, ...owner } = await otto.calls(operator.inviteOwner, { params })
  expect(owner).toEqual({ name: 'Tess Moreau', email })
  const choose = (link: string) =>
    stranger.calls(signup.signUpOwner, { params: { token: link.split('/signup/')[1]! }, body: { password } })
  await expect(choose(first.url)).rejects.toMatchObject({ code: 'invalid' })
  await choose(url)
  expect(await stranger.calls(accounts.login, { body: { email, password } })).toMatchObject({ orgId })

  await expect(otto.calls(operator.inviteOwner, { params })).rejects.toMatchObject({ code: 'conflict' })
  const { items } = await otto.calls(operator.audit, { query: {} })
  expect(items).toContainEqual(
    expect.objectContaining({
      did: 'handed out a new invitation to the owner of an organisation',
      who: expect.objectContaining({ name: 'Otto Berg' }),
    }),
  )
})
