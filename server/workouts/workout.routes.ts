import { workouts } from '@kinora/contract/workouts.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { readProgram, readProgress, saveSession, sayOfProgram, type Event } from './workout.service.ts'
import { findEvents, findLogs, findSeriesOfProgram } from './workout.queries.ts'

export const workoutRoutes = implement(workouts, {
  saveSeries: ({ db, actor, body }) => saveSession(db, actor, body, Date.now()),

  async ofWeek({ db, actor, params }) {
    await readProgram(db, actor, params.programId)
    return findLogs(db, actor.organizationId, params)
  },

  async ofSeries({ db, actor, params }) {
    await readProgram(db, actor, params.programId)
    ensureFound(await findSeriesOfProgram(db, actor.organizationId, params.programId, params.seriesId), 'This series')
    return findLogs(db, actor.organizationId, params)
  },

  saveProgram: ({ db, actor, body }) => sayOfProgram(db, actor, body),

  async ofProgram({ db, actor, params }) {
    const { patientId } = await readProgram(db, actor, params.programId)
    ensureFound(patientId === params.patientId ? patientId : undefined, 'This program')
    return (await findEvents(db, actor.organizationId, params.programId)) as Event[]
  },

  progress: ({ db, actor, params }) => readProgress(db, actor, params.id),
})
