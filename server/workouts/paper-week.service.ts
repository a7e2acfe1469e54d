import { randomUUID } from 'node:crypto'
import { formatDosage } from '@kinora/contract/dosage.ts'
import type { PaperDay, PaperWeek } from '@kinora/contract/paper-weeks.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { findPaperExercises, findPaperSessions } from './paper-week.queries.ts'
import { daysOfWeek, ensurePaperDays, paperEntries, recordedMeanwhile } from './paper-week.rules.ts'
import { findPausedDays } from './patient-pause.queries.ts'
import { pauseOn } from './patient-pause.rules.ts'
import { findWorkout } from './workout.queries.ts'
import { readProgram, saveWorkout, type WorkoutActor } from './workout.service.ts'

type Exercises = Awaited<ReturnType<typeof findPaperExercises>>
type Session = Awaited<ReturnType<typeof findPaperSessions>>[number]

function seriesOf(exercises: Exercises): PaperWeek['series'] {
  return [...Map.groupBy(exercises, ({ seriesId }) => seriesId)].map(([_id, rows]) => ({
    _id,
    name: rows[0]!.series,
    weekdays: rows[0]!.weekdays,
    timesPerWeek: rows[0]!.timesPerWeek,
    exercises: rows.map(({ _id: id, name, dosage, side }) => ({ _id: id, name, dosage: formatDosage(dosage, side) })),
  }))
}

const cellOf = ({ seriesId, day }: Pick<Session, 'seriesId' | 'day'>) => `${seriesId} ${day}`

/** One session per series and day: the patient's own if there is one. */
function sessionsByCell(sessions: readonly Session[]) {
  const groups = Map.groupBy(sessions, cellOf)
  return new Map([...groups].map(([cell, all]) => [cell, all.find(({ isByPatient }) => isByPatient) ?? all[0]!]))
}

/** A week of a program as printed, with the sessions recorded for it. */
export async function readPaperWeek(db: Tx, actor: WorkoutActor, programId: string, week: number): Promise<PaperWeek> {
  const program = await readProgram(db, actor, programId)
  ensureWeek(program, week)
  const exercises = await findPaperExercises(db, actor.organizationId, programId, week)
  const stored = await findPaperSessions(db, actor.organizationId, programId, week)
  const pauses = await findPausedDays(db, actor.organizationId, [program.patientId])
  const stops = exercises.map(({ painRule }) => painRule.stopAbove)
  const painOn = new Map(stored.flatMap(({ day, dayPain }) => (dayPain === null ? [] : [[day, dayPain] as const])))
  return {
    programId,
    program: program.title,
    patientId: program.patientId,
    patient: program.patient,
    week,
    weeks: program.weeks,
    days: daysOfWeek(program.startDate, week).map((day) => ({
      day,
      isFuture: day > program.today,
      isPaused: pauseOn(pauses, day) !== undefined,
      pain: painOn.get(day) ?? null,
    })),
    stopAbove: stops.length > 0 ? Math.min(...stops) : null,
    series: seriesOf(exercises),
    sessions: [...sessionsByCell(stored).values()].map(({ seriesId, day, done, isByPatient }) => ({
      seriesId,
      day,
      done,
      isByPatient,
    })),
  }
}

/** Records the ticks of a printed sheet as sessions, replacing what was entered from paper before. */
export async function savePaperWeek(
  tx: WriteTx,
  actor: WorkoutActor,
  { programId, week, days }: { programId: string; week: number; days: PaperDay[] },
  now: number,
) {
  const { organizationId } = actor
  const program = await readProgram(tx, actor, programId)
  ensureWeek(program, week)
  ensurePaperDays(days, daysOfWeek(program.startDate, week), program.today)
  // Locked before reading, so that two people who enter the same sheet do not record its sessions twice.
  await lockPatients(tx, organizationId, [program.patientId])
  const exercises = Map.groupBy(
    await findPaperExercises(tx, organizationId, programId, week),
    ({ seriesId }) => seriesId,
  )
  const stored = sessionsByCell(await findPaperSessions(tx, organizationId, programId, week))
  for (const [at, { day, pain, sessions }] of days.entries()) {
    const withPain = sessions.find(({ done }) => done.length > 0) ?? sessions[0]
    if (pain !== null && !withPain)
      throw fieldProblem('invalid', `days.${at}.pain`, 'There is no series to enter this pain for.')
    for (const [index, { seriesId, done }] of sessions.entries()) {
      const printed = exercises.get(seriesId)
      const known = stored.get(cellOf({ seriesId, day }))
      const dayPain = sessions[index] === withPain ? pain : null
      if (known?.isByPatient) throw recordedMeanwhile()
      if (!printed || done.some((id) => !printed.some(({ _id }) => _id === id)))
        throw fieldProblem('invalid', `days.${at}.sessions.${index}.done`, 'This exercise is not in the week.')
      if (!known && done.length === 0 && dayPain === null) continue
      const before = known && (await findWorkout(tx, organizationId, known._id))
      const noon = new Date(Math.min(now, Date.parse(`${day}T12:00:00Z`))).toISOString()
      const draft = {
        _id: known?._id ?? randomUUID(),
        revision: (before?.revision ?? 0) + 1,
        ...{ programId, seriesId, week, day, startedAt: noon, finishedAt: done.length > 0 ? noon : null },
        ...{ isShort: false, effort: null, note: '', changedAt: {} },
        entries: paperEntries(printed, new Set(done), before?.entries),
      }
      await saveWorkout(tx, actor, draft, now, { dayPain })
    }
  }
  return readPaperWeek(tx, actor, programId, week)
}
