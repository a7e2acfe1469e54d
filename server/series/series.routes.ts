import { series } from '@kinora/contract/series.ts'
import { implement } from '../http/implement.ts'
import { findReadableProgram } from '../programs/program.service.ts'
import { findChanges, findPatientNames } from '../programs/program-change.queries.ts'
import { withStaffNames } from '../programs/program-change.rules.ts'
import { updateProgramSeen } from '../programs/program.queries.ts'
import { readAssigned, readPatientWeek, readPrescription, readSeries, readWeek, withExercises } from './week.service.ts'
import {
  addSeries,
  assignExercises,
  changePrescription,
  changeSeries,
  removeSeries,
  unassignExercise,
} from './series.service.ts'

export const seriesRoutes = implement(series, {
  create: ({ db, actor, body }) => addSeries(db, actor, body),

  update: ({ db, actor, body }) => changeSeries(db, actor, body),

  async remove({ db, actor, params }) {
    await removeSeries(db, actor, params.id)
    return {}
  },

  week: ({ db, actor, params, integrations }) =>
    readWeek(db, actor, params.programId, params.week, integrations.secret),

  one: ({ db, actor, params, integrations }) => readSeries(db, actor, params, integrations.secret),

  mine: ({ db, actor, params, integrations }) =>
    readPatientWeek(db, actor, params.programId, params.week, integrations.secret),

  async assign({ db, actor, body, integrations }) {
    return withExercises(db, actor, await assignExercises(db, actor, body), integrations.secret)
  },

  async change({ db, actor, body, integrations }) {
    return readPrescription(db, actor, await changePrescription(db, actor, body), integrations.secret)
  },

  assigned: ({ db, actor, params, integrations }) => readAssigned(db, actor, params.id, integrations.secret),

  async unassign({ db, actor, params }) {
    await unassignExercise(db, actor, params)
    return {}
  },

  async changes({ db, actor, params }) {
    await findReadableProgram(db, actor, params.id)
    const changes = await findChanges(db, actor.organizationId, params.id)
    if (actor.role === 'patient') return changes
    return withStaffNames(changes, await findPatientNames(db, actor.organizationId, [params.id]))
  },

  async changesSeen({ db, actor, params }) {
    await findReadableProgram(db, actor, params.id)
    await updateProgramSeen(db, actor.organizationId, params.id)
    return {}
  },
})
