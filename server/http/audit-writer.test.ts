import { appendFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import type { OrganizationId } from './actor.ts'
import { openAuditJournal } from './audit-journal.ts'
import type { AuditEvent } from './audit-event.ts'
import { groupedAuditWriter } from './audit-writer.ts'

const { systemDb, person } = await openTestApp({ isWorker: false })
const folder = await mkdtemp(join(tmpdir(), 'kinora-audit-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const errors: unknown[] = []
const log = { error: (error: unknown) => void errors.push(error) }
const sam = await person('practitioner')
const look = (requestId: string): AuditEvent => ({
  actor: { ...sam, organizationId: sam.organizationId as OrganizationId, agentId: null, sessionId: null },
  call: 'patients.get',
  kind: 'look',
  subjectId: sam.accountId,
  result: 'done',
  requestId,
})
const stored = async (prefix: string) =>
  (
    await systemDb
      .selectFrom('accountEvents')
      .select('requestId')
      .where('requestId', 'like', `${prefix}%`)
      .orderBy('requestId')
      .execute()
  ).map(({ requestId }) => requestId)

test('who looked is in a file before the answer, and in the database soon after', async () => {
  const { recordAccess, close } = groupedAuditWriter(systemDb, openAuditJournal(folder), log)
  await recordAccess(look('soon-1'))
  await recordAccess(look('soon-2'))
  await expect.poll(() => stored('soon')).toEqual(['soon-1', 'soon-2'])
  await recordAccess(look('soon-3'))
  await close()
  expect(await stored('soon')).toEqual(['soon-1', 'soon-2', 'soon-3'])
  expect(await readdir(folder)).toEqual([])
  expect(errors).toEqual([])
})

test('an entry that PostgreSQL refuses holds up no other', async () => {
  const { recordAccess, close } = groupedAuditWriter(systemDb, openAuditJournal(folder), log)
  await recordAccess({ ...look('odd-1'), subjectId: 'a\0b\ud800' })
  await recordAccess({ ...look('odd-2'), patientId: 'nobody' })
  await recordAccess(look('odd-3'))
  await close()
  expect(await stored('odd')).toEqual(['odd-1', 'odd-3'])
  expect(errors.splice(0)).toHaveLength(2)
})

test('what a killed process has left is stored by another, once, even if it was stored just before', async () => {
  const killed = openAuditJournal(folder)
  const before = groupedAuditWriter(systemDb, { ...killed, turn: () => () => undefined, close: () => undefined }, log)
  await before.recordAccess(look('left-1'))
  await before.close()
  expect(await stored('left')).toEqual(['left-1'])
  // The journal still has the first entry, and a truncated second one.
  const [name] = (await readdir(folder)).filter((each) => each.includes('-a.'))
  await appendFile(join(folder, name!), '{"call":"pati')
  killed.append(
    `\n${JSON.stringify({ at: new Date(), organization_id: sam.organizationId, call: 'patients.get', kind: 'look', result: 'done', request_id: 'left-2' })}`,
  )
  for (const each of await readdir(folder)) await utimes(join(folder, each), 1, 1)

  const another = openAuditJournal(folder)
  const { recover, close } = groupedAuditWriter(systemDb, another, log)
  await recover()
  await close()
  expect(await stored('left')).toEqual(['left-1', 'left-2'])
  expect(await readdir(folder)).toEqual([])
  expect(errors).toEqual([])
})
