import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { discharges } from '@kinora/contract/discharges.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientAlerts, type PatientAlert } from '@kinora/contract/patient-alerts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { inTransaction } from '../database/connect.ts'
import { ownSurveys } from '../integrations/survey-provider.ts'
import { filledSurveys, type AnswersInOrder } from '../demo/filled-surveys.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { storeResponse } from './survey-response.service.ts'
import { surveyJobs } from './survey.jobs.ts'
import { findActiveSurveys } from './survey-form.queries.ts'
import { eventually } from '../testing/eventually.ts'

const { emails, organization, person, session, systemDb } = await openTestApp()
const of = await organization()
const sam = await person('practitioner', { of })
const priya = await person('practitioner', { of, name: 'Priya Raman' })
const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
const eve = await person('business_admin', { name: 'Eve Lindqvist' })
for (const starter of ['phq-9', 'pain', 'patient-specific-function'])
  await sam.calls(surveyForms.create, { body: { starter } })

type Sam = typeof sam
const enabledSurveys = ['PHQ-9', 'Pain'].map((title, index) => ({ title, index }))

/** A patient who has joined and has surveys. */
async function patientOf(by: Sam, name = 'Ann Kowalski', chosen = enabledSurveys) {
  const { _id } = await addPatient(by, { name, enabledSurveys: chosen })
  await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', _id).execute()
  return { _id, params: { id: _id }, ...(await session(by.organizationId, _id)) }
}
type Patient = Awaited<ReturnType<typeof patientOf>>

const often = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']
const phq = (...points: number[]) => ({ 'PHQ-9': points.map((point) => often[point]!) })

/** Stores answers by survey title, in the order of its questions. */
async function answer(
  patient: Patient,
  given: Record<string, AnswersInOrder>,
  submittedAt = new Date(),
  submissionId: string = randomUUID(),
) {
  const { organizationId, _id: patientId } = patient
  const active = await findActiveSurveys(systemDb, organizationId)
  const filled = filledSurveys(active, new Map(Object.entries(given)))
  const sent = { provider: 'own' as const, submissionId, submittedAt, ...filled }
  return inTransaction(systemDb, (tx) => storeResponse(tx, { organizationId, patientId, ...sent }))
}

const seconds = (moment: Date | string) => Math.floor(new Date(moment).getTime() / 1000)
const aroundNow = { start: seconds(new Date()) - 86_400, end: seconds(new Date()) + 86_400 }
const read = (caller: Pick<Sam, 'calls'>, { params }: Patient, query = aroundNow) =>
  caller.calls(surveys.responses, { params, query })
const alertsOf = (caller: Pick<Sam, 'calls'>, { params }: Patient) => caller.calls(patientAlerts.alerts, { params })
const handle = (caller: Pick<Sam, 'calls'>, { _id: id }: PatientAlert, note = '') =>
  caller.calls(patientAlerts.handleAlert, { params: { id }, body: { action: 'Called the patient', note } })
const notificationsOf = async (recipient: Sam, kind: string) =>
  (await recipient.calls(notifications.list, { query: {} })).items.filter((one) => one.kind === kind)

test('API-031 ENTITY-07 answers are read with their questions and scores, and a patient reads only their own', async () => {
  const ann = await patientOf(sam)
  const bea = await patientOf(sam, 'Bea Long')
  await answer(ann, { ...phq(1, 1, 1, 1, 1, 0, 0, 0, 0), Pain: [4, 2, 6] })
  const [response, ...others] = await read(sam, ann)
  expect(others).toEqual([])
  expect(response).toMatchObject({ submissionTimestamp: expect.any(Number), alerts: [], handled: null })
  expect(response!.scores).toMatchObject([
    { title: 'PHQ-9', version: 1, value: 5, band: { label: 'Mild' } },
    { title: 'Pain', value: 4 },
  ])
  const lines = Object.values(response!.formData.answers)
  expect(lines.find(({ type }) => type === 'control_collapse')).toMatchObject({ text: 'PHQ-9' })
  expect(lines.find(({ text }) => text === 'Poor appetite or overeating')).toMatchObject({
    ...{ type: 'control_radio', answer: 'Several days', order: expect.any(String) },
  })
  expect(lines.find(({ text }) => text.startsWith('How is your pain'))).toMatchObject({
    answer: '4',
    scaleAmount: '10',
  })
  expect(await read(ann, ann)).toHaveLength(1)
  for (const stranger of [bea, priya, eve]) {
    await expect(read(stranger, ann)).rejects.toMatchObject({ code: 'not_found' })
    await expect(stranger.calls(surveys.trends, { params: ann.params })).rejects.toMatchObject({ code: 'not_found' })
    await expect(stranger.calls(surveys.due, { params: ann.params })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await read(olivia, ann)).toHaveLength(1)
})

test('API-031 CALENDAR-06 PROMPT-04 a span includes both ends, lists the newest first, and is at most a year', async () => {
  const ann = await patientOf(sam)
  const [first, last] = ['2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.900Z']
  for (const at of [first, last, '2026-10-15T08:00:00Z', '2026-09-30T23:59:59.999Z', '2026-11-01T00:00:00Z'])
    await answer(ann, { Pain: [4, 2, 6] }, new Date(at))
  const month = await read(ann, ann, { start: seconds(first), end: seconds(last) })
  expect(month.map(({ submissionTimestamp }) => submissionTimestamp)).toEqual(
    [last, '2026-10-15T08:00:00Z', first].map(seconds),
  )
  const year = 366 * 86_400
  expect(await read(ann, ann, { start: 0, end: year })).toEqual([])
  for (const query of [
    { start: 0, end: year + 1 },
    { start: 5, end: 4 },
  ])
    await expect(read(ann, ann, query)).rejects.toMatchObject({ fields: [{ field: 'end' }] })
})

test('the same answers sent ten times are stored and notified once', async () => {
  const ann = await patientOf(sam, 'Ten Times')
  const id = randomUUID()
  const sent = await Promise.all(Array.from({ length: 10 }, () => answer(ann, { Pain: [4, 2, 6] }, new Date(), id)))
  expect(sent.filter((one) => one !== undefined)).toHaveLength(1)
  expect(await read(sam, ann)).toHaveLength(1)
  expect((await notificationsOf(sam, 'surveyAnswered')).filter(({ patientId }) => patientId === ann._id)).toMatchObject(
    [{ title: 'Ten Times answered a survey', text: 'Pain' }],
  )
})

test('an answer above zero to question nine of the PHQ-9 alerts at once, by an email that does not mention it', async () => {
  const ann = await patientOf(sam, 'Ann In Need')
  emails.length = 0
  expect(await answer(ann, phq(0, 0, 0, 0, 0, 0, 0, 0, 1))).toMatchObject({ hasAlert: true })
  expect(await notificationsOf(sam, 'surveyAlert')).toMatchObject([
    { title: 'Ann In Need needs your attention today', text: 'An answer in PHQ-9', patientId: ann._id, isRead: false },
  ])
  expect(await notificationsOf(priya, 'surveyAlert')).toEqual([])
  await eventually(() => expect(emails.find(({ to }) => to === sam.email)).toBeDefined())
  const { subject, text, html } = emails.find(({ to }) => to === sam.email)!
  expect(`${subject} ${text} ${html}`).not.toMatch(/Ann|PHQ|dead|hurt/)

  const [alert] = await alertsOf(sam, ann)
  expect(alert).toMatchObject({ kind: 'answer', title: 'Urgent answer in PHQ-9', handled: null })
  expect(alert!.detail).toMatch(/hurting yourself.* “Several days”$/)
  expect((await read(sam, ann))[0]!.alerts).toHaveLength(1)
  expect((await read(ann, ann))[0]).toMatchObject({ alerts: [], handled: null })
  await expect(ann.calls(patientAlerts.alerts, { params: ann.params })).rejects.toMatchObject({ code: 'forbidden' })
})

/** The names and reasons of the patients at the top of the worklist. */
const worklist = async (caller: Sam) =>
  (await caller.calls(patients.list, { query: {} })).items.map(({ name, summary }) => [name, summary?.attention?.title])

test('an urgent answer stands first in the worklist until somebody has recorded what was done', async () => {
  const tess = await person('solo')
  await tess.calls(surveyForms.create, { body: { starter: 'phq-9' } })
  const [zoe, ann] = [await patientOf(tess, 'Zoe In Need', []), await patientOf(tess, 'Ann Kowalski', [])]
  await answer(zoe, phq(0, 0, 0, 0, 0, 0, 0, 0, 3))
  await answer(ann, phq(0, 0, 0, 0, 0, 0, 0, 0, 0))
  expect(await worklist(tess)).toEqual([
    ['Zoe In Need', 'Urgent answer in PHQ-9'],
    ['Ann Kowalski', undefined],
  ])
  const { items, counts } = await tess.calls(patients.list, { query: { filter: 'urgentAnswer' } })
  expect([items.length, counts.needsYou]).toEqual([1, 1])
  const [alert] = await alertsOf(tess, zoe)
  await handle(tess, alert!)
  expect((await worklist(tess)).map(([name]) => name)).toEqual(['Ann Kowalski', 'Zoe In Need'])
  expect((await tess.calls(patients.list, { query: {} })).counts.needsYou).toBe(0)
})

test('dealing with an alert records the name, time and action of the first person, and tells the second', async () => {
  const ann = await patientOf(sam)
  await answer(ann, phq(0, 0, 0, 0, 0, 0, 0, 0, 3))
  await answer(ann, { Pain: [4, 2, 6] })
  const [alert, ...others] = await alertsOf(sam, ann)
  expect(others).toEqual([])
  for (const stranger of [priya, eve])
    await expect(handle(stranger, alert!)).rejects.toMatchObject({ code: 'not_found' })
  const empty = { params: { id: alert!._id }, body: { action: 'Something else' as const } }
  await expect(sam.calls(patientAlerts.handleAlert, empty)).rejects.toMatchObject({ fields: [{ field: 'note' }] })
  const { handled } = await handle(sam, alert!, 'Safe with her daughter.')
  expect(handled).toMatchObject({ by: 'Sam Okafor', action: 'Called the patient', note: 'Safe with her daughter.' })
  await expect(handle(olivia, alert!)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Sam Okafor has dealt with this already: Called the patient. Your entry was not saved.',
  })
  expect((await alertsOf(olivia, ann))[0]!.handled).toEqual(handled)
  expect((await read(sam, ann)).find(({ alerts }) => alerts.length > 0)!.handled).toEqual(handled)
  const notification = (await notificationsOf(sam, 'surveyAlert')).find(({ patientId }) => patientId === ann._id)
  expect(notification).toMatchObject({ isRead: true })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account_events
    where call = 'workouts.handleAlert' and result = 'done' and patient_id = ${ann._id}`.execute(systemDb)
  expect(rows[0]!.count).toBe(1)
})

test('owners are notified once of an urgent answer that nobody has dealt with in the clinic’s time', async () => {
  const ann = await patientOf(sam, 'Ann Unseen')
  const bea = await patientOf(sam, 'Bea Seen')
  for (const patient of [ann, bea]) await answer(patient, phq(0, 0, 0, 0, 0, 0, 0, 0, 2))
  await handle(sam, (await alertsOf(sam, bea))[0]!)
  const { notifyUnseenAlerts } = surveyJobs({ systemDb, integrations: { surveyProvider: ownSurveys } } as Parameters<
    typeof surveyJobs
  >[0])
  const unseen = async () =>
    (await notificationsOf(olivia, 'surveyAlert')).filter(({ title }) => /Unseen|Bea Seen/.test(title))
  const waitMinutes = (minutes: number) =>
    sql`update patient_alerts set raised_at = raised_at - make_interval(mins => ${minutes})`.execute(systemDb)
  await waitMinutes(59)
  await notifyUnseenAlerts()
  expect(await unseen()).toEqual([])
  const { text } = await olivia.calls(surveys.crisisText, {})
  await olivia.calls(surveys.saveCrisisText, { body: { text, escalateAfterMinutes: 30 } })
  await Promise.all([notifyUnseenAlerts(), notifyUnseenAlerts()])
  const expected = {
    title: 'Ann Unseen needs your attention today',
    text: 'An answer in PHQ-9 · Nobody has dealt with it for 30 minutes',
    isRead: false,
  }
  expect(await unseen()).toMatchObject([expected])
  await olivia.calls(notifications.readAll, {})
  await notifyUnseenAlerts()
  expect(await unseen()).toMatchObject([{ ...expected, isRead: true }])
})

test('old answers keep their scores when a survey changes, and stay in one trend', async () => {
  const tess = await person('solo')
  const definition = {
    title: 'Stairs',
    questions: [{ kind: 'choice' as const, text: 'How?', options: ['Well', 'Badly'], points: [0, 1] }],
    score: { kind: 'sum' as const, better: 'lower' as const, least: 0, most: 1 },
  }
  const { _id: id, definition: written } = await tess.calls(surveyForms.create, { body: { definition } })
  const ann = await patientOf(tess, 'Ann Kowalski', [{ title: 'Stairs', index: 0 }])
  const early = new Date()
  await answer(ann, { Stairs: ['Badly'] }, early)
  const [question] = written.questions
  const changed = {
    ...written,
    title: 'Stairs and steps',
    questions: [{ ...question!, options: ['Badly', 'Well'], points: [5, 9] }],
    score: { ...written.score!, most: 9 },
  }
  await tess.calls(surveyForms.update, { params: { id }, body: { definition: changed, version: 1 } })
  await answer(ann, { 'Stairs and steps': ['Badly'] }, new Date(Date.now() + 1000))
  const answers = { [String(question!.qid)]: 'Badly' }
  const opened = { _id: randomUUID(), surveys: [{ surveyId: id, version: 1, answers }] }
  await ann.calls(surveys.submit, { params: ann.params, body: opened })
  const values = (await read(tess, ann)).map(({ scores }) => [scores[0]!.version, scores[0]!.value])
  expect(values.toSorted((a, b) => a[0]! - b[0]!)).toEqual([
    [1, 1],
    [1, 1],
    [2, 5],
  ])
  const [trend, ...others] = await ann.calls(surveys.trends, { params: ann.params })
  expect(others).toEqual([])
  expect(trend).toMatchObject({ surveyId: id, title: 'Stairs and steps', most: 9 })
  expect(trend!.points.map(({ value }) => value)).toEqual([1, 1, 5])
  await expect(tess.calls(surveyForms.remove, { params: { id } })).rejects.toMatchObject({ code: 'conflict' })
  expect(await tess.calls(surveyForms.get, { params: { id } })).toMatchObject({ responseCount: 3, patientCount: 1 })
})

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
const schedule = { title: 'Pain', atStart: true, everyWeeks: null, atEnd: false }

test('only a patient’s own surveys can be scheduled, each once, and the patient reads what is due', async () => {
  const ann = await patientOf(sam)
  const save = (schedules: object[]) =>
    sam.calls(surveys.saveSchedules, { params: ann.params, body: { schedules: schedules as never } })
  await expect(save([{ ...schedule, title: 'Function' }])).rejects.toMatchObject({
    fields: [{ field: 'schedules.0.title' }],
  })
  await expect(save([schedule, schedule])).rejects.toMatchObject({ fields: [{ field: 'schedules.1.title' }] })
  await expect(save([{ ...schedule, everyWeeks: 0 }])).rejects.toMatchObject({
    fields: [{ field: 'schedules.0.everyWeeks' }],
  })
  const weekly = { ...schedule, title: 'PHQ-9', atStart: false, everyWeeks: 2 }
  expect(await save([schedule, weekly, { ...schedule, title: 'PHQ-9', atStart: false }].slice(0, 2))).toHaveLength(2)
  const due = await ann.calls(surveys.due, { params: ann.params })
  expect(due[0]).toEqual({ title: 'Pain', dueOn: today(), isOverdue: false, isAsked: true })
  expect(due[1]!.title).toBe('PHQ-9')
  const archive = (isArchived: boolean) =>
    systemDb
      .updateTable('surveys')
      .set({ isArchived })
      .where('organizationId', '=', sam.organizationId)
      .where('title', '=', 'PHQ-9')
      .execute()
  await archive(true)
  const asked = await ann.calls(surveys.due, { params: ann.params })
  expect(asked.map(({ title, isAsked }) => [title, isAsked])).toEqual([
    ['Pain', true],
    ['PHQ-9', false],
  ])
  await archive(false)
  await answer(ann, { Pain: [4, 2, 6] })
  expect((await ann.calls(surveys.due, { params: ann.params })).map(({ title }) => title)).toEqual(['PHQ-9'])
  expect(await save([])).toEqual([])
  expect(await ann.calls(surveys.due, { params: ann.params })).toEqual([])
  await expect(ann.calls(surveys.schedules, { params: ann.params })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a survey that repeats is due no more after a discharge, even once the program was deleted; one at the end is due then', async () => {
  const ann = await patientOf(sam)
  const exerciseOf = async (name: string) => ({
    exerciseId: (await sam.calls(exercises.create, { body: { name } }))._id,
  })
  const { programId } = await addProgram(sam, { weeks: 2, startDate: today(), patientId: ann._id }, [
    await exerciseOf('Squat'),
    await exerciseOf('Bridge'),
  ])
  const schedules = [
    { title: 'Pain', atStart: false, everyWeeks: 1, atEnd: false },
    { title: 'PHQ-9', atStart: false, everyWeeks: null, atEnd: true },
  ]
  await sam.calls(surveys.saveSchedules, { params: ann.params, body: { schedules } })
  const due = async () =>
    (await ann.calls(surveys.due, { params: ann.params })).map(({ title, dueOn }) => [title, dueOn])
  expect(await due()).toEqual([
    ['Pain', addDays(today(), 7)],
    ['PHQ-9', addDays(today(), 13)],
  ])
  const week = await sam.calls(series.week, { params: { programId, week: 2 } })
  const prescriptionIds = week.series[0]!.assignedExercises.map(({ _id }) => _id)
  const flareUp = { painAbove: 5, days: 3, easierWeek: null, leaveOut: prescriptionIds.slice(1), call: 'After a week.' }
  const body = { programId, prescriptionIds, daysPerWeek: 2, flareUp }
  await sam.calls(discharges.discharge, { params: { patientId: ann._id }, body })
  await sam.calls(programs.remove, { params: { id: programId } })
  expect(await due()).toEqual([['PHQ-9', today()]])
})

test('a survey at the start is due on the first day of the first program', async () => {
  const ann = await patientOf(sam)
  const body = { title: 'Knee rehab', weeks: 2, startDate: '2099-01-05', patientId: ann._id }
  await sam.calls(programs.create, { body })
  const schedules = [{ ...schedule, atEnd: true }]
  await sam.calls(surveys.saveSchedules, { params: ann.params, body: { schedules } })
  expect(await ann.calls(surveys.due, { params: ann.params })).toMatchObject([{ dueOn: '2099-01-05' }])
})

/** Runs the reminder job in a time zone where it is noon. */
async function remind() {
  await sql`update organizations set time_zone = (
    select 'Etc/GMT' || case when h > 0 then '-' || h when h < 0 then '+' || -h else '' end
    from (select 12 - extract(hour from now() at time zone 'UTC')::int as h) x)`.execute(systemDb)
  await surveyJobs({ systemDb, integrations: { surveyProvider: ownSurveys } } as Parameters<
    typeof surveyJobs
  >[0]).remindSurveys()
}

test('a due survey is reminded once, and not to patients who are inactive, unwell, have not joined or have answered', async () => {
  const here = await person('solo', { of: await organization({ name: 'Tide' }) })
  await here.calls(surveyForms.create, { body: { starter: 'pain' } })
  const chosen = [{ title: 'Pain', index: 0 }]
  const [ann, bea, cal, dan, eli] = [
    await patientOf(here, 'Ann Kowalski', chosen),
    await patientOf(here, 'Bea Long', chosen),
    await patientOf(here, 'Cal Short', chosen),
    await patientOf(here, 'Dan Brook', chosen),
    await patientOf(here, 'Eli Moss', chosen),
  ]
  const reminders = async (patient: Patient) =>
    (await patient.calls(notifications.list, { query: {} })).items.filter(({ kind }) => kind === 'surveyDue')
  for (const { params } of [ann, bea, cal, dan, eli])
    await here.calls(surveys.saveSchedules, { params, body: { schedules: [schedule] } })
  await answer(bea, { Pain: [4, 2, 6] })
  const pause = { reason: 'unwell' as const, from: addDays(today(), -2) }
  await here.calls(patientPauses.addPause, { params: { patientId: eli._id }, body: pause })
  await systemDb.updateTable('patients').set({ isActive: false }).where('id', '=', cal._id).execute()
  await systemDb.updateTable('patients').set({ joinedAt: null }).where('id', '=', dan._id).execute()
  await Promise.all([remind(), remind()])
  await remind()
  await sql`update survey_schedules set checked_on = null`.execute(systemDb)
  await remind()
  expect(await reminders(ann)).toMatchObject([{ title: 'A few questions for you', text: 'Pain', isRead: false }])
  for (const patient of [bea, cal, dan, eli]) expect(await reminders(patient)).toEqual([])
  await answer(ann, { Pain: [4, 2, 6] })
  expect(await reminders(ann)).toMatchObject([{ isRead: true }])
})

test('consent names the recipient and the place, can be withdrawn, and every consent is recorded', async () => {
  const ann = await patientOf(sam)
  const before = await ann.calls(surveys.consent, {})
  expect(before).toMatchObject({ text: expect.stringMatching(/Jotform.*random number.*take your consent back/s) })
  expect(before.givenAt).toBeNull()
  const consent = (isGiven: boolean) => ann.calls(surveys.saveConsent, { body: { isGiven } })
  const { givenAt } = await consent(true)
  expect(givenAt).not.toBeNull()
  expect((await consent(true)).givenAt).toBe(givenAt)
  expect((await consent(false)).givenAt).toBeNull()
  expect((await consent(true)).givenAt).not.toBe(givenAt)
  const rows = await systemDb.selectFrom('surveyConsents').selectAll().where('patientId', '=', ann._id).execute()
  expect(rows.map(({ withdrawnAt }) => withdrawnAt === null).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    false,
    true,
  ])
  await expect(sam.calls(surveys.consent, {})).rejects.toMatchObject({ code: 'forbidden' })
})
