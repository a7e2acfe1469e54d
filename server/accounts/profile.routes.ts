import { profile } from '@kinora/contract/profile.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { requestEmailChange } from './email-change.service.ts'
import { changePicture, preparePicture, profileOf, locatePicture } from './profile.service.ts'
import { updateAccount } from './account.queries.ts'

export const profileRoutes = implement(profile, {
  async saveOwn({ db, actor, body, integrations }) {
    await updateAccount(db, actor.organizationId, actor.accountId, body, { isBySelf: true })
    return profileOf(db, actor, integrations)
  },

  async saveEmail({ db, actor, body, integrations }) {
    await requestEmailChange(db, actor, body.email, integrations)
    return {}
  },

  savePicture: prepareFirst(
    ({ actor, file, integrations }) => preparePicture(actor, file, integrations.fileStorage),
    async ({ db, actor, prepared: [face], integrations, afterCommit }) => {
      const keys = await changePicture(db, actor, face)
      afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
      return profileOf(db, actor, integrations)
    },
  ),

  async removePicture({ db, actor, integrations, afterCommit }) {
    const keys = await changePicture(db, actor)
    afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
    return profileOf(db, actor, integrations)
  },

  picture: ({ systemDb, params, query, integrations }) => locatePicture(systemDb, params.id, query, integrations),
})
