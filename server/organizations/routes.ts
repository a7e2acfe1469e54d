import { defaultTheme, organizations, type Theme } from '@kinora/contract/organizations.ts'
import { serve } from '../http/serve.ts'
import { findOrganization, findOrganizationByHost, updateTheme } from './queries.ts'

const settingsOf = (organization: { id: string; name: string; theme: Theme | null; mobile?: string } | undefined) => ({
  type: 'MYACCOUNT' as const,
  orgId: organization?.id ?? null,
  orgName: organization?.name ?? 'Kinora',
  orgLogo: null,
  orgMobile: organization?.mobile ?? null,
  theme: organization?.theme ?? defaultTheme,
})

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
})
