import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { implement } from '../http/implement.ts'
import { promoText } from './operator-change.rules.ts'
import {
  addPrice,
  addPromo,
  endPromo,
  readPlans,
  restorePrice,
  retirePrice,
  setAddonPrices,
  setLimits,
} from './operator-plan.service.ts'

export const operatorPlanRoutes = implement(operatorPlans, {
  plans: ({ systemDb }) => readPlans(systemDb),

  async setLimits({ systemDb, params, body, auditSubject }) {
    auditSubject(await setLimits(systemDb, params.planId, body.params))
    return {}
  },

  async addPrice({ systemDb, params, body, auditSubject }) {
    auditSubject(await addPrice(systemDb, params.planId, body))
    return {}
  },

  async retirePrice({ systemDb, params }) {
    await retirePrice(systemDb, params.priceListId)
    return {}
  },

  async restorePrice({ systemDb, params }) {
    await restorePrice(systemDb, params.priceListId)
    return {}
  },

  async setAddons({ systemDb, body, auditSubject }) {
    auditSubject(await setAddonPrices(systemDb, body))
    return {}
  },

  async addPromo({ systemDb, body, auditSubject }) {
    await addPromo(systemDb, body)
    auditSubject(promoText(body))
    return {}
  },

  async endPromo({ systemDb, params }) {
    await endPromo(systemDb, params.code)
    return {}
  },
})
