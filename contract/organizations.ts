import { z } from 'zod'
import { Id } from './fields.ts'
import { owners } from './roles.ts'
import { room } from './room.ts'

export const fonts = ['Atkinson Hyperlegible Next', 'Figtree', 'Georgia', 'Verdana', 'System'] as const

/** Six hexadecimal digits and nothing else, so that a color can never carry a style rule with it. */
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a color like #17667A.')

/** The look of a clinic, settings of type MYACCOUNT (§3). */
export const Theme = z.object({
  primaryColor: Color,
  secondaryColor: Color,
  primaryFont: z.enum(fonts),
  secondaryFont: z.enum(fonts),
  buttonBackground: Color,
  buttonIcon: Color,
  buttonText: Color,
})
export type Theme = z.infer<typeof Theme>

export const defaultTheme: Theme = {
  primaryColor: '#C1E0E7',
  secondaryColor: '#3B3E42',
  primaryFont: 'Atkinson Hyperlegible Next',
  secondaryFont: 'Atkinson Hyperlegible Next',
  buttonBackground: '#17667A',
  buttonIcon: '#FFFFFF',
  buttonText: '#FFFFFF',
}

/** The second reading of §9, kept as a preset by name. */
export const inkTheme: Theme = {
  ...defaultTheme,
  primaryColor: '#000000',
  secondaryColor: '#546E7A',
  buttonBackground: '#1E2124',
}

export const Settings = z.object({
  type: z.literal('MYACCOUNT'),
  orgId: Id.nullable(),
  orgName: z.string(),
  orgLogo: z.string().nullable(),
  /** The number patients ring; null for who is not signed in. */
  orgMobile: z.string().nullable(),
  theme: Theme,
})
export type Settings = z.infer<typeof Settings>

export const organizations = room('organizations', {
  settings: {
    method: 'GET',
    path: '/settings',
    who: 'anyone',
    query: z.object({ type: z.literal('MYACCOUNT').default('MYACCOUNT') }),
    reply: Settings,
    failure: 'Failed to read settings',
  },
  saveSettings: {
    method: 'POST',
    path: '/settings',
    who: owners,
    body: z.object({ type: z.literal('MYACCOUNT'), theme: Theme }),
    reply: Settings,
    failure: 'Failed to save settings',
    isAudited: true,
  },
})
