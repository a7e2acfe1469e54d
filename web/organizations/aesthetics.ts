import { defaultTheme, type Settings, type Theme } from '@kinora/contract/organizations.ts'

/** The clinic's theme. The default theme applies until it arrives, and if loading fails. */
export interface AestheticsState {
  status: boolean
  message: string
  loading: boolean
  data: Theme
  organization: Pick<Settings, 'orgId' | 'orgName' | 'orgLogo' | 'orgMobile'> | null
}

export const noAesthetics: AestheticsState = {
  status: true,
  message: '',
  loading: false,
  data: defaultTheme,
  organization: null,
}

/** The server's settings. */
export const aestheticsOf = ({ theme, orgId, orgName, orgLogo, orgMobile }: Settings): AestheticsState => ({
  status: true,
  message: '',
  loading: false,
  data: theme,
  organization: { orgId, orgName, orgLogo, orgMobile },
})
