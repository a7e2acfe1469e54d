import type { OwnProgress } from '@kinora/contract/own-progress.ts'
import { addDays, daysBetween } from '@kinora/contract/days.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { NextDayResponse } from '@kinora/contract/workouts.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import {
  deleteGoal,
  findAnsweredDays,
  findEarlierGoals,
  findGoal,
  findLastRatedMonth,
  findPatientToday,
  upsertGoal,
  upsertNextDay,
  upsertRating,
} from './own-progress.queries.ts'
import { askedDay, daysAnswered, milestonesAt, countKeptWeeks } from './own-progress.rules.ts'
import { summarize } from './summary.service.ts'
import { readReminderPrograms } from './workout-reminder.service.ts'

/** A signed-in patient, or the one named by a reminder link. */
type Self = Pick<Actor, 'organizationId' | 'accountId' | 'role'>

const keyOf = ({ organizationId, accountId }: Self) => ({ organizationId, patientId: accountId })
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

async function todayOf(db: Tx, actor: Self, patientId: string) {
  const patient = await findPatientToday(db, actor.organizationId, patientScopeOf(actor, 'workouts'), patientId)
  return ensureFound(patient, 'This patient').today
}

export async function readOwnProgress(db: Tx, actor: Self): Promise<OwnProgress> {
  const [today, programsByPatient, goal, earlierGoals, lastRatedMonth] = await Promise.all([
    todayOf(db, actor, actor.accountId),
    readReminderPrograms(db, actor.organizationId, [actor.accountId]),
    findGoal(db, keyOf(actor)),
    findEarlierGoals(db, keyOf(actor)),
    findLastRatedMonth(db, keyOf(actor)),
  ])
  const programs = programsByPatient.get(actor.accountId) ?? []
  const finished = programs.flatMap((program) => program.sessions).filter(({ isFinished }) => isFinished)
  const sessions = finished.length
  return {
    sessions,
    ...milestonesAt(sessions),
    weeksKept: countKeptWeeks(programs, today),
    goal,
    earlierGoals,
    askedDay: askedDay(
      finished.map(({ day }) => day),
      await findAnsweredDays(db, keyOf(actor), addDays(today, -daysAnswered)),
      today,
    ),
    isRatingDue: goal !== null && lastRatedMonth !== monthOf(today),
  }
}

export async function saveGoal(tx: WriteTx, actor: Actor, text: string) {
  if (text) await upsertGoal(tx, { ...keyOf(actor), text })
  else await deleteGoal(tx, keyOf(actor))
  return readOwnProgress(tx, actor)
}

export async function rateGoal(tx: WriteTx, actor: Actor, rating: number) {
  const goal = await findGoal(tx, keyOf(actor))
  if (!goal) throw new Problem('conflict', 'Write your goal first.')
  const month = monthOf(await todayOf(tx, actor, actor.accountId))
  await upsertRating(tx, { ...keyOf(actor), month, rating, goal: goal.text })
  return readOwnProgress(tx, actor)
}

/** @throws Problem if nothing was done on that day, or it is too long ago. */
export async function answerNextDay(tx: WriteTx, actor: Self, answer: { day: string; response: NextDayResponse }) {
  const today = await todayOf(tx, actor, actor.accountId)
  const programs = (await readReminderPrograms(tx, actor.organizationId, [actor.accountId])).get(actor.accountId) ?? []
  const isDone = programs.some(({ sessions }) =>
    sessions.some(({ day, isFinished }) => isFinished && day === answer.day),
  )
  const isInTime = answer.day < today && daysBetween(answer.day, today) <= daysAnswered
  if (!isDone || !isInTime)
    throw fieldProblem('conflict', 'day', 'You can answer for a session of the last seven days.')
  await upsertNextDay(tx, { ...keyOf(actor), ...answer })
  await summarize(tx, actor.organizationId, [actor.accountId])
  return readOwnProgress(tx, actor)
}

export async function readGoalOf(db: Tx, actor: Actor, patientId: string) {
  const key = { organizationId: actor.organizationId, patientId }
  const [goal, earlierGoals] = await Promise.all([
    findGoal(db, key),
    findEarlierGoals(db, key),
    todayOf(db, actor, patientId),
  ])
  return { goal, earlierGoals }
}
