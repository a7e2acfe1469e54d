import { z } from 'zod'
import { Abn, Id, Mobile, OrganizationName, Text, TimeZone } from './fields.ts'
import { owners } from './roles.ts'
import { defineApi } from './api.ts'
import { avatarUpload } from './picture-limits.ts'

export const fonts = ['Atkinson Hyperlegible Next', 'Figtree', 'Georgia', 'Verdana', 'System'] as const

/** Exactly six hexadecimal digits, so that a color cannot inject CSS. */
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour like #17667A.')

/** A clinic's theme: the settings of type MYACCOUNT (section 3). */
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

/** Section 9 of the specification allows two readings. This is the one that is not the default. */
export const inkTheme: Theme = {
  ...defaultTheme,
  primaryColor: '#000000',
  secondaryColor: '#546E7A',
  buttonBackground: '#1E2124',
}

const preset = (name: string, primaryColor: string, secondaryColor: string, buttonBackground: string) => ({
  name,
  theme: { ...defaultTheme, primaryColor, secondaryColor, buttonBackground } satisfies Theme,
})

/** Theme presets. The first is the product's own. */
export const themePresets = [
  { name: 'Kinora', theme: defaultTheme },
  { name: 'Ink', theme: inkTheme },
  preset('Eucalypt', '#CFE3D2', '#35403A', '#2F6B4A'),
  preset('Clay', '#F1D9CC', '#43393A', '#9A4A2C'),
  preset('Jacaranda', '#DCD6F0', '#3D3A48', '#5B4B9A'),
  preset('Wattle', '#F5E7B2', '#3F3C33', '#7A5C00'),
]

export const Settings = z.object({
  type: z.literal('MYACCOUNT'),
  orgId: Id.nullable(),
  orgName: z.string(),
  /** The public path of the logo below the API's base. */
  orgLogo: z.string().nullable(),
  /** The clinic's phone number; null for visitors of a host that several clinics share. */
  orgMobile: z.string().nullable(),
  theme: Theme,
})
export type Settings = z.infer<typeof Settings>

/** The clinic's details as shown to patients, in emails and on paper. */
export const OrganizationDetails = z.object({
  name: OrganizationName,
  /** The number that patients are asked to call. */
  mobile: Mobile,
  address: Text(300).trim(),
  abn: Abn,
  timeZone: TimeZone,
})
export type OrganizationDetails = z.infer<typeof OrganizationDetails>

export const FirstStep = z.enum(['details', 'logo', 'colleagues', 'patient', 'program'])
export type FirstStep = z.infer<typeof FirstStep>

/** First steps of a new clinic. A step is done once its data exists; others can be skipped. */
export const FirstSteps = z.object({
  isHidden: z.boolean(),
  steps: z.array(z.object({ name: FirstStep, isDone: z.boolean(), isSkipped: z.boolean() })),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const organizations = defineApi('organizations', {
  settings: {
    route: 'GET /settings',
    roles: 'anyone',
    query: z.object({ type: z.literal('MYACCOUNT').default('MYACCOUNT') }),
    reply: Settings,
    failure: 'Failed to read settings',
  },
  saveSettings: {
    route: 'POST /settings',
    roles: owners,
    body: z.object({ type: z.literal('MYACCOUNT'), theme: Theme }),
    reply: Settings,
    failure: 'Failed to save settings',
  },
  details: {
    route: 'GET /practitioners/organization',
    roles: owners,
    reply: OrganizationDetails,
    failure: 'Failed to read the organisation',
  },
  saveDetails: {
    route: 'PUT /practitioners/organization',
    roles: owners,
    body: OrganizationDetails,
    /** The settings that other screens show, which include name and phone. */
    reply: Settings,
    failure: 'Failed to save the organisation',
    isClosedToSupport: true,
  },
  firstSteps: {
    route: 'GET /practitioners/organization/first-steps',
    roles: owners,
    reply: FirstSteps,
    failure: 'Failed to read the first steps',
  },
  hideFirstSteps: {
    route: 'PUT /practitioners/organization/first-steps',
    roles: owners,
    body: z.object({ isHidden: z.boolean(), skipped: z.array(FirstStep).max(FirstStep.options.length) }),
    reply: FirstSteps,
    failure: 'Failed to save the first steps',
    isAudited: false,
  },
  logo: {
    route: 'GET /settings/logo/:id',
    roles: 'anyone',
    hasNoTransaction: true,
    reply: { file: 'image/png', cache: 'public, max-age=31536000, immutable' },
    failure: 'Failed to read the logo',
  },
  saveLogo: {
    route: 'PUT /practitioners/organization/logo',
    roles: owners,
    body: { upload: avatarUpload },
    reply: Settings,
    failure: 'Failed to save the logo',
    limit: { points: 30, seconds: 3600, by: 'organization' },
  },
  removeLogo: {
    route: 'DELETE /practitioners/organization/logo',
    roles: owners,
    reply: Settings,
    failure: 'Failed to remove the logo',
  },
})
