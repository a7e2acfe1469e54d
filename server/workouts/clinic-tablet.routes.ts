import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import { implement } from '../http/implement.ts'
import { tabletCookieText } from '../security/tablet-cookie.ts'
import {
  addTablet,
  addTabletNumber,
  openTablet,
  readTabletPage,
  readTablets,
  removeTablet,
  saveLateWorkout,
} from './clinic-tablet.service.ts'

export const clinicTabletRoutes = implement(clinicTablets, {
  async addTablet({ db, actor, body, integrations, setCookie }) {
    const { _id, token } = await addTablet(db, actor, body.name)
    setCookie(tabletCookieText(token, integrations.appUrl))
    return { _id }
  },

  tablets: ({ db, actor }) => readTablets(db, actor),

  async removeTablet({ db, actor, params }) {
    await removeTablet(db, actor, params.id)
    return {}
  },

  addTabletNumber: ({ db, actor, params, integrations }) =>
    addTabletNumber(db, actor, params.patientId, integrations.secret),

  tabletPage: ({ db, visitor }) => readTabletPage(db, visitor),

  openTablet: ({ systemDb, body, visitor, integrations }) =>
    openTablet(systemDb, body.number, visitor, integrations.secret),

  async sendLate({ systemDb, body, visitor }) {
    await saveLateWorkout(systemDb, body, visitor)
    return {}
  },
})
