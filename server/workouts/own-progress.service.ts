import type { OwnProgress } from '@kinora/contract/own-progress.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { ensureFound } from '../http/implement.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { deleteGoal, findGoal, findPatientToday, upsertGoal, upsertRating } from './own-progress.queries.ts'
import { milestonesAt, weeksKept } from './own-progress.rules.ts'
import { programsOf } from './workout-reminder.service.ts'

const keyOf = ({ organizationId, accountId }: Actor) => ({ organizationId, patientId: accountId })
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

async function todayOf(db: Tx, actor: Actor, patientId: string) {
  const found = await findPatientToday(db, actor.organizationId, patientScopeOf(actor, 'workouts'), patientId)
  return ensureFound(found, 'This patient').today
}

export async function readOwnProgress(db: Tx, actor: Actor): Promise<OwnProgress> {
  const today = await todayOf(db, actor, actor.accountId)
  const programs = (await programsOf(db, actor.organizationId, [actor.accountId])).get(actor.accountId) ?? []
  const sessions = programs.flatMap((program) => program.sessions).filter(({ isFinished }) => isFinished).length
  const goal = await findGoal(db, keyOf(actor))
  return {
    sessions,
    ...milestonesAt(sessions),
    weeksKept: weeksKept(programs, today),
    goal,
    isRatingDue: goal !== null && goal.ratings[0]?.month !== monthOf(today),
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

export async function readGoalOf(db: Tx, actor: Actor, patientId: string) {
  await todayOf(db, actor, patientId)
  return findGoal(db, { organizationId: actor.organizationId, patientId })
}
