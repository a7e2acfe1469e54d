import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { audit } from '@kinora/contract/audit.ts'
import { carerLinks, carers } from '@kinora/contract/carers.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { emailCarerLinks } from './carer.service.ts'

const { person, stranger, systemDb } = await openTestApp({
  isWorker: false,
  integrations: { isEmailEnabled: false },
})
const sam = await person('solo', { name: 'Sam Okafor' })
const tokenOf = (url: string | null) => /\/carer\/(\S+)$/.exec(url ?? '')![1]!

test('without a mail server whoever invites is given the link once, and the audit log says who had it', async () => {
  const { _id: patientId } = await addPatient(sam)
  const eve = { name: 'Eve Lang', relationship: 'daughter', email: `${randomUUID()}@example.com` }
  const { _id: id, url: first } = await sam.calls(carers.addCarer, { params: { patientId }, body: eve })
  const { url: second } = await sam.calls(carers.sendCarerLink, { params: { patientId, id } })
  await expect(stranger.calls(carerLinks.carerLink, { body: { token: tokenOf(first) } })).rejects.toMatchObject({
    code: 'invalid',
  })
  // A request by a stranger, which cannot be emailed, must not replace the link that was handed over.
  await emailCarerLinks(
    systemDb,
    { email: eve.email },
    { appUrl: 'https://kinora.test', secret: 's'.repeat(40), isEmailEnabled: false },
  )
  const signedIn = await stranger.calls(carerLinks.openCarerLink, { body: { token: tokenOf(second) } })
  const headers = { authorization: `Bearer ${signedIn.token}` }
  expect(await stranger.calls(accounts.user, {}, { headers })).toMatchObject({ carer: { name: 'Eve Lang' } })
  expect(JSON.stringify(await sam.calls(carers.carers, { params: { patientId } }))).not.toContain('/carer/')

  const { items } = await sam.calls(audit.list, { query: { patientId, pageSize: 20 } as never })
  expect(items.map(({ who, did }) => [who?.name, did])).toEqual(
    expect.arrayContaining([
      ['Sam Okafor', 'invited someone to help {patient}'],
      ['Sam Okafor', 'created a link for someone who helps {patient}'],
      ['Eve Lang for Ann Kowalski', 'began to help a patient'],
    ]),
  )
  expect(JSON.stringify(await systemDb.selectFrom('emails').selectAll().execute())).not.toContain(tokenOf(second))
})
