import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { education } from '@kinora/contract/education.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { briefs } from '@kinora/contract/briefs.ts'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { painTrend, sinceOf, surveyChanges } from './brief.rules.ts'

const { organization, person, session } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

/** Ann did her squats 12, 8 and 7 days ago, and was away from 6 days ago to yesterday. */
async function ann() {
  const { _id: patientId } = await addPatient(sam)
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: `Squat ${randomUUID()}` } })
  const { programId, seriesId } = await addProgram(sam, { patientId, startDate: ago(14), weeks: 3 }, [exerciseId])
  await sam.calls(seriesCopies.copyWeek, { params: { id: programId }, body: { from: 1, to: [2, 3] } })
  const patient = await session(harbour, patientId)
  for (const [days, week, painDuring] of [
    [12, 1, 7],
    [8, 1, 4],
    [7, 2, 3],
  ] as const) {
    const { series: found } = await sam.calls(series.week, { params: { programId, week } })
    const { _id: assignedExerciseId, version } = found[0]!.assignedExercises[0]!
    const day = ago(days)
    const startedAt = `${day}T08:00:00Z`
    const entry = { assignedExerciseId, version, sets: [{}, {}, {}], painDuring, note: days === 7 ? 'Stairs hurt' : '' }
    const log = {
      _id: randomUUID(),
      programId,
      seriesId,
      week,
      day,
      startedAt,
      finishedAt: startedAt,
      entries: [entry],
    }
    await patient.calls(workouts.saveSeries, { body: log })
  }
  const pause = { reason: 'away' as const, from: ago(6), until: ago(1), isShifting: false }
  await sam.calls(patientPauses.addPause, { params: { patientId }, body: pause })
  return { params: { patientId } }
}

test('the brief counts from the last visit before today, and says what was done, missed and paused since', async () => {
  const of = await ann()
  expect(await sam.calls(briefs.ofPatient, of)).toMatchObject({ sinceKind: 'start', since: ago(14) })
  await sam.calls(patientVisits.addVisit, { ...of, body: { day: ago(9) } })
  await sam.calls(patientVisits.addVisit, { ...of, body: { day: today } })
  const brief = await sam.calls(briefs.ofPatient, of)
  expect(brief).toMatchObject({
    patient: 'Ann Kowalski',
    since: ago(9),
    sinceKind: 'visit',
    planned: 3,
    done: 2,
    pauses: [{ reason: 'away', from: ago(6), until: ago(1) }],
    pain: [
      { day: ago(8), pain: 4 },
      { day: ago(7), pain: 3 },
    ],
    notes: [{ day: ago(7), text: 'Stairs hurt' }],
    programs: [{ _id: expect.any(String), title: 'Knee rehab', week: 3, weeks: 3 }],
  })
  expect(brief.exercises).toMatchObject([{ done: 2, worstPain: 4 }])
  expect(await sam.calls(briefs.ofPatient, of)).toEqual(brief)
})

test('the brief has the goal that Ann wrote, with her ratings', async () => {
  const of = await ann()
  expect((await sam.calls(briefs.ofPatient, of)).goal).toBeNull()
  const patient = await session(harbour, of.params.patientId)
  await patient.calls(ownProgress.saveGoal, { body: { text: 'Walk to the ferry' } })
  await patient.calls(ownProgress.rateGoal, { body: { rating: 4 } })
  const ratings = [{ month: `${today.slice(0, 7)}-01`, rating: 4 }]
  expect((await sam.calls(briefs.ofPatient, of)).goal).toEqual({ text: 'Walk to the ferry', ratings })
})

test('the brief says what was read, what was not, and the note of the last visit', async () => {
  const of = await ann()
  const own = await sam.calls(programs.ofPatient, { params: { id: of.params.patientId }, query: {} })
  const program = own.items[0]!
  const week = await sam.calls(series.week, { params: { programId: program._id, week: 1 } })
  const page = (title: string) =>
    sam.calls(education.create, { body: { kind: 'page', title, topic: 'Pain', body: 'Rest, then go on.' } })
  const [sleep, pacing] = [await page('Sleep'), await page('Pacing')]
  const place = { seriesId: week.series[0]!._id, week: null, pageIds: [sleep._id, pacing._id] }
  const params = { id: program._id }
  await sam.calls(seriesEducation.addEducation, { params, body: place })
  const patient = await session(harbour, of.params.patientId)
  await patient.calls(educationReceipt.readEducation, {
    params: { ...params, educationPageId: pacing._id },
    body: { readAt: new Date().toISOString(), version: pacing.version },
  })
  await sam.calls(patientVisits.addVisit, {
    ...of,
    body: { day: ago(9), subjective: 'Stairs are easier.', plan: 'Lunges' },
  })
  const brief = await sam.calls(briefs.ofPatient, of)
  expect(brief.reading).toEqual([
    { title: 'Sleep', readOn: null },
    { title: 'Pacing', readOn: today },
  ])
  expect(brief.lastNote).toEqual({ day: ago(9), by: expect.any(String), text: 'Stairs are easier. · Lunges' })
})

test('the brief on paper is one page of A4 with the same facts', async () => {
  const of = await ann()
  await sam.calls(patientVisits.addVisit, { ...of, body: { day: ago(9) } })
  const file = await sam.calls(briefs.download, of)
  const { pages } = readPdf(new Uint8Array(await (file as unknown as Blob).arrayBuffer()))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('2 done of 3 planned')
  expect(pages[0]).toContain('Paused, away')
  // With pain on two days a chart is drawn, from the visit to today.
  expect(pages[0]).toContain('Worst pain of each day, 0 to 10')
})

test('a brief with more than fits is shortened until it is one page, and says so', async () => {
  const of = await ann()
  const { programs: running } = await sam.calls(briefs.ofPatient, of)
  const programId = running[0]!._id
  const { _id: seriesId } = (await sam.calls(series.week, { params: { programId, week: 3 } })).series[0]!
  for (let at = 0; at < 30; at++) {
    const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: `Long name of exercise ${at}` } })
    await sam.calls(series.assign, { body: { seriesId, week: 3, exercises: [{ exerciseId }] } })
  }
  const file = await sam.calls(briefs.download, of)
  const { pages } = readPdf(new Uint8Array(await (file as unknown as Blob).arrayBuffer()))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('and more on screen')
})

test('a single day with pain is said in words and not drawn', () => {
  const brief = { since: '2026-11-09', today: '2026-11-24', stopAbove: 5 }
  const day = (text: string, pain: number) => ({ day: text, pain })
  const trendOf = (...pain: { day: string; pain: number }[]) => painTrend({ ...brief, pain } as never)
  expect(trendOf(day('2026-11-10', 4))).toBeUndefined()
  expect(trendOf(day('2026-11-10', 4), day('2026-11-12', 6))).toMatchObject({
    from: '2026-11-09',
    until: '2026-11-24',
    rule: 5,
    points: [
      { day: '2026-11-10', value: 4 },
      { day: '2026-11-12', value: 6 },
    ],
  })
})

test('a colleague who is not in charge and Ann herself do not read the brief', async () => {
  const of = await ann()
  const patient = await session(harbour, of.params.patientId)
  await expect(priya.calls(briefs.ofPatient, of)).rejects.toMatchObject({ code: 'not_found' })
  await expect(patient.calls(briefs.ofPatient, of)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
  [
    { visit: '2026-11-09', change: '2026-11-20' },
    { since: '2026-11-09', sinceKind: 'visit' },
  ],
  [
    { visit: null, change: '2026-11-20' },
    { since: '2026-11-20', sinceKind: 'change' },
  ],
  [
    { visit: null, change: null },
    { since: '2026-11-02', sinceKind: 'start' },
  ],
])('the last visit comes before the last change, and that before the start: %o', (seen, expected) => {
  expect(sinceOf({ ...seen, today: '2026-11-23', createdOn: '2026-10-01' }, '2026-11-02')).toEqual(expected)
})

const trend = { surveyId: randomUUID(), title: 'Pain', least: 0, most: 10, better: 'lower' as const }
const point = (day: string, value: number) => ({ day, value, band: null })
test.each([
  ['less pain by what matters', [6, 4], 2, 'better'],
  ['more pain by what matters', [4, 6], 2, 'worse'],
  ['less than what matters', [5, 4], 2, 'no change that matters'],
  ['nobody knows what matters', [6, 1], null, null],
])('%s', (_, [before, after], meaningfulChange, verdict) => {
  const points = [point('2026-11-02', before!), point('2026-11-16', after!)]
  expect(surveyChanges([{ ...trend, meaningfulChange, points }], '2026-11-09')).toMatchObject([{ verdict }])
  expect(surveyChanges([{ ...trend, meaningfulChange, points }], '2026-11-20')).toEqual([])
})
