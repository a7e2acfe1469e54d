import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { ensureStarterPages } from '../education/education.service.ts'
import { ensureStarterLibrary } from '../exercises/exercise-import.service.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { testSecret } from '../testing/template-database.ts'
import { createDemo } from './demo.ts'

const { http, stranger, systemDb } = await openTestApp({
  isWorker: false,
  integrations: { isSelfHosted: true },
})

test('the demo clinic is there where nothing is sold, without invoices', async () => {
  const settings = { app: http, systemDb, secret: testSecret, apiBase: '/api', appUrl: 'http://localhost:3000' }
  // As at the start of the server.
  await ensureStarterLibrary(systemDb)
  await ensureStarterPages(systemDb)
  expect(await createDemo({ ...settings, isSelfHosted: true }, () => undefined)).toBe(true)
  const body = { email: 'olivia@harbour.example', password: 'Demo2026!' }
  expect(await stranger.calls(accounts.login, { body })).toMatchObject({ role: 'business_admin' })
  expect(await systemDb.selectFrom('planInvoices').select('id').execute()).toEqual([])
  expect(await systemDb.selectFrom('seriesEducation').select('id').execute()).toHaveLength(2)
  expect(await systemDb.selectFrom('seriesEducationReads').selectAll().execute()).toHaveLength(1)

  // A restart with another port.
  await createDemo({ ...settings, appUrl: 'http://localhost:4000', isSelfHosted: true }, () => undefined)
  const hosts = await systemDb
    .selectFrom('organizations')
    .select('host')
    .where('name', '=', 'Northside Rehab')
    .execute()
  expect(hosts).toEqual([{ host: 'northside.localhost:4000' }])
})
