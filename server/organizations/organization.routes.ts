import { organizations } from '@kinora/contract/organizations.ts'
import { serve } from '../http/implement.ts'
import { changeLogo, readLogo, settingsOf } from './organization.service.ts'
import { findOrganization, findOrganizationByHost, updateTheme } from './organization.queries.ts'

export const organizationRoutes = serve(organizations, {
  /** Signed in, the own organization's look; signed out, that of the host. */
  async settings({ db, actor, visitor }) {
    return settingsOf(
      actor ? await findOrganization(db, actor.organizationId) : await findOrganizationByHost(db, visitor.host),
    )
  },

  async saveSettings({ db, actor, body }) {
    await updateTheme(db, actor.organizationId, body.theme)
    return settingsOf(await findOrganization(db, actor.organizationId))
  },

  logo: ({ db, params, outside }) => readLogo(db, params.id, outside.files),

  async saveLogo({ db, actor, file, outside, afterwards }) {
    const { settings, keys } = await changeLogo(db, actor, file, outside.files)
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return settings
  },

  async removeLogo({ db, actor, outside, afterwards }) {
    const { settings, keys } = await changeLogo(db, actor, undefined, outside.files)
    afterwards(async () => void (await Promise.all(keys.map(outside.files.remove))))
    return settings
  },
})
