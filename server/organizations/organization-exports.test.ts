import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { audit } from '@kinora/contract/audit.ts'
import { operator } from '@kinora/contract/operator.ts'
import { organizationExports } from '@kinora/contract/organization-exports.ts'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { patients } from '@kinora/contract/patients.ts'
import { inSnapshot } from '../database/connect.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { addLogo } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readZip } from '../testing/read-zip.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { findTables } from './organization-export.queries.ts'
import { leftOutTables } from './organization-export.rules.ts'
import { organizationJobs } from './organization.jobs.ts'

const { folder, http, organization, person, systemDb } = await openTestApp()
/** Without a worker, so that no export finishes between two requests. */
const idle = await openTestApp({ isWorker: false })
const otto = await person('admin', { of: '00000000-0000-7000-8000-000000000001', name: 'Otto Berg' })

/** A clinic with a patient and a logo. */
async function clinic(name: string) {
  const of = await organization({ name })
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const body = { name: `Ann of ${name}`, email: `${of}@example.com`, mobile: '0412555018' }
  const ann = await olivia.calls(patients.create, { body })
  await addLogo(olivia)
  return { of, olivia, ann }
}
type Owner = Awaited<ReturnType<typeof clinic>>['olivia']

async function readyCopy(owner: Owner) {
  await owner.calls(organizationExports.requestExport, {})
  const newest = async () => (await owner.calls(organizationExports.exports, {}))[0]!
  await expect.poll(async () => (await newest()).state).toBe('ready')
  return newest()
}
const download = (url: string) => http.inject({ method: 'GET', url: `/api${url}` })
const filesOf = async (of: string) =>
  (await readdir(join(folder, of, 'copies')).catch(() => [])).filter((name) => name.endsWith('.zip'))

test('an owner downloads everything the clinic has stored, and nothing of another clinic or of signing in', async () => {
  const { of, olivia } = await clinic('Northside')
  await clinic('Southside')
  const copy = await readyCopy(olivia)
  expect(copy).toMatchObject({ by: 'Olivia Hart', progress: 100 })
  const { rawPayload } = await download(copy.url!)
  const zip = readZip(rawPayload)
  expect(rawPayload.length).toBe(copy.bytes)
  const rowsOf = (table: string) =>
    zip
      .get(`data/${table}.jsonl`)!
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(rowsOf('patients')).toMatchObject([{ name: 'Ann of Northside', organization_id: of }])
  expect(rowsOf('organizations')).toMatchObject([{ name: 'Northside' }])
  const [file] = rowsOf('organization_files')
  const logo = zip.get(`files/${String(file!.storage_key)}`)!
  expect((await sharp(logo).metadata()).format).toBe('png')
  expect(zip.get('README.txt')!.toString()).toContain('Everything that Northside has stored')
  expect(zip.get('README.txt')!.toString()).toContain('1 picture, video or other file.')
  const all = [...zip.values()].map(String).join('\n')
  expect(all).not.toContain('Southside')
  expect(all).not.toMatch(/password_hash|token_hash|seed_sealed|client_secret/)
  const { items } = await olivia.calls(audit.list, { query: {} })
  expect(items.map(({ did }) => did)).toContain('requested a copy of everything the organisation has stored')
})

test('every table of a clinic is in the copy or named with a reason, and no column of a copied table is a secret', async () => {
  const tables = await inSnapshot(systemDb, findTables)
  expect(tables.length).toBeGreaterThan(40)
  const all = await systemDb.introspection.getTables()
  expect(Object.keys(leftOutTables).filter((name) => !all.some((table) => table.name === name))).toEqual([])
  const secrets = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /secret|hash|token|_sealed|seed|password|private|endpoint/.test(column))
      .map((c) => `${name}.${c}`),
  )
  // Hashes of a picture, an import and the audit log's chain are not secret.
  expect(secrets).toEqual(['account_event_seals.hash', 'exercise_import_rows.source_hash', 'exercises.source_hash'])
})

test('two requests at once make one copy', async () => {
  const olivia = await idle.person('business_admin', { of: await idle.organization() })
  const request = () => olivia.calls(organizationExports.requestExport, {})
  const [first, second] = await Promise.all([request(), request()])
  expect(second!._id).toBe(first!._id)
})

test('a practitioner cannot copy the clinic, and a wrong or changed address opens nothing', async () => {
  const { of, olivia } = await clinic('Locked')
  const sam = await person('practitioner', { of })
  await expect(sam.calls(organizationExports.requestExport, {})).rejects.toMatchObject({ code: 'forbidden' })
  const { url } = await readyCopy(olivia)
  const other = await readyCopy((await clinic('Other')).olivia)
  const [, query] = url!.split('?')
  expect((await download(`${other.url!.split('?')[0]}?${query}`)).statusCode).toBe(404)
  expect(
    (await download(url!.replace(/key=(.)/, (_, first: string) => `key=${first === 'a' ? 'b' : 'a'}`))).statusCode,
  ).toBe(404)
})

test('a clinic is off-boarded once an owner has downloaded its copy, or the operator confirms that they want none', async () => {
  const { of, olivia } = await clinic('Leaving')
  const copy = await readyCopy(olivia)
  const params = { orgId: of }
  await otto.calls(operator.setActive, { params, body: { isActive: false, note: '' } })
  const leave = () => otto.calls(operator.offboard, { params, body: { name: 'Leaving' } })
  expect((await otto.calls(operator.organization, { params })).copy).toBeNull()
  await expect(leave()).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'hasNoCopy' }] })
  await download(copy.url!)
  expect((await otto.calls(operator.organization, { params })).copy).toMatchObject({ madeAt: copy.createdAt })
  await leave()
  await expect.poll(() => filesOf(of)).toEqual([])
})

test.each(['erase', 'delete'])('to %s a patient deletes the copies that contain them', async (how) => {
  const { of, olivia, ann } = await clinic('Forgetful')
  const { url } = await readyCopy(olivia)
  expect(await filesOf(of)).toHaveLength(1)
  const params = { id: ann._id }
  await olivia.calls(patients.setActive, { params, body: { isActive: false } })
  const body = { name: 'Ann of Forgetful', how: 'erase' as const }
  if (how === 'erase') await olivia.calls(patientRecords.erase, { params: { patientId: ann._id }, body })
  else await olivia.calls(patients.remove, { params })
  expect((await download(url!)).statusCode).toBe(404)
  await expect.poll(() => filesOf(of)).toEqual([])
})

test('undoing an import deletes the copies that contain its patients', async () => {
  const { of, olivia } = await clinic('Undone')
  const importId = randomUUID()
  const lines = [{ line: 2, cells: ['Marcus Webb', 'marcus@example.com'] }]
  await olivia.calls(patientImports.importList, {
    body: { fileName: 'list.csv', fields: ['name', 'email'], lines, importId, isDryRun: false },
  })
  const { url } = await readyCopy(olivia)
  expect(await olivia.calls(patientImports.undoImport, { params: { id: importId } })).toMatchObject({ removed: 1 })
  expect((await download(url!)).statusCode).toBe(404)
  await expect.poll(() => filesOf(of)).toEqual([])
})

test('a process that is killed while it makes a copy leaves no record of a patient in a temporary file', async () => {
  const of = await idle.organization()
  const olivia = await idle.person('business_admin', { of })
  const { _id: exportId } = await olivia.calls(organizationExports.requestExport, {})
  const temporary = await mkdtemp(join(tmpdir(), 'kinora-tmp-'))
  vi.stubEnv('TMPDIR', temporary)
  let found: string[] | undefined
  const fileStorage = {
    ...folderFiles(idle.folder),
    async writeFrom() {
      found = await readdir(temporary, { recursive: true })
      throw new Error('Killed')
    },
  }
  const { exportOrganization } = organizationJobs({ systemDb: idle.systemDb, integrations: { fileStorage } } as never)
  await expect(exportOrganization({ organizationId: of, exportId })).rejects.toThrow('Killed')
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
  expect(found).toEqual([])
})

test('a copy whose job has used up its attempts has failed, and another one can be requested', async () => {
  const olivia = await idle.person('business_admin', { of: await idle.organization() })
  const tidy = () =>
    organizationJobs({ systemDb: idle.systemDb, integrations: {} } as JobContext).removeExpiredOrganizationExports()
  const state = async () => (await olivia.calls(organizationExports.exports, {}))[0]!.state
  const first = await olivia.calls(organizationExports.requestExport, {})
  await tidy()
  expect(await state()).toBe('waiting')
  // The process was killed in the last attempt.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where payload->>'exportId' = ${first._id}`.execute(idle.systemDb)
  await tidy()
  expect(await state()).toBe('failed')
  expect((await olivia.calls(organizationExports.requestExport, {}))._id).not.toBe(first._id)
})
