import { homeKits } from '@kinora/contract/home-kits.ts'
import { implement } from '../http/implement.ts'
import { readHomeKit, saveHomeKit } from './home-kit.service.ts'

export const kitRoutes = implement(homeKits, {
  homeKit: ({ db, actor, params }) => readHomeKit(db, actor, params.patientId),

  saveHomeKit: ({ db, actor, params, body }) => saveHomeKit(db, actor, params.patientId, body),
})
