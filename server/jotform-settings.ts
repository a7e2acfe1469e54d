import { isTimeZone } from '@kinora/contract/fields.ts'
import { z } from 'zod'

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://form.jotform.com' })
  .transform((url) => url.replace(/\/$/, ''))

/** Hosts or whole origins, separated by commas. */
const hosts = z
  .string()
  .regex(/^(https?:\/\/)?[a-z0-9.:[\]-]+(\s*,\s*(https?:\/\/)?[a-z0-9.:[\]-]+)*$/i, 'must be hosts between commas')
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .transform((all) => all.map((host) => (/^https?:/.test(host) ? host : `https://${host}`)))

/** The settings of a form provider: the key and the form must be set together, the rest has defaults. */
export const jotformEnvironment = {
  JOTFORM_API_KEY: z.string().min(16, 'must be an API key of Jotform').optional(),
  JOTFORM_FORM_ID: z
    .string()
    .regex(/^\d{10,15}$/, 'must be the number of a form, 10 to 15 digits')
    .optional(),
  JOTFORM_FORM_BASE: origin.default('https://form.jotform.com'),
  JOTFORM_API_BASE: origin.optional(),
  JOTFORM_SUBMIT_HOSTS: hosts.optional(),
  JOTFORM_TZ: z.string().refine(isTimeZone, 'must be a time zone like America/New_York').default('America/New_York'),
  JOTFORM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{22,200}$/, 'must have at least 22 letters and digits')
    .optional(),
  /** Allows a local server that speaks Jotform's protocol, for development and tests. */
  JOTFORM_LOCAL: z
    .enum(['0', '1', 'false', 'true'])
    .transform((text) => text === '1' || text === 'true')
    .default(false),
}
const Given = z.object(jotformEnvironment)

/** The region of an account stored in the European Union, or for health data. */
const regionOf = (host: string) => /^(eu|hipaa)\b/.exec(host)?.[1]

const settingsError = (sentence: string) => new Error(`Kinora cannot start with these settings. ${sentence}`)

/** The settings for Jotform; undefined if Kinora serves its own forms. */
export function jotformOf(given: z.infer<typeof Given>) {
  const { JOTFORM_API_KEY: apiKey, JOTFORM_FORM_ID: formId, JOTFORM_FORM_BASE: formBase } = given
  if (!apiKey && !formId) return undefined
  if (!apiKey || !formId) throw settingsError('JOTFORM_API_KEY and JOTFORM_FORM_ID belong together.')
  const region = regionOf(new URL(formBase).hostname)
  const prefix = region ? `${region}-` : ''
  const apiBase = given.JOTFORM_API_BASE ?? `https://${prefix}api.jotform.com`
  const submitOrigins = given.JOTFORM_SUBMIT_HOSTS ?? [`https://${prefix}submit.jotform.com`]
  const isPlain = [formBase, apiBase, ...submitOrigins].some((url) => url.startsWith('http:'))
  if (isPlain && !given.JOTFORM_LOCAL) throw settingsError('The addresses of Jotform must begin with https://.')
  return {
    ...{ apiKey, formId, formBase, apiBase, submitOrigins },
    timeZone: given.JOTFORM_TZ,
    webhookSecret: given.JOTFORM_WEBHOOK_SECRET,
    allowsPrivate: given.JOTFORM_LOCAL,
  }
}
