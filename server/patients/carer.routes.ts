import { carerLinks, carers } from '@kinora/contract/carers.ts'
import { implement } from '../http/implement.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { addCarer, endCarer, openCarerLink, readCarerLink, readCarers, sendCarerLink } from './carer.service.ts'

export const carerRoutes = implement(carers, {
  carers: ({ db, actor, params }) => readCarers(db, actor, params.patientId),

  addCarer: ({ db, actor, params, body, integrations }) => addCarer(db, actor, params.patientId, body, integrations),

  sendCarerLink: ({ db, actor, params, integrations }) => sendCarerLink(db, actor, params, integrations),

  async endCarer({ db, actor, params }) {
    await endCarer(db, actor, params)
    return {}
  },
})

export const carerLinkRoutes = implement(carerLinks, {
  carerLink: ({ db, body }) => readCarerLink(db, body.token),

  openCarerLink: ({ db, body, visitor, integrations }) => openCarerLink(db, body.token, visitor, integrations.secret),

  /** A job looks up the carer, so that neither the reply nor its duration reveals whether one exists. */
  async requestCarerLinks({ db, body }) {
    await enqueue(db, 'emailCarerLinks', body)
    return {}
  },
})
