import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from './care.ts'
import type { openTestApp } from './open-test-app.ts'

type TestApp = Awaited<ReturnType<typeof openTestApp>>
type Staff = Awaited<ReturnType<TestApp['person']>>

/** Patients with something to be reminded of. */
export async function openReminderStage({ session, systemDb }: TestApp, harbour: string, sam: Staff) {
  const squat = (await sam.calls(exercises.create, { body: { name: 'Squat' } }))._id
  const today = new Date().toISOString().slice(0, 10)

  /** Ann with a daily "Morning" in a program that began yesterday. */
  async function annWithProgram(startDate = addDays(today, -1)) {
    const { _id: annId } = await addPatient(sam)
    const { programId, seriesId } = await addProgram(sam, { patientId: annId, startDate, weeks: 4 }, [squat])
    await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', annId).execute()
    await systemDb.updateTable('accounts').set({ verifiedAt: new Date() }).where('id', '=', annId).execute()
    return { annId, ann: await session(harbour, annId), programId, seriesId }
  }
  type Ann = Awaited<ReturnType<typeof annWithProgram>>

  /** How often she was reminded. */
  const events = async ({ annId }: Pick<Ann, 'annId'>) =>
    Number(
      (
        await sql<{ sum: number }>`select coalesce(sum(count), 0) as sum from notifications
          where account_id = ${annId} and kind = 'workoutReminder'`.execute(systemDb)
      ).rows[0]!.sum,
    )

  async function finish({ ann, programId, seriesId }: Ann, day: string) {
    const startedAt = `${day}T00:00:00Z`
    const log = { _id: randomUUID(), programId, seriesId, week: 1, day, startedAt, finishedAt: startedAt, entries: [] }
    await ann.calls(workouts.saveSeries, { body: log })
  }

  return { annWithProgram, events, finish }
}
