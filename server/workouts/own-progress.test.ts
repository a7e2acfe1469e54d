import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { ownProgress } from '@kinora/contract/own-progress.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { PausedDays } from './patient-pause.rules.ts'
import { askedDay, milestonesAt, countKeptWeeks } from './own-progress.rules.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const priya = await person('practitioner', { of: harbour })
const today = new Date().toISOString().slice(0, 10)

async function ann() {
  const { _id: annId } = await addPatient(sam)
  return { annId, ...(await session(harbour, annId)) }
}

test('Ann writes her goal in her own words, rates it once a month, and the clinic reads it', async () => {
  const { annId, calls } = await ann()
  expect(await calls(ownProgress.ownProgress, {})).toEqual({
    sessions: 0,
    milestone: null,
    nextMilestone: 10,
    weeksKept: 0,
    goal: null,
    earlierGoals: [],
    isRatingDue: false,
    askedDay: null,
  })
  await expect(calls(ownProgress.rateGoal, { body: { rating: 5 } })).rejects.toMatchObject({ code: 'conflict' })
  const text = 'Walk to the ferry with Tom; no stick, <5 minutes'
  expect(await calls(ownProgress.saveGoal, { body: { text } })).toMatchObject({ goal: { text }, isRatingDue: true })
  await calls(ownProgress.rateGoal, { body: { rating: 4 } })
  const rated = await calls(ownProgress.rateGoal, { body: { rating: 6 } })
  expect(rated).toMatchObject({
    isRatingDue: false,
    goal: { ratings: [{ month: `${today.slice(0, 7)}-01`, rating: 6 }] },
  })
  await systemDb.updateTable('patientGoalRatings').set({ month: '2026-01-01' }).where('patientId', '=', annId).execute()
  expect(await calls(ownProgress.ownProgress, {})).toMatchObject({ isRatingDue: true })
  const params = { patientId: annId }
  expect(await sam.calls(ownProgress.goalOf, { params })).toEqual({
    goal: { text, ratings: [{ month: '2026-01-01', rating: 6 }] },
    earlierGoals: [],
  })
  for (const other of [priya, await person('business_admin')])
    await expect(other.calls(ownProgress.goalOf, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await calls(ownProgress.saveGoal, { body: { text: '' } })).toMatchObject({ goal: null })
  // Ending a goal keeps its ratings, and a new goal starts without them.
  const earlierGoals = [{ text, ratings: [{ month: '2026-01-01', rating: 6 }] }]
  expect(await sam.calls(ownProgress.goalOf, { params })).toEqual({ goal: null, earlierGoals })
  await calls(ownProgress.saveGoal, { body: { text: 'Play tennis' } })
  expect(await calls(ownProgress.rateGoal, { body: { rating: 2 } })).toMatchObject({
    goal: { text: 'Play tennis', ratings: [{ rating: 2 }] },
    earlierGoals,
  })
})

test('finished sessions are counted over all programs, and begun ones are not', async () => {
  const { annId, calls } = await ann()
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  for (const title of ['Knee', 'Back']) {
    const { programId, seriesId } = await addProgram(
      sam,
      { title, patientId: annId, startDate: addDays(today, -3), weeks: 2 },
      [exerciseId],
    )
    for (const finishedAt of [`${today}T00:00:00Z`, null]) {
      const log = { _id: randomUUID(), programId, seriesId, week: 1, day: today, entries: [] }
      await calls(workouts.saveSeries, { body: { ...log, startedAt: `${today}T00:00:00Z`, finishedAt } })
    }
  }
  expect(await calls(ownProgress.ownProgress, {})).toMatchObject({ sessions: 2, nextMilestone: 10 })
})

test('the day after a session Ann is asked once how she is, and Sam sees her answer beside that day', async () => {
  const { annId, calls } = await ann()
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  const yesterday = addDays(today, -1)
  const { programId, seriesId } = await addProgram(
    sam,
    { title: 'Knee', patientId: annId, startDate: addDays(today, -6), weeks: 2 },
    [exerciseId],
  )
  const at = `${yesterday}T08:00:00Z`
  const log = { _id: randomUUID(), programId, seriesId, week: 1, day: yesterday, entries: [] }
  await calls(workouts.saveSeries, { body: { ...log, startedAt: at, finishedAt: at } })

  expect(await calls(ownProgress.ownProgress, {})).toMatchObject({ askedDay: yesterday })
  const answer = (day: string, response: 'worse' | 'settled') =>
    calls(ownProgress.answerNextDay, { body: { day, response } })
  for (const day of [today, addDays(today, -2), addDays(today, -30)])
    await expect(answer(day, 'worse')).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'day' }] })
  expect(await answer(yesterday, 'settled')).toMatchObject({ askedDay: null })
  expect(await answer(yesterday, 'worse')).toMatchObject({ askedDay: null })
  const { days } = (await sam.calls(workouts.progress, { params: { id: programId } }))!
  expect(days.find(({ day }) => day === yesterday)).toMatchObject({ nextDay: 'worse' })
  expect(days.find(({ day }) => day === today)!.nextDay).toBeNull()
})

test('the question is about the last day with a session, of the two days before today', () => {
  expect(askedDay(['2026-11-19', '2026-11-20'], [], '2026-11-21')).toBe('2026-11-20')
  expect(askedDay(['2026-11-19'], [], '2026-11-21')).toBe('2026-11-19')
  expect(askedDay(['2026-11-18'], [], '2026-11-21')).toBeNull()
  expect(askedDay(['2026-11-20'], ['2026-11-20'], '2026-11-21')).toBeNull()
  // After a session today, tomorrow's question is about today.
  expect(askedDay(['2026-11-20', '2026-11-21'], [], '2026-11-21')).toBeNull()
  expect(askedDay([], [], '2026-11-21')).toBeNull()
})

test('milestones are ten, twenty-five, fifty and every fifty, and are celebrated for three sessions', () => {
  const at = (sessions: number) => Object.values(milestonesAt(sessions))
  expect([0, 9, 10, 12, 13, 25, 50, 99, 150].map(at)).toEqual([
    [null, 10],
    [null, 10],
    [10, 25],
    [10, 25],
    [null, 25],
    [25, 50],
    [50, 100],
    [null, 100],
    [150, 200],
  ])
})

/** From Monday 5 October, daily; `done` sessions in each week. */
const program = (
  done: number[],
  facts: { startDate?: string; weeks?: number; planned?: number[]; pauses?: PausedDays[] } = {},
) => {
  const startDate = facts.startDate ?? '2026-10-05'
  return {
    startDate,
    weeks: facts.weeks ?? 6,
    endsOn: null,
    pauses: facts.pauses ?? [],
    series: [
      { id: 'morning', weekdays: [], timesPerWeek: null, weeks: facts.planned ?? [1, 2, 3, 4, 5, 6], endsOn: null },
    ],
    sessions: done.flatMap((count, at) =>
      Array.from({ length: count }, (_, day) => ({
        seriesId: 'morning',
        week: at + 1,
        day: addDays(startDate, at * 7 + day),
        share: 1,
        isFinished: true,
      })),
    ),
  }
}

test('a week counts towards the streak from half of what was planned; a pause and the current week do not break it', () => {
  // Wednesday of the third week.
  const today3 = '2026-10-21'
  expect(countKeptWeeks([program([7, 4, 0])], today3)).toBe(2)
  expect(countKeptWeeks([program([7, 4, 4])], today3)).toBe(3)
  expect(countKeptWeeks([program([7, 3, 0])], today3)).toBe(0)
  expect(countKeptWeeks([program([3, 7, 0])], today3)).toBe(1)
  expect(countKeptWeeks([program([7, 0, 7], { planned: [1, 3] })], '2026-10-28')).toBe(2)
  const away = { from: '2026-10-12', until: '2026-10-18', reason: 'away' as const }
  expect(countKeptWeeks([program([7, 0, 7], { pauses: [away] })], '2026-10-28')).toBe(2)
  const later = program([5], { startDate: '2026-11-16', weeks: 1 })
  expect(countKeptWeeks([program([7], { weeks: 1 }), later], '2026-11-23')).toBe(2)
  expect(countKeptWeeks([], today3)).toBe(0)
})
