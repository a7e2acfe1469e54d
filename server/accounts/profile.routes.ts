import { profile } from '@kinora/contract/profile.ts'
import { serve } from '../http/implement.ts'
import { askEmail } from './email-change.service.ts'
import { changeImage, profileOf, readImage } from './profile.service.ts'
import { updateAccount } from './account.queries.ts'

export const profileRoutes = serve(profile, {
  async saveOwn({ db, actor, body, outside }) {
    await updateAccount(db, actor.organizationId, actor.accountId, body)
    return profileOf(db, actor, outside)
  },

  async saveEmail({ db, actor, body, outside }) {
    await askEmail(db, actor, body.email, outside)
    return {}
  },

  async savePicture({ db, actor, file, outside, afterwards }) {
    const keys = await changeImage(db, actor, file, outside.files)
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return profileOf(db, actor, outside)
  },

  async removePicture({ db, actor, outside, afterwards }) {
    const keys = await changeImage(db, actor, undefined, outside.files)
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return profileOf(db, actor, outside)
  },

  picture: ({ db, params, query, outside }) => readImage(db, params.id, query, outside),
})
