import { programs } from '@kinora/contract/programs.ts'
import { implement } from '../http/implement.ts'
import { readPatient } from '../patients/patient.service.ts'
import { addProgram, changeProgram, findReadableProgram, removeProgram } from './program.service.ts'
import { findPrograms, findTemplates } from './program.queries.ts'

export const programRoutes = implement(programs, {
  list: ({ db, actor, query }) => findPrograms(db, actor, query),

  /** 404 unless the actor may see the patient. */
  async ofPatient({ db, actor, params, query }) {
    await readPatient(db, actor, params.id)
    return findPrograms(db, actor, { ...query, patientId: params.id })
  },

  get: ({ db, actor, params }) => findReadableProgram(db, actor, params.id),

  async create({ db, actor, body }) {
    const { program } = await addProgram(db, actor, body)
    return program
  },

  update: ({ db, actor, params, body }) => changeProgram(db, actor, params.id, body),

  async remove({ db, actor, params }) {
    await removeProgram(db, actor, params.id)
    return {}
  },

  library: ({ db, actor, query }) => findTemplates(db, actor, query),
})
