import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { operator } from '@kinora/contract/operator.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { patients } from '@kinora/contract/patients.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'kinora-leaving-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = folderFiles(folder)
let isStorageDown = false
const fileStorage = {
  ...files,
  remove: async (key: string) => {
    if (isStorageDown) throw new Error('The storage is down.')
    await files.remove(key)
  },
}
const { organization, ownerUrl, person, systemDb } = await openTestApp({ integrations: { fileStorage } })
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })

test('off-boarding that was interrupted finishes when it is repeated, with its proof, and keeps the tax invoices', async () => {
  const of = await organization({ name: 'Leaving Physio' })
  const olivia = await person('business_admin', { of })
  await olivia.calls(patients.create, {
    body: { name: 'Ann Kowalski', email: 'ann@leaving.example', mobile: '0412555018' },
  })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#17667a' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
  await olivia.calls(organizations.saveLogo, { body: form })
  await sql`insert into plan_invoices (organization_id, number, status, text, currency, total, tax_amount, service, reference, billed_to, issued_at)
    select ${of}, n, s, 'Business', 'AUD', 11000, 1000, 'sandbox', n, '{}', now() from (values ('KIN-900001', 'paid'), ('KIN-900002', 'draft')) v (n, s)`.execute(
    systemDb,
  )
  const params = { orgId: of }
  await otto.calls(operator.setActive, { params, body: { isActive: false, note: '' } })
  const leave = () => otto.calls(operator.offboard, { params, body: { name: 'Leaving Physio', hasNoCopy: true } })

  isStorageDown = true
  await expect(leave()).rejects.toMatchObject({ code: 'failed' })
  expect(await otto.calls(operator.organization, { params })).toMatchObject({ name: 'Leaving Physio' })
  expect((await otto.calls(operator.proofs, { query: {} })).items).toEqual([])

  isStorageDown = false
  expect(await leave()).toMatchObject({ files: { before: 1, after: 0 } })
  const { items } = await otto.calls(operator.proofs, { query: {} })
  expect(items).toMatchObject([{ orgId: of, files: { before: 1, after: 0 } }])
  await expect(leave()).rejects.toMatchObject({ code: 'not_found' })
  const kept = await systemDb.selectFrom('planFormerInvoices').select(['number', 'total', 'formerId']).execute()
  expect(kept).toEqual([{ number: 'KIN-900001', total: 11000, formerId: of }])
})

test('the database says how far it is with a large clinic, so that its connection is not given up as silent', async () => {
  const of = await organization({ name: 'Large Physio' })
  const olivia = await person('business_admin', { of })
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const said: string[] = []
  client.on('notice', ({ message }) => said.push(message ?? ''))
  await client.query(
    `insert into notifications (organization_id, account_id, kind, merge_key)
     select $1, $2, 'paymentReceived', n::text from generate_series(1, 1200) n`,
    [of, olivia.accountId],
  )
  // A template that was made from another one, which goes in the same piece or an earlier one.
  await client.query(
    `insert into programs (organization_id, title, weeks, created_by, template_id)
     select $1, 'Knee', 4, $2, null from generate_series(1, 600)`,
    [of, olivia.accountId],
  )
  await client.query(
    `update programs set template_id = (select max(id::text)::uuid from programs where organization_id = $1)
     where organization_id = $1 and id <> (select max(id::text)::uuid from programs where organization_id = $1)`,
    [of],
  )
  await client.query('select from count_organization($1)', [of])
  expect(said).toContain('1200 of notifications')
  await client.query('call remove_organization($1)', [of])
  expect(said.filter((line) => line.endsWith(' of notifications'))).toEqual([
    '1200 of notifications',
    '500 of notifications',
    '1000 of notifications',
  ])
  const { rows } = await client.query('select * from count_organization($1) where many > 0', [of])
  await client.end()
  expect(rows).toEqual([])
})
