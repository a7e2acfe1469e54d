import { organizations } from '@kinora/contract/organizations.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { changeLogo, prepareLogo, readFirstSteps, readLogo, settingsOf } from './organization.service.ts'
import {
  findDetails,
  findOrganization,
  findOrganizationByHost,
  updateDetails,
  updateFirstSteps,
  updateTheme,
} from './organization.queries.ts'

export const organizationRoutes = implement(organizations, {
  /** The settings of the actor's organization, or of the host's organization for signed-out visitors. */
  async settings({ db, actor, visitor }) {
    return settingsOf(
      actor ? await findOrganization(db, actor.organizationId) : await findOrganizationByHost(db, visitor.host),
    )
  },

  async saveSettings({ db, actor, body }) {
    await updateTheme(db, actor.organizationId, body.theme)
    return settingsOf(await findOrganization(db, actor.organizationId))
  },

  details: ({ db, actor }) => findDetails(db, actor.organizationId),

  async saveDetails({ db, actor, body }) {
    await updateDetails(db, actor.organizationId, body)
    return settingsOf(await findOrganization(db, actor.organizationId))
  },

  firstSteps: ({ db, actor }) => readFirstSteps(db, actor.organizationId),

  async hideFirstSteps({ db, actor, body }) {
    await updateFirstSteps(db, actor.organizationId, body.isHidden, body.skipped)
    return readFirstSteps(db, actor.organizationId)
  },

  logo: ({ systemDb, params, integrations }) => readLogo(systemDb, params.id, integrations.fileStorage),

  saveLogo: prepareFirst(
    ({ actor, file, integrations }) => prepareLogo(actor, file, integrations.fileStorage),
    async ({ db, actor, prepared: [logo], integrations, afterCommit }) => {
      const { settings, keys } = await changeLogo(db, actor, logo)
      afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
      return settings
    },
  ),

  async removeLogo({ db, actor, integrations, afterCommit }) {
    const { settings, keys } = await changeLogo(db, actor)
    afterCommit(async () => void (await Promise.all(keys.map(integrations.fileStorage.remove))))
    return settings
  },
})
