import { sql } from 'kysely'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { openTestApp } from './open-test-app.ts'

type Someone = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>['person']>>

/** A clinic with Sam, Priya, their patients Ann and Bob, some exercises, and ways to make and read Ann's programs. */
export async function openSeriesClinic() {
  const app = await openTestApp({ isWorker: false })
  const { organization, person, patientOf, systemDb } = app
  const harbour = await organization({ timeZone: 'UTC' })
  const sam = await person('practitioner', { of: harbour })
  const priya = await person('practitioner', { of: harbour, name: 'Priya Nair' })
  const eve = await person('solo', { name: 'Eve Stone' })
  const exercise = (practitioner: Someone, name: string, facts: object = {}) =>
    practitioner.calls(exercises.create, { body: { name, steps: [`Do the ${name.toLowerCase()}.`], ...facts } })

  const ann = await patientOf(sam)
  const bob = await patientOf(priya, { name: 'Bob Fields' })
  const reps = (set: number, repsMin: number, more: object = {}) => Dosage.parse({ set: String(set), repsMin, ...more })
  const squat = await exercise(sam, 'Squat', {
    patientName: 'Sit back',
    defaultDosage: reps(2, 12),
    defaultSide: 'both',
  })
  const bridge = await exercise(sam, 'Bridge')
  const calf = await exercise(sam, 'Calf raise')
  const foreign = await exercise(eve, 'Secret of Eve')
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

  const program = (caller: Someone = sam, facts: object = {}) =>
    caller.calls(programs.create, {
      body: { title: 'Knee rehab', patientId: ann.accountId, startDate: today, weeks: 4, ...facts },
    })

  /** A program with a series "Morning" of squat, bridge and calf raise in each week. */
  async function morning(weeks = 4) {
    const { _id: programId } = await program(sam, { weeks })
    const body = {
      programId,
      name: 'Morning',
      exercises: [squat, bridge, calf].map(({ _id }) => ({ exerciseId: _id, dosage: reps(3, 10) })),
    }
    const block = await sam.calls(series.create, { body })
    return { programId, seriesId: block._id }
  }
  const week = (programId: string, at = 1, caller: { calls: Someone['calls'] } = sam) =>
    caller.calls(series.week, { params: { programId, week: at } })
  const inSeries = async (programId: string, at = 1, name = 'Morning') =>
    (await week(programId, at)).series.find((block) => block.name === name)!.assignedExercises
  const order = async (programId: string, at = 1, name = 'Morning') =>
    (await inSeries(programId, at, name)).map(({ exercise: { name: of }, position }) => `${position} ${of}`)
  const changes = (programId: string, caller: { calls: Someone['calls'] } = ann) =>
    caller.calls(series.changes, { params: { id: programId } })
  /** Ends the time in which edits are merged, so that the next edit is a change of its own. */
  const later = (programId: string) =>
    sql`update program_changes set changed_at = changed_at - interval '1 hour' where program_id = ${programId}`.execute(
      systemDb,
    )
  return {
    organization,
    systemDb,
    sam,
    priya,
    eve,
    exercise,
    ann,
    bob,
    reps,
    squat,
    bridge,
    calf,
    foreign,
    today,
    yesterday,
    program,
    morning,
    week,
    inSeries,
    order,
    changes,
    later,
  }
}
