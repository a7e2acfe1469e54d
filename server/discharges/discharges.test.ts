import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { discharges } from '@kinora/contract/discharges.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { painOutcome } from './discharge.rules.ts'

const { organization, person, session } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

const dose = (set: number, times: number) => ({ set: String(set), repsMin: times, repsMax: times })

/** Ann's 3-week knee program began 18 days ago. Squats went from 2 x 8 to 3 x 12; the bridge has not changed. */
async function ann() {
  const { _id: patientId } = await addPatient(sam)
  const exerciseOf = async (name: string) => (await sam.calls(exercises.create, { body: { name } }))._id
  const [squat, bridge] = [await exerciseOf('Squat'), await exerciseOf('Bridge')]
  const { programId, seriesId } = await addProgram(sam, { patientId, startDate: ago(18), weeks: 3 }, [
    { exerciseId: squat, dosage: dose(2, 8) },
    bridge,
  ])
  const weekOf = async (week: number) => {
    const { series: found } = await sam.calls(series.week, { params: { programId, week } })
    return found[0]!.assignedExercises
  }
  const [last] = await weekOf(3)
  await sam.calls(series.change, { body: { _id: last!._id, dosage: dose(3, 12) } })
  const patient = await session(harbour, patientId)
  for (const [days, week, painDuring] of [
    [17, 1, 7],
    [2, 3, 3],
  ] as const) {
    const [{ _id: assignedExerciseId, version }] = (await weekOf(week)) as unknown as [{ _id: string; version: number }]
    const startedAt = `${ago(days)}T08:00:00Z`
    const entry = { assignedExerciseId, version, sets: [{}, {}], painDuring }
    const log = { _id: randomUUID(), programId, seriesId, week, day: ago(days), startedAt, finishedAt: startedAt }
    await patient.calls(workouts.saveSeries, { body: { ...log, entries: [entry] } })
  }
  const chosen = (await weekOf(3)).map(({ _id }) => _id)
  const draft = {
    programId,
    prescriptionIds: chosen,
    daysPerWeek: 2,
    flareUp: { painAbove: 5, days: 3, easierWeek: 1, leaveOut: [chosen[1]!], call: 'If it is no better after a week.' },
    closingNote: 'You did well.',
  }
  return { of: { params: { patientId } }, patientId, patient, draft, programId }
}

test('a discharged patient continues with the chosen exercises, without an end date', async () => {
  const { of, patient, patientId, draft, programId } = await ann()
  await patient.calls(workoutReminders.saveReminders, {
    body: { reminders: [{ seriesId: null, weekdays: [1, 2, 3], time: '09:00' }] },
  })
  const discharge = await sam.calls(discharges.discharge, { ...of, body: draft })
  expect(discharge).toMatchObject({
    dischargedOn: today,
    by: 'Sam Okafor',
    daysPerWeek: 2,
    exercises: [{ name: 'Squat', dosage: 'Do 12, three times' }, { name: 'Bridge' }],
    flareUp: {
      painAbove: 5,
      days: 3,
      easier: [{ exercise: 'Squat', dosage: 'Do 8, twice' }],
      leaveOut: ['Bridge'],
      call: 'If it is no better after a week.',
    },
    outcomes: { sessions: 2, pain: { from: { day: ago(17), value: 7 }, to: { day: ago(2), value: 3 } }, surveys: [] },
    closingNote: 'You did well.',
  })
  expect(await patient.calls(discharges.get, of)).toEqual({ discharge })
  expect(await patient.calls(programs.get, { params: { id: programId } })).toMatchObject({ state: 'stopped' })
  const plan = await patient.calls(programs.get, { params: { id: discharge.programId! } })
  expect(plan).toMatchObject({ state: 'running', endDate: null, currentWeek: 1, weeks: 1 })
  const { reminders, series: remindable } = await patient.calls(workoutReminders.reminders, {})
  expect(reminders).toEqual([])
  expect(remindable).toMatchObject([{ program: 'Your plan from now on' }])
  const progress = await patient.calls(workouts.progress, { params: { id: discharge.programId! } })
  expect(progress.days.every(({ planned }) => planned === 0)).toBe(true)
  expect(await sam.calls(patients.get, { params: { id: patientId } })).toMatchObject({
    dischargedOn: today,
    summary: { program: 'Your plan from now on', attention: null, adherence: expect.anything() },
  })
})

test('the weeks to go back to are those with other doses', async () => {
  const { of, draft } = await ann()
  const { programId, prescriptionIds } = draft
  const [squat] = prescriptionIds
  const { otherDoses } = await sam.calls(discharges.outcomes, { ...of, query: { programId } })
  expect(otherDoses).toEqual([1, 2].map((week) => ({ week, prescriptionIds: [squat] })))
  const { _id: patientId } = await addPatient(sam)
  const stranger = sam.calls(discharges.outcomes, { params: { patientId }, query: { programId } })
  await expect(stranger).rejects.toMatchObject({ fields: [{ field: 'programId' }] })
})

test('the exported list says who is discharged, as the list does', async () => {
  const { of, draft } = await ann()
  await sam.calls(discharges.discharge, { ...of, body: draft })
  const file = await sam.calls(patientImports.exportCsv, { query: {} })
  expect(await file.text()).toContain(',Sam Okafor,Discharged,Your plan from now on,')
})

test('everything is on paper: the plan, the flare-up plan, the outcomes and the exercises', async () => {
  const { of, patient, draft } = await ann()
  await expect(patient.calls(discharges.download, of)).rejects.toMatchObject({ status: 409 })
  await sam.calls(discharges.discharge, { ...of, body: draft })
  const pdf = readPdf(new Uint8Array(await (await patient.calls(discharges.download, of)).arrayBuffer()))
  const [letter, ...exercisePages] = pdf.pages
  for (const words of [
    'Your plan from now on: 2 days a week',
    'If it flares up',
    'Squat: Do 8, twice.',
    'You did well.',
  ])
    expect(letter).toContain(words)
  expect(letter).toContain('2 sessions done.')
  expect(exercisePages.join(' ')).toContain('Squat')
  expect(exercisePages.join(' ')).not.toContain('week 1 of 1')
})

test('the precautions of the patient are on the exercises of a plan without an end', async () => {
  const { of, patient, patientId, draft } = await ann()
  const precautions = [{ text: 'No kneeling' }, { text: 'Long healed', until: ago(1) }]
  await sam.calls(patients.update, { params: { id: patientId }, body: { precautions } })
  await sam.calls(discharges.discharge, { ...of, body: draft })
  const pdf = readPdf(new Uint8Array(await (await patient.calls(discharges.download, of)).arrayBuffer()))
  expect(pdf.pages.at(-1)).toContain('Take care.')
  expect(pdf.pages.at(-1)).toContain('No kneeling.')
  expect(pdf.pages.at(-1)).not.toContain('Long healed')
})

test('pain does not bring a discharged patient back into the worklist, but a call for help does', async () => {
  const { of, patient, patientId, draft } = await ann()
  const { programId } = await sam.calls(discharges.discharge, { ...of, body: draft })
  const mine = await patient.calls(series.mine, { params: { programId: programId!, week: 1 } })
  const [{ _id: assignedExerciseId, version, seriesId }] = mine.assignedExercises as [
    (typeof mine.assignedExercises)[number],
  ]
  const startedAt = new Date().toISOString()
  const entry = { assignedExerciseId, version, sets: [{}, {}, {}], painDuring: 9 }
  const log = {
    _id: randomUUID(),
    programId: programId!,
    seriesId,
    week: 1,
    day: today,
    startedAt,
    finishedAt: startedAt,
  }
  await patient.calls(workouts.saveSeries, { body: { ...log, entries: [entry] } })
  const attention = async () => (await sam.calls(patients.get, { params: { id: patientId } })).summary?.attention
  expect(await attention()).toBeNull()
  expect(await sam.calls(patientAlerts.alerts, { params: { id: patientId } })).toEqual([])
  await patient.calls(workouts.saveProgram, {
    body: { programId: programId!, week: 1, event: 'needHelp', note: 'Please call' },
  })
  expect(await attention()).toMatchObject({ kind: 'needHelp' })
})

test('back in care, the plan ends and a new program can begin', async () => {
  const { of, patientId, draft } = await ann()
  const { programId } = await sam.calls(discharges.discharge, { ...of, body: draft })
  const next = { title: 'Knee again', patientId, startDate: today, weeks: 2 }
  await expect(sam.calls(programs.create, { body: next })).rejects.toMatchObject({
    status: 409,
    message: 'Ann Kowalski is discharged. Take them back into care on their page first.',
  })
  await sam.calls(discharges.readmit, of)
  expect(await sam.calls(discharges.get, of)).toEqual({ discharge: null })
  expect(await sam.calls(programs.get, { params: { id: programId! } })).toMatchObject({ state: 'stopped' })
  expect(await sam.calls(programs.create, { body: next })).toMatchObject({ state: 'running' })
  await expect(sam.calls(discharges.readmit, of)).rejects.toMatchObject({ status: 409 })
  expect(await sam.calls(discharges.discharge, { ...of, body: draft })).toMatchObject({ dischargedOn: today })
})

test('what a discharge lacks is refused at its field', async () => {
  const { of, draft } = await ann()
  const refusal = (changes: object) =>
    sam.calls(discharges.discharge, { ...of, body: { ...draft, ...changes } }).then(
      () => undefined,
      ({ status, fields }: { status: number; fields: { field: string }[] }) => [status, fields[0]?.field],
    )
  const flareUp = { ...draft.flareUp }
  expect(await refusal({ prescriptionIds: [] })).toEqual([400, 'prescriptionIds'])
  expect(await refusal({ prescriptionIds: [randomUUID()] })).toEqual([400, 'prescriptionIds'])
  expect(await refusal({ daysPerWeek: 8 })).toEqual([400, 'daysPerWeek'])
  expect(await refusal({ programId: randomUUID() })).toEqual([400, 'programId'])
  expect(await refusal({ flareUp: { ...flareUp, easierWeek: 9 } })).toEqual([400, 'flareUp.easierWeek'])
  expect(await refusal({ flareUp: { ...flareUp, easierWeek: null, leaveOut: [] } })).toEqual([
    400,
    'flareUp.easierWeek',
  ])
  expect(await refusal({ flareUp: { ...flareUp, leaveOut: [randomUUID()] } })).toEqual([400, 'flareUp.leaveOut'])
  expect(await refusal({ flareUp: { ...flareUp, call: ' ' } })).toEqual([400, 'flareUp.call'])
  await expect(priya.calls(discharges.discharge, { ...of, body: draft })).rejects.toMatchObject({ status: 404 })
  const once = { ...draft, _id: randomUUID() }
  const first = await sam.calls(discharges.discharge, { ...of, body: once })
  expect(await sam.calls(discharges.discharge, { ...of, body: once })).toEqual(first)
  expect(await refusal({})).toEqual([409, undefined])
})

test('pain at the end is compared with pain at the start', () => {
  const on = (day: string, pain: number | null) => ({ day, pain })
  expect(painOutcome([])).toBeNull()
  expect(painOutcome([on('2026-09-01', 5)])).toBeNull()
  expect(painOutcome([on('2026-09-01', 5), on('2026-09-03', 2)])).toEqual({
    from: { day: '2026-09-01', value: 5 },
    to: { day: '2026-09-03', value: 2 },
  })
  const long = [
    on('2026-09-01', 6),
    on('2026-09-01', 7),
    on('2026-09-04', 4),
    on('2026-10-01', null),
    on('2026-10-20', 2),
    on('2026-10-24', 1),
  ]
  expect(painOutcome(long)).toEqual({
    from: { day: '2026-09-01', value: 5.5 },
    to: { day: '2026-10-24', value: 1.5 },
  })
})
