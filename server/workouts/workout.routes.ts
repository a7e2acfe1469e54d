import { workouts } from '@kinora/contract/workouts.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { readProgram, readProgress, saveWorkout } from './workout.service.ts'
import { findWorkouts, findSeriesOfProgram } from './workout.queries.ts'
import { findProgramEvents } from './program-event.queries.ts'
import { recordProgramEvent } from './program-event.service.ts'

export const workoutRoutes = implement(workouts, {
  saveSeries: ({ db, actor, body }) => saveWorkout(db, actor, body, Date.now()),

  async ofWeek({ db, actor, params }) {
    await readProgram(db, actor, params.programId)
    return findWorkouts(db, actor.organizationId, params)
  },

  async ofSeries({ db, actor, params }) {
    await readProgram(db, actor, params.programId)
    ensureFound(await findSeriesOfProgram(db, actor.organizationId, params.programId, params.seriesId), 'This series')
    return findWorkouts(db, actor.organizationId, params)
  },

  saveProgram: ({ db, actor, body }) => recordProgramEvent(db, actor, body),

  async ofProgram({ db, actor, params }) {
    const { patientId } = await readProgram(db, actor, params.programId)
    ensureFound(patientId === params.patientId ? patientId : undefined, 'This program')
    return findProgramEvents(db, actor.organizationId, params.programId)
  },

  progress: ({ db, actor, params }) => readProgress(db, actor, params.id),
})
