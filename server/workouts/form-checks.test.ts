import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consentVersion, formCheckPartBytes } from '@kinora/contract/form-check-limits.ts'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import type { Stroke } from '@kinora/contract/drawing.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { audit } from '@kinora/contract/audit.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patientRecords } from '@kinora/contract/patient-records.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { findFfmpeg } from '../integrations/ffmpeg.ts'
import { inspectVideo, makeVideo } from '../testing/sample-videos.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { makeExample, type Example } from '../testing/example-records.ts'
import type { Person } from '../testing/test-app.ts'
import { someHostileVideos } from '../testing/hostile-videos.ts'
import { readZip } from '../testing/read-zip.ts'
import { deleteExpiredFormChecks } from './form-check-conversion.service.ts'

const app = await openTestApp()
const { http, person, systemDb } = app
const video = await makeVideo({ extension: 'webm', size: '240x320', seconds: 2 })
const get = (url: string, headers = {}) => http.inject({ url: `/api${url}`, headers })

/** A browser recording: a tone as Opus in WebM. */
async function makeVoice(seconds: number, extension: 'webm' | 'm4a' | 'ogg' = 'webm') {
  const path = join(tmpdir(), `${randomUUID()}.${extension}`)
  const codec = extension === 'm4a' ? 'aac' : 'libopus'
  const input = ['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`]
  await promisify(execFile)(findFfmpeg()!, ['-loglevel', 'error', ...input, '-c:a', codec, path])
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

interface Sent {
  _id?: string
  bytes?: number
  name?: string
  type?: string
  note?: string
  consent?: number
  days?: number
  assignedExerciseId?: string
}

function formOf(example: Example, content: Uint8Array, sent: Sent = {}) {
  const { _id = randomUUID(), bytes = content.length, name = 'squat.webm', type = 'video/webm' } = sent
  const { note = '', consent = consentVersion, days = 30, assignedExerciseId = example.ids.prescriptionId! } = sent
  const body = new FormData()
  const fields = {
    _id,
    assignedExerciseId,
    note,
    consentVersion: String(consent),
    daysAfterAnswer: String(days),
    bytes: String(bytes),
  }
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append('file', new File([new Uint8Array(content)], name, { type }))
  return body
}

const send = (example: Example, content: Uint8Array = video, sent: Sent = {}) =>
  example.patient.calls(formChecks.sendFormCheck, { body: formOf(example, content, sent) })

/** Waits until its conversion is over. */
async function finished(example: Example, id: string) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    const check = await example.patient.calls(formChecks.formCheck, { params: { id } })
    if (check.state !== 'converting') return check
  }
  throw new Error('The video was not converted in time.')
}
const sendAndWait = async (example: Example, content?: Uint8Array, sent?: Sent) =>
  finished(example, (await send(example, content, sent))._id)

const answer = (sam: Person, id: string, fields: Record<string, string>, voice?: Uint8Array, type = 'audio/webm') => {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  if (voice) body.append('file', new File([new Uint8Array(voice)], 'voice.webm', { type }))
  return sam.calls(formChecks.answerFormCheck, { params: { id }, body })
}

const filesOf = async ({ organizationId }: Example) =>
  (
    await systemDb
      .selectFrom('organizationFiles')
      .select('storageKey')
      .where('organizationId', '=', organizationId)
      .where('storageKey', 'like', '%/form-checks/%')
      .execute()
  ).map(({ storageKey }) => storageKey)
const isStored = (key: string) =>
  readFile(join(app.folder, key)).then(
    () => true,
    () => false,
  )

const newExample = async () => makeExample(app, await person('practitioner', { name: 'Sam Okafor' }))
const arrow: Stroke = { kind: 'arrow', color: 'red', points: [100, 200, 500, 600] }

test('a patient sends a video with consent, the practitioner draws, writes and speaks, and the patient sees it', async () => {
  const example = await newExample()
  const { patient: ann, inCharge: sam } = example
  // An urgent answer in the example data would come first.
  await systemDb.deleteFrom('patientAlerts').where('patientId', '=', ann.accountId).execute()
  const terms = await ann.calls(formChecks.formCheckTerms, {})
  expect(terms).toMatchObject({
    version: consentVersion,
    practitioner: 'Sam Okafor',
    daysAfterAnswer: 30,
    isAvailable: true,
  })

  const sent = await send(example, video, { note: 'Is my back straight?' })
  expect(sent).toMatchObject({ exercise: 'Squat to a chair', note: 'Is my back straight?', sentBy: '', answer: null })
  expect(sent.consent).toEqual({ version: consentVersion, at: expect.any(String) })
  const waiting = await finished(example, sent._id)
  expect(waiting).toMatchObject({ state: 'waiting', video: { width: 240, height: 320 } })
  const played = await get(waiting.video!.url, { range: 'bytes=0-99' })
  expect([played.statusCode, played.headers['content-type'], played.rawPayload.length]).toEqual([206, 'video/mp4', 100])
  expect(await inspectVideo((await get(waiting.video!.url)).rawPayload)).toMatch(/Video: h264.*240x320/)
  expect((await sharp((await get(waiting.video!.posterUrl)).rawPayload).metadata()).format).toBe('webp')

  // The practitioner is notified, and the worklist leads to the video.
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items.find(({ kind }) => kind === 'formCheckAsked')).toMatchObject({
    title: 'Ann Kowalski asks you to look at Squat to a chair',
    text: '“Is my back straight?”',
    subjectId: sent._id,
  })
  const { summary } = await sam.calls(patients.get, { params: { id: ann.accountId } })
  expect(summary!.attention).toMatchObject({
    kind: 'formCheck',
    title: 'Form check: Squat to a chair',
    detail: '‘Is my back straight?’',
    subjectId: sent._id,
  })
  const worklist = await sam.calls(patients.list, { query: { filter: 'formCheck' } })
  expect(worklist.items.map(({ _id }) => _id)).toEqual([ann.accountId])

  const fields = { text: 'Keep your heels down.', frameSecond: '1.2', drawing: JSON.stringify([arrow]) }
  const answered = await answer(sam, sent._id, fields, await makeVoice(3))
  expect(answered).toMatchObject({ state: 'answered', answer: { text: 'Keep your heels down.', by: 'Sam Okafor' } })
  const seen = await ann.calls(formChecks.formCheck, { params: { id: sent._id } })
  expect(seen.answer!.frame).toMatchObject({ second: 1.2, drawing: [arrow] })
  expect(seen.answer!.voice!.seconds).toBeCloseTo(3, 0)
  const frame = await get(seen.answer!.frame!.url)
  expect(await sharp(frame.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
  const voice = await get(seen.answer!.voice!.url)
  expect(voice.headers['content-type']).toBe('audio/mp4')
  expect(await inspectVideo(voice.rawPayload, 'voice.m4a')).toMatch(/Audio: aac/)
  const list = await ann.calls(notifications.list, { query: {} })
  expect(list.items.find(({ kind }) => kind === 'formCheckAnswered')).toMatchObject({
    title: 'Sam Okafor looked at your Squat to a chair',
    subjectId: sent._id,
  })
  const after = await sam.calls(patients.get, { params: { id: ann.accountId } })
  expect(after.summary!.attention?.kind).not.toBe('formCheck')
  const again = answer(sam, sent._id, { text: 'Once more.' })
  await expect(again).rejects.toMatchObject({
    code: 'conflict',
    message: 'Sam Okafor has answered this video already.',
  })
})

test('a video that is sent again under the same id is stored once', async () => {
  const example = await newExample()
  const _id = randomUUID()
  const both = await Promise.all([send(example, video, { _id }), send(example, video, { _id })])
  expect(both.map((check) => check._id)).toEqual([_id, _id])
  expect(await send(example, video, { _id })).toMatchObject({ _id })
  await finished(example, _id)
  const all = await example.patient.calls(formChecks.formChecks, { params: { patientId: example.ids.patientId! } })
  // The example data has a form check of its own.
  expect(all.map((check) => check._id).filter((id) => id === _id)).toHaveLength(1)
  expect(all).toHaveLength(2)
  await expect.poll(async () => (await filesOf(example)).length).toBe(2)
  const names = await filesOf(example)
  expect(names.toSorted()).toEqual([expect.stringContaining(`${_id}.mp4`), expect.stringContaining(`${_id}.webp`)])
})

const sendPart = (
  { patient }: Pick<Example, 'patient'>,
  id: string,
  content: Uint8Array,
  number: number,
  bytes = content.length,
) => {
  const body = new FormData()
  body.append('bytes', String(bytes))
  const part = content.slice((number - 1) * formCheckPartBytes, number * formCheckPartBytes)
  body.append('file', new File([new Uint8Array(part)], 'part', { type: 'application/octet-stream' }))
  return patient.calls(formChecks.sendFormCheckPart, { params: { id, number }, body })
}
const complete = (example: Example, _id: string, bytes: number) =>
  example.patient.calls(formChecks.sendFormCheck, {
    body: {
      ...{ _id, bytes, name: 'squat.mp4', type: 'video/mp4' as const, note: 'In parts.' },
      ...{ assignedExerciseId: example.ids.prescriptionId!, consentVersion, daysAfterAnswer: 30 },
    },
  })
const partsOf = ({ patient }: Pick<Example, 'patient'>, id: string) =>
  patient.calls(formChecks.formCheckParts, { params: { id } })
const partFiles = (example: Example) =>
  readdir(join(app.folder, example.organizationId, 'form-check-parts', example.ids.patientId!)).catch(() => [])

test('an interrupted video upload resumes where it stopped, and counts as sent only once the server has all of it', async () => {
  const example = await newExample()
  const long = await makeVideo({ size: '240x320', padding: 2 * formCheckPartBytes })
  expect(long.length).toBeGreaterThan(2 * formCheckPartBytes)
  const _id = randomUUID()
  expect(await partsOf(example, _id)).toEqual({ isReceived: false, numbers: [] })
  await sendPart(example, _id, long, 2)
  // The reply was lost, so the phone sends it again.
  await sendPart(example, _id, long, 2)
  expect(await partsOf(example, _id)).toEqual({ isReceived: false, numbers: [2] })
  await expect(complete(example, _id, long.length)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Some of the video did not arrive. Send it again: what is here already is not sent twice.',
  })
  await expect(example.patient.calls(formChecks.formCheck, { params: { id: _id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  for (const number of Array.from({ length: Math.ceil(long.length / formCheckPartBytes) }, (_, at) => at + 1))
    if (number !== 2) await sendPart(example, _id, long, number)
  expect(await complete(example, _id, long.length)).toMatchObject({ _id, note: 'In parts.' })
  expect(await finished(example, _id)).toMatchObject({ state: 'waiting', video: { width: 240, height: 320 } })
  expect(await partsOf(example, _id)).toEqual({ isReceived: true, numbers: [] })
  await expect.poll(() => partFiles(example)).toEqual([])
  // The confirmation was lost as well.
  expect(await complete(example, _id, long.length)).toMatchObject({ _id })
})

test('the parts of a video that is never completed are deleted a day after the last one, or as soon as the patient wishes', async () => {
  const example = await newExample()
  const _id = randomUUID()
  const before = Date.now()
  await sendPart(example, _id, video, 1)
  expect(await partFiles(example)).toHaveLength(1)
  const { rows } = await sql<{ payload: { keys: string[] }; runAt: Date }>`
    select p.payload, j.run_at as "runAt" from graphile_worker.jobs j
    join graphile_worker._private_jobs p on p.id = j.id where j.key = ${`form check parts:${example.ids.patientId}:${_id}`}`.execute(
    systemDb,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.runAt.getTime() - before).toBeGreaterThan(23.9 * 3_600_000)
  expect(rows[0]!.runAt.getTime() - before).toBeLessThan(24.1 * 3_600_000)
  const stored = rows[0]!.payload.keys.map((key) => join(app.folder, key))
  expect(await Promise.all(stored.map((path) => readFile(path)))).toEqual([video])
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key like ${`%:${_id}`}), run_at := now())`.execute(
    systemDb,
  )
  await expect.poll(() => partFiles(example)).toEqual([])

  await sendPart(example, _id, video, 1)
  await example.patient.calls(formChecks.removeFormCheckParts, { params: { id: _id } })
  expect(await partFiles(example)).toEqual([])
})

test('a part of the wrong size, of another patient or beyond what may wait is refused or unseen', async () => {
  const example = await newExample()
  const other = await newExample()
  const _id = randomUUID()
  await expect(sendPart(example, _id, video, 1, video.length + 1)).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'file' }],
  })
  await expect(sendPart(example, _id, video, 2)).rejects.toMatchObject({ code: 'invalid' })
  await sendPart(example, _id, video, 1)
  expect(await partsOf(other, _id)).toEqual({ isReceived: false, numbers: [] })
  await other.patient.calls(formChecks.removeFormCheckParts, { params: { id: _id } })
  await expect(complete(other, _id, video.length)).rejects.toMatchObject({ code: 'conflict' })
  expect(await partsOf(example, _id)).toEqual({ isReceived: false, numbers: [1] })
  const folder = join(app.folder, example.organizationId, 'form-check-parts', example.ids.patientId!)
  await truncate(join(folder, `${_id}.00001`), 240_000_000)
  await expect(sendPart(example, randomUUID(), video, 1, video.length)).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('try again tomorrow'),
  })
})

test('the patient takes a video back at any time, and it is gone at once', async () => {
  const example = await newExample()
  const check = await sendAndWait(example)
  const keys = await filesOf(example)
  expect(await Promise.all(keys.map(isStored))).toEqual([true, true])
  await example.patient.calls(formChecks.removeFormCheck, { params: { id: check._id } })
  expect((await get(check.video!.url)).statusCode).toBe(404)
  expect((await get(check.video!.posterUrl)).statusCode).toBe(404)
  await expect.poll(() => Promise.all(keys.map(isStored))).toEqual([false, false])
  expect(await filesOf(example)).toEqual([])
  const { consent, ...left } = await example.inCharge.calls(formChecks.formCheck, { params: { id: check._id } })
  expect(consent.version).toBe(consentVersion)
  expect(left).toMatchObject({ state: 'deleted', deletion: 'withdrawn', video: null, deletedFrom: null })
  const { summary } = await example.inCharge.calls(patients.get, { params: { id: example.ids.patientId! } })
  expect(summary!.attention?.kind).not.toBe('formCheck')
  // A second tap changes nothing, and a deleted video cannot be answered.
  await example.patient.calls(formChecks.removeFormCheck, { params: { id: check._id } })
  await expect(answer(example.inCharge, check._id, { text: 'Fine.' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a video that is taken back while it is converted never appears', async () => {
  const example = await newExample()
  const { _id } = await send(example)
  await example.patient.calls(formChecks.removeFormCheck, { params: { id: _id } })
  const conversions = async () =>
    (await sql`select from graphile_worker.jobs where key = ${`form check:${_id}`}`.execute(systemDb)).rows
  await expect.poll(conversions).toEqual([])
  expect(await example.patient.calls(formChecks.formCheck, { params: { id: _id } })).toMatchObject({ state: 'deleted' })
  expect(await filesOf(example)).toEqual([])
})

const age = (id: string, column: 'answered_at' | 'created_at', days: number) =>
  sql`update workout_form_checks set ${sql.ref(column)} = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    systemDb,
  )
const stateOf = async (example: Example, id: string) =>
  (await example.patient.calls(formChecks.formCheck, { params: { id } })).state
const expire = () => deleteExpiredFormChecks(systemDb, 'test')

test('a video is deleted by itself after the days that the clinic chose, and the audit log says so', async () => {
  const sam = await person('solo', { name: 'Sam Okafor' })
  const example = await makeExample(app, sam)
  const check = await sendAndWait(example)
  await answer(sam, check._id, { text: 'Well done.' }, await makeVoice(1))
  const keys = await filesOf(example)
  expect(keys).toHaveLength(3)
  await age(check._id, 'answered_at', 29)
  await expire()
  expect(await stateOf(example, check._id)).toBe('answered')
  expect(await sam.calls(formChecks.saveFormCheckTerms, { body: { daysAfterAnswer: 7 } })).toMatchObject({
    daysAfterAnswer: 7,
  })
  await expire()
  expect(await example.patient.calls(formChecks.formCheck, { params: { id: check._id } })).toMatchObject({
    ...{ state: 'deleted', deletion: 'expired', video: null },
    answer: { text: 'Well done.', voice: null, frame: null },
  })
  await expect.poll(() => Promise.all(keys.map(isStored))).toEqual([false, false, false])
  const { items } = await sam.calls(audit.list, { query: { patientId: example.ids.patientId! } })
  expect(items.find(({ did }) => did.includes('whose days were over'))).toMatchObject({
    ...{ who: null, isAutomatic: true, patient: { _id: example.ids.patientId } },
  })
  for (const did of ['sent a video of an exercise', 'answered a video of'])
    expect(items.find((item) => item.did.includes(did))).toMatchObject({ patient: { _id: example.ids.patientId } })
})

test('a clinic that keeps videos longer keeps none longer than its patient agreed to', async () => {
  const sam = await person('solo')
  const example = await makeExample(app, sam)
  const check = await sendAndWait(example)
  await answer(sam, check._id, { text: 'Well done.' })
  await sam.calls(formChecks.saveFormCheckTerms, { body: { daysAfterAnswer: 365 } })
  await age(check._id, 'answered_at', 31)
  await expire()
  expect(await stateOf(example, check._id)).toBe('deleted')
  // The patient read the terms before the clinic chose a longer time, and sent the video after it.
  const between = await sendAndWait(example)
  await answer(sam, between._id, { text: 'Well done.' })
  await age(between._id, 'answered_at', 31)
  await expire()
  expect(await stateOf(example, between._id)).toBe('deleted')
  const later = await sendAndWait(example, video, { days: 365 })
  await answer(sam, later._id, { text: 'Well done.' })
  await age(later._id, 'answered_at', 31)
  await expire()
  expect(await stateOf(example, later._id)).toBe('answered')
})

test('a video without an answer is deleted after ninety days', async () => {
  const example = await newExample()
  const check = await sendAndWait(example)
  await age(check._id, 'created_at', 89)
  await expire()
  expect(await stateOf(example, check._id)).toBe('waiting')
  await age(check._id, 'created_at', 91)
  await expire()
  expect(await stateOf(example, check._id)).toBe('deleted')
})

test('days to keep videos are whole, and from one to 365', async () => {
  const sam = await person('solo')
  // JSON turns NaN into null.
  const notANumber = sam.calls(formChecks.saveFormCheckTerms, { body: { daysAfterAnswer: Number('thirty') } })
  await expect(notANumber).rejects.toMatchObject({ fields: [{ message: 'Use whole days, such as 30.' }] })
  for (const daysAfterAnswer of [0, 366, 1.5]) {
    const saved = sam.calls(formChecks.saveFormCheckTerms, { body: { daysAfterAnswer } })
    await expect(saved).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'daysAfterAnswer' }] })
  }
})

test('a practitioner sees the videos of their patients only, and a colleague who covers them sees those too', async () => {
  const example = await newExample()
  const check = await sendAndWait(example)
  const params = { id: check._id }
  const eve = await person('practitioner', { of: example.organizationId, name: 'Eve Lang' })
  const stranger = await person('practitioner')
  for (const other of [eve, stranger]) {
    await expect(other.calls(formChecks.formCheck, { params })).rejects.toMatchObject({ code: 'not_found' })
    await expect(answer(other, check._id, { text: 'Hm.' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.calls(formChecks.removeFormCheck, { params })).rejects.toMatchObject({ code: 'not_found' })
  }
  const share = {
    kind: 'share' as const,
    colleagueId: eve.accountId,
    patientIds: [example.ids.patientId!],
    lastDay: null,
  }
  const { _id } = await example.inCharge.calls(patientShares.addShare, { body: share })
  await eve.calls(patientShares.answerShare, { params: { id: _id }, body: { isAccepted: true } })
  expect(await eve.calls(formChecks.formCheck, { params })).toMatchObject({ state: 'waiting' })
  expect(await answer(eve, check._id, { text: 'Good.' })).toMatchObject({ answer: { by: 'Eve Lang' } })
  const unsigned = check.video!.url.replace(/key=.{5}/, 'key=wrong')
  expect((await get(unsigned)).statusCode).toBe(404)
})

test('patient and practitioner each read the name by which they know the exercise', async () => {
  const example = await newExample()
  await systemDb
    .updateTable('exercises')
    .set({ patientName: 'Sit and stand' })
    .where('id', '=', example.ids.exerciseId!)
    .execute()
  const { _id, exercise } = await sendAndWait(example)
  expect(exercise).toBe('Sit and stand')
  expect(await answer(example.inCharge, _id, { text: 'Good.' })).toMatchObject({ exercise: 'Squat to a chair' })
  const { items } = await example.patient.calls(notifications.list, { query: {} })
  expect(items.find(({ kind }) => kind === 'formCheckAnswered')?.title).toContain('looked at your Sit and stand')
})

test('somebody who helps the patient can send a video, and the practitioner reads who did', async () => {
  const example = await newExample()
  const { carerId, patientId } = example.ids
  await systemDb.updateTable('accountSessions').set({ carerId }).where('accountId', '=', patientId!).execute()
  const { _id } = await send(example)
  const check = await example.inCharge.calls(formChecks.formCheck, { params: { id: _id } })
  expect(check).toMatchObject({ patient: 'Ann Kowalski', sentBy: 'Eve Lang' })
})

test('a practitioner’s exercise of another patient cannot be named', async () => {
  const [example, other] = [await newExample(), await newExample()]
  const sent = send(example, video, { assignedExerciseId: other.ids.prescriptionId! })
  await expect(sent).rejects.toMatchObject({ code: 'not_found' })
  expect(await filesOf(example)).toEqual([])
})

test('without the consent of today nothing is stored', async () => {
  const example = await newExample()
  await expect(send(example, video, { consent: 0 })).rejects.toMatchObject({ fields: [{ field: 'consentVersion' }] })
  expect(await filesOf(example)).toEqual([])
})

test.each(await someHostileVideos())(
  'a patient cannot send $what',
  async ({ bytes, name = 'squat.mp4', type = 'video/mp4' }) => {
    const example = await sharedExample
    const sent = await send(example, bytes, { name, type }).catch((error: Error) => error)
    if (!(sent instanceof Error)) {
      const check = await finished(example, sent._id)
      expect(check).toMatchObject({ state: 'failed', video: null })
      expect(check.message).not.toBe('')
      await example.patient.calls(formChecks.removeFormCheck, { params: { id: sent._id } })
    }
    expect(await filesOf(example)).toEqual([])
  },
)

const sharedExample = newExample()

test('a video that is too long is refused with what to do, and the patient is told', async () => {
  const example = await newExample()
  const long = await makeVideo({ seconds: 23, size: '64x64', rate: 5 })
  const check = await sendAndWait(example, long, { name: 'a.mp4', type: 'video/mp4' })
  expect(check).toMatchObject({ state: 'failed', message: expect.stringMatching(/at most 2\d seconds/) })
  const { items } = await example.patient.calls(notifications.list, { query: {} })
  expect(items.find(({ kind }) => kind === 'formCheckAnswered')?.title).toBe(
    'Your video of Squat to a chair could not be read',
  )
  expect(await filesOf(example)).toEqual([])
})

test('a connection that breaks in the middle leaves nothing behind', async () => {
  const example = await newExample()
  const cut = send(example, video.subarray(0, 1000), { bytes: video.length })
  await expect(cut).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'file' }] })
  expect(await filesOf(example)).toEqual([])
})

test('a practitioner is not flooded: five videos wait at most', async () => {
  const example = await newExample()
  for (let sent = 0; sent < 5; sent++) await send(example)
  await expect(send(example)).rejects.toMatchObject({
    code: 'limit_reached',
    message: 'Sam Okafor has 5 videos of yours to look at. Wait for an answer, or delete one of them first.',
  })
})

test('a clinic without room refuses a video, and tells the patient what to do', async () => {
  const example = await newExample()
  const { organizationId } = example
  await systemDb
    .insertInto('organizationFiles')
    .values({ organizationId, storageKey: `${organizationId}/x/y`, type: 'image/png', bytes: 10 ** 15, sha256: '' })
    .execute()
  await systemDb
    .updateTable('organizations')
    .set({ planId: sql`(select id from plans where type = 'free' limit 1)` })
    .where('id', '=', organizationId)
    .execute()
  await expect(send(example)).rejects.toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('Tell Sam Okafor in a message'),
  })
  expect(await filesOf(example)).toEqual([])
})

test('videos of patients use the storage of the plan, and none of its videos', async () => {
  const example = await newExample()
  const used = async () => {
    const { usage } = await example.inCharge.calls(exerciseVideos.verifyStorage, { body: { bytes: 0 } })
    const of = (type: string) => usage.find((each) => each.type === type)!.used
    return { bytes: of('STORAGE'), videos: of('VIDEO_COUNT') }
  }
  const before = await used()
  const check = await sendAndWait(example)
  const [played, poster] = [await get(check.video!.url), await get(check.video!.posterUrl)]
  const bytes = before.bytes + played.rawPayload.length + poster.rawPayload.length
  expect(await used()).toEqual({ bytes, videos: before.videos })
  await example.patient.calls(formChecks.removeFormCheck, { params: { id: check._id } })
  expect(await used()).toEqual(before)
})

test.each([
  ['nothing', {}, undefined, 'text'],
  ['a drawing without its frame', { text: 'Look', drawing: JSON.stringify([arrow]) }, undefined, 'frameSecond'],
  [
    'a drawing that is no drawing',
    { text: 'Look', frameSecond: '1', drawing: '[{"kind":"bomb"}]' },
    undefined,
    'drawing',
  ],
  ['a file that is no sound', { text: 'Listen' }, Buffer.from('<script>alert(1)</script>'), 'file'],
])('an answer of %s is refused at its field', async (_what, fields, voice, field) => {
  const example = await answerable
  const sent = answer(example.inCharge, example.check._id, fields as Record<string, string>, voice)
  await expect(sent).rejects.toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining({ field: expect.stringContaining(field) })]),
  })
  expect(await stateOf(example, example.check._id)).toBe('waiting')
  expect(await filesOf(example)).toHaveLength(2)
})
const answerable = newExample().then(async (example) => ({ ...example, check: await sendAndWait(example) }))

test('a voice note may be a minute long, and not two', async () => {
  const example = await newExample()
  const check = await sendAndWait(example)
  const long = answer(example.inCharge, check._id, {}, await makeVoice(65))
  await expect(long).rejects.toMatchObject({ fields: [{ message: 'A voice note may be at most 60 seconds long.' }] })
  const m4a = await makeVoice(60, 'm4a')
  expect(await answer(example.inCharge, check._id, {}, m4a, 'audio/mp4')).toMatchObject({ state: 'answered' })
})

test('the patient’s copy of their record contains the video, the frame and the voice note', async () => {
  const example = await newExample()
  const check = await sendAndWait(example)
  await answer(example.inCharge, check._id, { frameSecond: '1' }, await makeVoice(1, 'ogg'), 'audio/ogg')
  const params = { patientId: example.ids.patientId! }
  const copies = () => example.inCharge.calls(patientRecords.exports, { params })
  await example.inCharge.calls(patientRecords.requestExport, { params })
  await expect.poll(async () => (await copies())[0]!.state).toBe('ready')
  const zip = readZip((await get((await copies())[0]!.url!)).rawPayload)
  const media = [...zip.keys()].filter((name) => name.startsWith('media/form-check'))
  expect(media.map((name) => name.replace(/.*-/, '')).toSorted()).toEqual(['frame.webp', 'video.mp4', 'voice.m4a'])
  const record = JSON.parse(Buffer.from(zip.get('record.json')!).toString()) as {
    formChecks: { consent_version: number }[]
  }
  expect(record.formChecks[0]!.consent_version).toBe(consentVersion)
})

test('erasing a patient deletes their videos from the storage, and what was sent of others', async () => {
  const example = await newExample()
  await sendAndWait(example)
  const keys = await filesOf(example)
  const { workoutPatientData } = await import('./workout-patient-data.queries.ts')
  const { inTransaction } = await import('../database/connect.ts')
  const key = { organizationId: example.organizationId, patientId: example.ids.patientId! }
  const halfSent = `${key.organizationId}/form-check-parts/${key.patientId}`
  const erased = await inTransaction(systemDb, (tx) => workoutPatientData.erase(tx, key))
  expect(erased.toSorted()).toEqual([halfSent, ...keys].toSorted())
  expect(await filesOf(example)).toEqual([])
})
