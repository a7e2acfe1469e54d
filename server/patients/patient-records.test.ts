import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { messages } from '@kinora/contract/messages.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { profile } from '@kinora/contract/profile.ts'
import { programs } from '@kinora/contract/programs.ts'
import { audit } from '@kinora/contract/audit.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { series } from '@kinora/contract/series.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { inTransaction } from '../database/connect.ts'
import type { PatientDataModule } from '../database/patient-data-module.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { patientDataModules } from '../patient-data-modules.ts'
import { filledSurveys } from '../demo/filled-surveys.ts'
import { buildExport } from './patient-export.service.ts'
import { calculateRetention } from './patient-retention.rules.ts'
import { storeResponse } from '../surveys/survey-response.service.ts'
import { findActiveSurveys } from '../surveys/survey-form.queries.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { readZip } from '../testing/read-zip.ts'

const { http, organization, person, session, systemDb, ownerUrl, folder } = await openTestApp()
/** Makes no copies by itself. */
const idle = await openTestApp({ isWorker: false })

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#17667a' } })
  .png()
  .toBuffer()
const upload = () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'knee.png')
  return body
}

/** A patient can change a session for seven days only, so these sessions are from yesterday. */
const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)

/** Marks a request as idempotent, so that its reply is stored. */
const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** A patient whose every stored text contains a canary. */
async function patientOf(sam: Awaited<ReturnType<typeof person>>, canary: string) {
  const words = (what: string) => `${what} ${canary}`
  const name = words('Ann')
  const details = {
    address: words('street'),
    condition: words('knee'),
    goals: words('ferry'),
    notes: words('note'),
    emergencyContact: words('Bob'),
    referrer: words('Dr'),
  }
  const ann = await sam.calls(
    patients.create,
    {
      body: {
        name,
        email: `${canary}@example.com`,
        mobile: '0412555018',
        dateOfBirth: '1958-03-14',
        precautions: [{ text: words('hip') }],
        ...details,
      },
    },
    key(),
  )
  const exercise = await sam.calls(exercises.create, { body: { name: 'Squat to a chair' } })
  const program = await sam.calls(
    programs.create,
    {
      body: {
        title: words('Program'),
        description: words('about'),
        weeks: 2,
        startDate: yesterday,
        patientId: ann._id,
      },
    },
    key(),
  )
  const block = await sam.calls(
    series.create,
    {
      body: {
        programId: program._id,
        name: words('Morning'),
        note: words('n'),
        exercises: [
          {
            exerciseId: exercise._id,
            patientNote: words('p'),
            staffNote: words('s'),
            nameOverride: words('Own squat'),
          },
        ],
      },
    },
    key(),
  )
  const week = await sam.calls(series.week, { params: { programId: program._id, week: 1 } })
  const { _id: assignedExerciseId } = week.series[0]!.assignedExercises[0]!
  await sam.calls(series.change, { body: { _id: assignedExerciseId, patientNote: words('again') } }, key())
  const hers = await session(sam.organizationId, ann._id)
  const log = {
    _id: randomUUID(),
    programId: program._id,
    seriesId: block._id,
    week: 1,
    day: yesterday,
    startedAt: `${yesterday}T08:00:00Z`,
    note: words('tired'),
  }
  const entries = [{ assignedExerciseId, version: 1, sets: [{}], painDuring: 7, note: words('ouch') }]
  await hers.calls(workouts.saveSeries, { body: { ...log, finishedAt: `${yesterday}T08:20:00Z`, entries } }, key())
  await hers.calls(
    workouts.saveSeries,
    { body: { ...log, revision: 2, finishedAt: `${yesterday}T08:20:00Z`, note: words('later'), entries } },
    key(),
  )
  await hers.calls(
    workouts.saveProgram,
    { body: { programId: program._id, week: 1, event: 'needHelp', reason: 'Need help', note: words('help') } },
    key(),
  )
  const sent = await hers.calls(messages.addPicture, { body: upload() })
  await hers.calls(
    messages.create,
    { body: { patientIds: [ann._id], text: words('Hello'), pictureIds: [sent._id] } },
    key(),
  )
  await sam.calls(messages.create, { body: { patientIds: [ann._id], text: words('Dear') } }, key())
  await hers.calls(profile.savePicture, { body: upload() })
  await answer(sam, hers, words)
  return { ann, hers, name }
}

/** A survey that was scheduled, consented to and answered, with free text and an acknowledged alert. */
async function answer(
  sam: Awaited<ReturnType<typeof person>>,
  { accountId: patientId, calls }: Awaited<ReturnType<typeof session>>,
  words: (what: string) => string,
) {
  const { organizationId } = sam
  const params = { id: patientId }
  const { title } = await sam.calls(surveyForms.create, {
    body: {
      definition: {
        title: randomUUID(),
        questions: [
          { kind: 'longText', text: 'How do you feel?' },
          { kind: 'scale', text: 'How bad is it?', least: 0, most: 10 },
        ],
        score: { kind: 'sum', better: 'lower', least: 0, most: 10 },
        alerts: [{ at: 1, above: 8 }],
      },
    },
  })
  const enabledSurveys = [{ title, index: 0 }]
  await sam.calls(patients.update, { params, body: { enabledSurveys } })
  const schedules = [{ title, atStart: true, everyWeeks: null, atEnd: false }]
  await sam.calls(surveys.saveSchedules, { params, body: { schedules } }, key())
  await calls(surveys.saveConsent, { body: { isGiven: true } })
  const active = await findActiveSurveys(systemDb, organizationId)
  const filled = filledSurveys(active, new Map([[title, [words('sad'), 9]]]))
  const sent = { provider: 'own' as const, submissionId: randomUUID(), submittedAt: new Date() }
  await inTransaction(systemDb, (tx) => storeResponse(tx, { organizationId, patientId, ...sent, ...filled }))
  const [alert] = await sam.calls(patientAlerts.alerts, { params })
  const body = { action: 'Something else', note: words('called') } as const
  await sam.calls(patientAlerts.handleAlert, { params: { id: alert!._id }, body }, key())
}

async function clinic() {
  const of = await organization()
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const sam = await person('practitioner', { of, name: 'Sam Carter' })
  return { of, olivia, sam }
}

async function onOwner<T extends object>(text: string) {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const allTables = () =>
  onOwner<{
    name: string
  }>(`select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`)

/** Rows `t` that meet a condition, in every table, in one statement because a connection per table is slow. */
async function rowsWhere(condition: string) {
  const selects = (await allTables()).map(
    ({ name }) => `select '${name}' as name, md5(t::text) as row from ${name} t where ${condition}`,
  )
  return onOwner<{ name: string; row: string }>(`${selects.join(' union all ')} order by 1, 2`)
}

/** Every table with a row that contains the text, ignoring case. */
const tablesWith = async (text: string) => [
  ...new Set((await rowsWhere(`t::text ilike '%${text}%'`)).map(({ name }) => name)),
]
const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))

/** A fingerprint of every row stored about a patient. */
async function fingerprint(patientId: string) {
  const notCompared = ['public.account_events', 'public.account_event_seals', 'public.account_sessions']
  const rows = await rowsWhere(`t::text like '%${patientId}%'`)
  return rows.flatMap(({ name, row }) => (notCompared.includes(name) ? [] : `${name} ${row}`))
}

async function settled() {
  await expect
    .poll(
      async () =>
        (
          await onOwner<{ count: number }>(
            `select count(*)::int as count from graphile_worker._private_jobs
              where locked_at is not null or (attempts = 0 and run_at <= now())`,
          )
        )[0]!.count,
      { interval: 100 },
    )
    .toBe(0)
}

async function copyOf(who: { calls: Awaited<ReturnType<typeof session>>['calls'] }, patientId: string) {
  const params = { patientId }
  await who.calls(patientRecords.requestExport, { params })
  await expect.poll(async () => (await who.calls(patientRecords.exports, { params }))[0]?.state).toBe('ready')
  const [copy] = await who.calls(patientRecords.exports, { params })
  const { rawPayload, headers, statusCode } = await http.inject({ url: `/api${copy!.url}` })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  const place = mkdtempSync(join(tmpdir(), 'kinora-zip-'))
  writeFileSync(join(place, 'a.zip'), rawPayload)
  execFileSync('python3', ['-m', 'zipfile', '-e', join(place, 'a.zip'), place])
  const read = (name: string) => readFileSync(join(place, name))
  const files = readdirSync(place, { recursive: true }).map(String)
  return {
    copy: copy!,
    files,
    readme: read('README.txt').toString(),
    json: JSON.parse(read('record.json').toString()),
    pdf: read('record.pdf'),
    done: () => rmSync(place, { recursive: true }),
  }
}

test('an export contains the stored data, a readable PDF and the pictures', async () => {
  const { sam } = await clinic()
  const { ann, name } = await patientOf(sam, 'quokka')
  const { copy, files, json, pdf, readme, done } = await copyOf(sam, ann._id)
  expect(copy).toMatchObject({ state: 'ready', progress: 100, by: 'Sam Carter' })
  expect(files.filter((file) => /^media\/.+\.webp$/.test(file))).toHaveLength(1)
  expect(json.patient[0]).toMatchObject({ id: ann._id, notes: 'note quokka' })
  expect(JSON.stringify(json)).not.toMatch(/password_hash|token_hash|"organization_id"/)
  for (const list of [
    'account',
    'programs',
    'series',
    'prescriptions',
    'sessions',
    'sessionEntries',
    'sessionChanges',
    'programEvents',
    'messages',
    'surveys',
    'surveySchedules',
    'surveyConsents',
    'seenAndChanged',
  ]) {
    expect(json[list], list).not.toEqual([])
    expect(readme).toContain(`${list} (${json[list].length})`)
  }
  const paper = readPdf(pdf).pages.join(' ')
  for (const words of [
    name,
    'Program quokka',
    'Morning quokka',
    'Own squat quokka',
    'pain 7 of 10',
    'Hello quokka',
    'sad quokka',
    'tired quokka',
  ])
    expect(paper.replace(/\s+/g, ' '), words).toContain(words.replace('tired', 'later'))
  done()
})

test('the printed record has the notes of visits with their author, alerts, and the clinic’s own days', async () => {
  const { sam } = await clinic()
  const { ann, hers } = await patientOf(sam, 'dunnart')
  const params = { patientId: ann._id }
  await sam.calls(patientVisits.addVisit, {
    params,
    body: { day: yesterday, subjective: 'Slept badly', objective: 'Flexion 110', plan: 'Stairs' },
  })
  await sam.calls(patients.update, {
    params: { id: ann._id },
    body: { sex: 'female', affectedSide: 'none', precautions: [{ text: 'No kneeling', until: '2027-01-31' }] },
  })
  // Morning in Sydney is the day before in UTC.
  const morning = '2026-11-20T21:30:00Z'
  await onOwner(`update notification_messages set created_at = '${morning}' where patient_id = '${ann._id}'`)
  await onOwner(`update survey_responses set submitted_at = '${morning}' where patient_id = '${ann._id}'`)
  await onOwner(`update patient_alerts set raised_at = '${morning}' where patient_id = '${ann._id}'`)
  const textOf = async (who: typeof sam | typeof hers) => {
    const { pdf, done } = await copyOf(who, ann._id)
    done()
    return readPdf(pdf).pages.join(' ').replace(/\s+/g, ' ')
  }
  const paper = await textOf(sam)
  for (const words of ['Seen by Sam Carter', 'Subjective Slept badly', 'Objective Flexion 110', 'Plan Stairs'])
    expect(paper, words).toContain(words)
  for (const words of ['Sex Female', 'No kneeling (until 31/01/2027)', '21/11/2026 Sam Carter: Dear dunnart'])
    expect(paper, words).toContain(words)
  expect(paper).toContain('else, Sam Carter')
  expect(paper).toContain('called dunnart')
  expect(paper).not.toMatch(/20\/11\/2026|Side None/)
  const own = await textOf(hers)
  expect(own).toContain('21/11/2026 Sam Carter: Dear dunnart')
  for (const words of ['Slept badly', 'called dunnart', 'Alerts']) expect(own, words).not.toContain(words)
})

test('a patient exports only their own record, without staff notes', async () => {
  const { sam } = await clinic()
  const { ann, hers } = await patientOf(sam, 'numbat')
  const { ann: bea } = await patientOf(sam, 'wombat')
  const { json, done } = await copyOf(hers, ann._id)
  expect(JSON.stringify(json)).toContain('ouch numbat')
  expect(JSON.stringify(json)).toContain('sad numbat')
  expect(JSON.stringify(json.surveys)).not.toMatch(/called numbat|alert|seen_by/)
  expect(JSON.stringify(json)).not.toMatch(/note numbat"|"s numbat|wombat|seenAndChanged/)
  done()
  await expect(hers.calls(patientRecords.requestExport, { params: { patientId: bea._id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await sam.calls(patientRecords.exports, { params: { patientId: ann._id } }).then((all) => all.length)).toBe(1)
})

test('an export link opens one file for a few minutes, and the file is deleted after a day', async () => {
  const { sam } = await clinic()
  const { ann } = await patientOf(sam, 'bilby')
  const { copy, done } = await copyOf(sam, ann._id)
  done()
  const forged = copy.url!.replace(/key=.{5}/, 'key=xxxxx')
  expect((await http.inject({ url: `/api${forged}` })).statusCode).toBe(404)
  await systemDb
    .updateTable('records')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', copy._id)
    .execute()
  expect((await http.inject({ url: `/api${copy.url}` })).statusCode).toBe(404)
  const before = filesIn().filter((file) => file.endsWith('.zip'))
  const { deleteExpiredExports } = await import('./patient-export.queries.ts')
  expect(await deleteExpiredExports(systemDb)).toHaveLength(1)
  expect(before.some((file) => file.includes(copy._id))).toBe(true)
})

test('an export shows one moment, although the clinic goes on working while it is made, and is never in memory whole', async () => {
  const sam = await idle.person('practitioner')
  const { _id: patientId } = await addPatient(sam)
  const { _id: recordId } = await sam.calls(patientRecords.requestExport, { params: { patientId } })
  const beginsProgram: PatientDataModule = {
    ...patientDataModules[0]!,
    async read(tx) {
      await sql`select`.execute(tx)
      await sam.calls(programs.create, { body: { title: 'Knee', weeks: 2, startDate: yesterday, patientId } })
      return {}
    },
    files: undefined,
  }
  const request = { organizationId: sam.organizationId, recordId }
  // The last one is read first.
  const modules = [...patientDataModules, beginsProgram]
  // Videos may be larger than the memory.
  const tooLarge = () => Promise.reject(new Error('This file is too large for the memory.'))
  const fileStorage = { ...folderFiles(idle.folder), read: tooLarge, write: tooLarge }
  await buildExport(idle.db, idle.systemDb, fileStorage, request, modules)
  const zip = readZip(readFileSync(join(idle.folder, sam.organizationId, 'records', `${recordId}.zip`)))
  expect(JSON.parse(zip.get('record.json')!.toString())).toMatchObject({ account: [{ id: patientId }], programs: [] })
})

test('an export whose job is gone has failed, and another one can be requested', async () => {
  const { sam } = await clinic()
  const { ann } = await patientOf(sam, 'bandicoot')
  const { copy, done } = await copyOf(sam, ann._id)
  done()
  await systemDb.updateTable('records').set({ state: 'working', expiresAt: null }).where('id', '=', copy._id).execute()
  const request = () => sam.calls(patientRecords.requestExport, { params: { patientId: ann._id } })
  expect(await request()).toMatchObject({ _id: copy._id, state: 'working' })
  await inTransaction(systemDb, (tx) => enqueue(tx, 'removeExpiredExports', {}))
  const exports = () => sam.calls(patientRecords.exports, { params: { patientId: ann._id } })
  await expect.poll(exports).toMatchObject([{ _id: copy._id, state: 'failed' }])
  expect((await request())._id).not.toBe(copy._id)
})

async function lastSeenYearsAgo(patientId: string, years: number) {
  // A running job would change the date to today again.
  await settled()
  const ago = `now() - interval '${years} years'`
  await onOwner(
    `update patients set created_at = ${ago}, joined_at = ${ago}, last_workout_at = ${ago} where id = '${patientId}'`,
  )
  await onOwner(`update accounts set last_seen_at = ${ago} where id = '${patientId}'`)
  await onOwner(`update programs set updated_at = ${ago} where patient_id = '${patientId}'`)
  await onOwner(`update survey_responses set submitted_at = ${ago} where patient_id = '${patientId}'`)
}

test('erasure removes every text of a patient from the database and files, and changes no other patient', async () => {
  const { sam, olivia } = await clinic()
  const { ann, name } = await patientOf(sam, 'thylacine')
  const { ann: bea } = await patientOf(sam, 'kookaburra')
  const { done } = await copyOf(sam, ann._id)
  done()
  const params = { patientId: ann._id }
  await sam.calls(patients.setActive, { params: { id: ann._id }, body: { isActive: false } })
  await settled()
  expect((await tablesWith('thylacine')).length).toBeGreaterThan(10)
  const filesBefore = filesIn()
  const ofBea = await fingerprint(bea._id)
  expect(ofBea.length).toBeGreaterThan(5)

  expect(await olivia.calls(patientRecords.retention, { params })).toMatchObject({
    mayErase: false,
    reason: 'adult',
  })
  await expect(olivia.calls(patientRecords.erase, { params, body: { name, how: 'erase' } })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/kept until \d\d\/\d\d\/\d{4}/),
  })
  await lastSeenYearsAgo(ann._id, 8)
  await expect(
    olivia.calls(patientRecords.erase, { params, body: { name: 'Somebody', how: 'erase' } }),
  ).rejects.toMatchObject({ fields: [{ field: 'name' }] })
  expect(await olivia.calls(patientRecords.retention, { params })).toMatchObject({ mayErase: true })
  await olivia.calls(patientRecords.erase, { params, body: { name, how: 'erase' } })
  await settled()

  expect(await tablesWith('thylacine')).toEqual([])
  expect(await fingerprint(bea._id)).toEqual(ofBea)
  // One zip, a picture of a message and its thumbnail, and the picture of the profile.
  await expect.poll(() => filesBefore.filter((file) => !filesIn().includes(file)).length).toBeGreaterThanOrEqual(4)
  for (const file of filesIn()) expect(readFileSync(file).includes('thylacine'), file).toBe(false)
  const left = await systemDb
    .selectFrom('organizationFiles')
    .select('storageKey')
    .where('organizationId', '=', sam.organizationId)
    .execute()
  expect(filesIn().filter((file) => file.includes(sam.organizationId)).length).toBe(left.length)
  // The audit log still records the erasure, by patient id only.
  const { items } = await olivia.calls(audit.list, { query: { patientId: ann._id } })
  expect(items[0]).toMatchObject({ did: 'erased the record of {patient}', patient: { _id: ann._id, name: null } })
})

test('de-identification keeps the numbers and removes everything that identifies the patient', async () => {
  const { sam, olivia } = await clinic()
  const { ann, name } = await patientOf(sam, 'echidna')
  const params = { patientId: ann._id }
  await expect(olivia.calls(patientRecords.erase, { params, body: { name, how: 'deidentify' } })).rejects.toMatchObject(
    {
      code: 'conflict',
    },
  )
  await sam.calls(patients.setActive, { params: { id: ann._id }, body: { isActive: false } })
  await settled()
  await expect(olivia.calls(patientRecords.erase, { params, body: { name, how: 'deidentify' } })).rejects.toMatchObject(
    { code: 'conflict', message: expect.stringMatching(/kept until \d\d\/\d\d\/\d{4}/) },
  )
  await lastSeenYearsAgo(ann._id, 8)
  await olivia.calls(patientRecords.erase, { params, body: { name, how: 'deidentify' } })
  await settled()
  const { items } = await olivia.calls(audit.list, { query: { patientId: ann._id, kind: 'change' } })
  expect(items[0]).toMatchObject({ did: 'de-identified the record of {patient}' })
  expect(await tablesWith('echidna')).toEqual([])
  const row = await systemDb
    .selectFrom('patients')
    .select(['name', 'dateOfBirth'])
    .where('id', '=', ann._id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name: 'De-identified patient', dateOfBirth: '1958-01-01' })
  const entries = await systemDb
    .selectFrom('workoutEntries as e')
    .innerJoin('workouts as w', 'w.id', 'e.workoutId')
    .select(['e.pain', 'e.exercise'])
    .where('w.patientId', '=', ann._id)
    .execute()
  expect(entries).toEqual([{ pain: 7, exercise: 'Squat to a chair' }])
  const { formData, scores } = await systemDb
    .selectFrom('surveyResponses')
    .select(['formData', 'scores'])
    .where('patientId', '=', ann._id)
    .executeTakeFirstOrThrow()
  expect(scores).toMatchObject([{ value: 9 }])
  const left = Object.values(formData.answers).flatMap(({ answer: said }) => (said === undefined ? [] : [said]))
  expect(left).toEqual(['9'])
})

test('erasing a patient called “Your” deletes the emails to that patient, and no other email of the clinic', async () => {
  const { sam, olivia } = await clinic()
  const invite = async (name: string) => addPatient(sam, { name })
  const your = await invite('Your')
  for (const name of ['Yourson Marchetti', 'Ann Kowalski']) await invite(name)
  const emails = () =>
    onOwner<{ account: string }>(
      `select account_id as account from emails where organization_id = '${sam.organizationId}'`,
    )
  const before = await emails()
  expect(before.filter(({ account }) => account === your._id)).toHaveLength(1)
  await sam.calls(patients.setActive, { params: { id: your._id }, body: { isActive: false } })
  await olivia.calls(patientRecords.erase, { params: { patientId: your._id }, body: { name: 'Your', how: 'erase' } })
  expect(await emails()).toEqual(before.filter(({ account }) => account !== your._id))
})

test.each(['erase', 'deidentify'] as const)(
  'a picture sent to two patients stays with the second when the first is gone (%s)',
  async (how) => {
    const { sam, olivia } = await clinic()
    const [ann, bea] = [await patientOf(sam, randomUUID()), await patientOf(sam, randomUUID())]
    const sent = await sam.calls(messages.addPicture, { body: upload() })
    const draft = { patientIds: [ann.ann._id, bea.ann._id], text: 'Like this', pictureIds: [sent._id] }
    await sam.calls(messages.create, { body: draft })
    const pictureOf = async ({ hers, ann: { _id } }: typeof bea) => {
      const { items } = await hers.calls(messages.conversation, { params: { patientId: _id }, query: {} })
      return items.flatMap(({ pictures }) => pictures).find(({ _id: id }) => id === sent._id)!.url
    }
    await sam.calls(patients.setActive, { params: { id: ann.ann._id }, body: { isActive: false } })
    await lastSeenYearsAgo(ann.ann._id, 8)
    const body = { name: ann.name, how }
    await olivia.calls(patientRecords.erase, { params: { patientId: ann.ann._id }, body })
    await settled()
    expect((await http.inject({ url: `/api${await pictureOf(bea)}` })).statusCode).toBe(200)
    const { files, done } = await copyOf(sam, bea.ann._id)
    done()
    expect(files.filter((file) => /^media\/.+\.webp$/.test(file))).toHaveLength(2)

    const url = await pictureOf(bea)
    await sam.calls(patients.setActive, { params: { id: bea.ann._id }, body: { isActive: false } })
    await lastSeenYearsAgo(bea.ann._id, 8)
    await olivia.calls(patientRecords.erase, { params: { patientId: bea.ann._id }, body: { name: bea.name, how } })
    expect((await http.inject({ url: `/api${url}` })).statusCode).toBe(404)
  },
)

test('a practitioner cannot erase, and neither can the owner of another organization', async () => {
  const { sam } = await clinic()
  const { ann, name } = await patientOf(sam, 'quoll')
  const eve = await person('business_admin')
  const body = { name, how: 'erase' as const }
  await expect(eve.calls(patientRecords.erase, { params: { patientId: ann._id }, body })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(sam.calls(patientRecords.erase, { params: { patientId: ann._id }, body })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('every table that references a patient is erased or exported', async () => {
  const rows = await onOwner<{
    name: string
  }>(`select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'patient_id'
      and not exists (select from pg_constraint k join pg_attribute f on f.attrelid = k.conrelid and f.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c' and f.attname = 'patient_id') order by 1`)
  // Both contain ids only, and are kept after the patient is erased.
  expect(rows.map(({ name }) => name)).toEqual(['account_events', 'records'])
})

const facts = {
  dateOfBirth: '1958-03-14',
  lastContact: '2026-11-21',
  today: '2026-11-21',
  isActive: false,
  isTreated: true,
}
test.each([
  ['an adult seven years after the last contact', {}, '2033-11-21', 'adult', false],
  ['an adult whose last contact was long ago', { lastContact: '2019-11-20' }, '2026-11-20', 'adult', true],
  ['a child until they are 25', { dateOfBirth: '2014-05-02' }, '2039-05-02', 'minor', false],
  ['somebody who was seventeen then', { dateOfBirth: '2008-11-22' }, '2033-11-22', 'minor', false],
  ['somebody who had just come of age', { dateOfBirth: '2008-11-21' }, '2033-11-21', 'adult', false],
  ['a leapling, on a day that is there', { lastContact: '2024-02-29' }, '2031-02-28', 'adult', false],
  ['whoever was never treated, at once', { isTreated: false }, '2026-11-21', 'untreated', true],
  ['nobody who is in treatment', { isTreated: false, isActive: true }, '2026-11-21', 'untreated', false],
  ['without a day of birth as an adult', { dateOfBirth: null }, '2033-11-21', 'adult', false],
] as const)('a record is kept of %s', (_, change, mayEraseFrom, reason, mayErase) => {
  expect(calculateRetention({ ...facts, ...change })).toMatchObject({ mayEraseFrom, reason, mayErase })
})
