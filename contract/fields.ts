import { z } from 'zod'

/** Schemas for fields, with the messages that section 5 of the specification fixes. */

/** PostgreSQL can store neither U+0000 nor lone surrogates. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Any text of at most `most` characters. */
export const Text = (most = 2000) =>
  z.string().max(most, `At most ${most} characters.`).refine(isStorable, 'Contains characters that cannot be stored.')

/**
 * When to check a rule over several fields: once these are valid, so that its error is reported along with errors of
 * other fields. By default zod waits until all fields have the right type.
 */
export const areValid =
  (...fields: readonly string[]) =>
  ({ issues }: z.core.ParsePayload) =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0])))

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const codeShape = /^\d{6,10}$/
/** A national number, or an international one (E.164). */
const mobileShape = /^(\d{6,10}|\+[1-9]\d{6,14})$/
const passwordShape = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%_^&*.?])[A-Za-z\d!@#$%_^&*.?]{8,128}$/

export const weakPassword =
  'To make your password more secure use minimum 8 characters.And must contain at least one number and one uppercase and lowercase letter, one special characters.'

/**
 * Removes characters that come with pasted names: line breaks, fixed spaces, and invisible or direction-changing
 * characters.
 */
const plainName = (text: string) =>
  text
    .replace(/[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
/** The second message says five although four characters pass: section 5 fixes both. */
export const Name = Text(120)
  .overwrite(plainName)
  .min(4, { error: ({ input }) => (input === '' ? 'Name is required.' : 'Name must have 5 characters.') })
const wrongEmail = 'Invalid email id.'
export const Email = Text(254).trim().toLowerCase().regex(emailShape, wrongEmail)
/** The same check for the sign-in page, which does not load schemas. */
export const emailError = (text: string) => (emailShape.test(text.trim()) ? undefined : wrongEmail)
/** The email field of forms that send somebody an email. */
export const EmailField = z.object({ email: Email })
/**
 * People write numbers with spaces, brackets and country codes. Australian ones are stored as dialed within Australia.
 */
export function plainPhone(text: string) {
  const digits = text.replace(/[\s().\-–/]/g, '').replace(/^00(?=[1-9])/, '+')
  return digits.replace(/^\+610?(?=[2-478])/, '0').replace(/^\+610?(?=1[38])/, '')
}
export const Mobile = Text(40)
  .overwrite(plainPhone)
  .regex(mobileShape, {
    error: ({ input }) =>
      String(input).startsWith('+')
        ? "This isn't a valid international number. Write + and the country code, such as +64 21 123 456."
        : 'Minimum six digits required.',
  })
export const Code = z.string().trim().regex(codeShape, 'Minimum six digits required.')
export const Password = z.string().regex(passwordShape, weakPassword)

/** A record's id: a UUIDv7 created by the server, or by the client if a request may be repeated. */
export const Id = z.uuid('Not a valid id.').toLowerCase()
/** A day without a time: YYYY-MM-DD. */
export const Day = z.iso.date('Use a date like 2026-11-20.')
/** Days of the week, Monday is 1. */
export const Weekdays = z
  .array(z.number().int().min(1).max(7))
  .max(7)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))

/** A moment: ISO 8601 in UTC. */
export const Moment = z.iso.datetime({ offset: true })
/** The database returns dates, JSON contains ISO 8601. */
export const MomentOut = z.union([z.iso.datetime({ offset: true }), z.date().transform((date) => date.toISOString())])

/** A number from a query string, within limits. */
export const NumberIn = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** The query of every list: pages of at most 100 items, counted from 1. */
export const page = {
  search: Text(200).trim().optional(),
  pageSize: NumberIn(1, 100).default(25),
  pageNumber: NumberIn(1, 10_000).default(1),
}
/** The reply of every list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number() })

type Bare<T> = T extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : T
type Changes<S extends z.ZodRawShape> = {
  -readonly [K in keyof S]: z.ZodOptional<Bare<S[K]> extends z.core.SomeType ? Bare<S[K]> : never>
}

/** For a PATCH: all fields optional. Unlike `partial()` it removes defaults, so that an omitted field stays unchanged. */
export function changesOf<S extends z.ZodRawShape>(draft: z.ZodObject<S>) {
  const bare = (field: z.core.$ZodType) =>
    field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field
  const shape = Object.entries(draft.shape).map(([name, field]) => [name, z.optional(bare(field))])
  return z.object(Object.fromEntries(shape) as Changes<S>)
}

/** The reply of an endpoint that returns no data. */
export const Done = z.object({})

export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
/** The name of a clinic or a practice. */
export const OrganizationName = Text(120)
  .trim()
  .min(2, { error: ({ input }) => (input === '' ? 'Organisation name is required' : 'Minimum 2 characters required.') })

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
/** Eleven digits, of which the first two are check digits, as the Australian Business Register defines. */
function isAbn(text: string) {
  const digits = [...text].map(Number)
  const sum = abnWeights.reduce((total, weight, at) => total + weight * (digits[at]! - (at === 0 ? 1 : 0)), 0)
  return text.length === 11 && sum % 89 === 0
}
/** An Australian business number; empty for none. */
export const Abn = Text(40)
  .overwrite((text) => text.replace(/\s/g, ''))
  .refine((text) => text === '' || isAbn(text), "This isn't a valid ABN. Check its 11 digits.")

/** An IANA name, like Australia/Perth. */
export const TimeZone = Text(60).refine(isTimeZone, 'Choose a time zone.')
