import { discharges } from '@kinora/contract/discharges.ts'
import { implement } from '../http/implement.ts'
import { printDischarge } from './discharge-print.service.ts'
import { dischargePatient, readDischarge, readmitPatient, readOtherDoses, readOutcomes } from './discharge.service.ts'

export const dischargeRoutes = implement(discharges, {
  get: async ({ db, actor, params }) => ({ discharge: await readDischarge(db, actor, params.patientId) }),

  outcomes: async ({ db, actor, params: { patientId }, query }) => ({
    ...(await readOutcomes(db, actor, patientId)),
    otherDoses: await readOtherDoses(db, actor, patientId, query.programId),
  }),

  download: ({ db, actor, params, integrations }) => printDischarge(db, actor, params.patientId, integrations),

  discharge: ({ db, actor, params, body }) => dischargePatient(db, actor, params.patientId, body),

  readmit: ({ db, actor, params }) => readmitPatient(db, actor, params.patientId),
})
