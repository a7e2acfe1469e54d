import { missingKit } from '@kinora/contract/home-kits.ts'
import { implement } from '../http/implement.ts'
import { readMissingEquipment } from './kit-check.service.ts'

export const kitCheckRoutes = implement(missingKit, {
  missingEquipment: ({ db, actor, params }) => readMissingEquipment(db, actor, params.patientId),
})
