/** How things are written on screen. Pure; `now` is given in tests. */

export { phoneText as formatPhone } from '@kinora/contract/phone-text.ts'

const pad = (number: number) => String(number).padStart(2, '0')

/** A day ('2026-11-20') has no time zone; an instant is shown in local time. */
const asDate = (value: string | number | Date) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00`) : new Date(value)

/** '20/11/2026' */
export function formatDay(value: string | number | Date) {
  const date = asDate(value)
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`
}

/** 'Today' on the current day, otherwise '20/11/2026'. */
export const formatDate = (value: string | number | Date, now = new Date()) =>
  formatDay(value) === formatDay(now) ? 'Today' : formatDay(value)

/** '04:20:09 PM' */
export function formatTime(value: string | number | Date) {
  const date = asDate(value)
  const hours = date.getHours()
  return `${pad(hours % 12 || 12)}:${pad(date.getMinutes())}:${pad(date.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'Today 04:20:09 PM' */
export const formatMoment = (value: string | number | Date, now = new Date()) =>
  `${formatDate(value, now)} ${formatTime(value)}`

/** The specification's abbreviations: June and July are not shortened. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'July', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '20 Nov' */
export function formatShortDay(value: string | number | Date) {
  const date = asDate(value)
  return `${date.getDate()} ${months[date.getMonth()]}`
}

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** '$49.50' from 49.5 dollars, 'Calculating...' from anything that is not a number. */
export const formatMoney = (amount: unknown) =>
  typeof amount === 'number' && Number.isFinite(amount) ? dollars.format(amount) : 'Calculating...'

/** '1 patient', '29 patients'. */
export { pluralize as count } from '@kinora/contract/pluralize.ts'

/** '12 min', '1 h 5 min' from seconds. */
export function formatMinutes(seconds: number) {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const rest = minutes % 60 ? ` ${minutes % 60} min` : ''
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${rest}`
}

/** '4.2 MB' from bytes. */
export function formatBytes(bytes: number) {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3))
  const number = bytes / 1000 ** power
  return `${power > 0 && number < 10 ? number.toFixed(1) : Math.round(number)} ${units[power]}`
}

/** 'AK' from 'Ann Kowalski'. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0]?.toUpperCase()).join('')
}

/** Isolates an Arabic or Hebrew name in a line, or it would reverse the dates and numbers after it. */
export const nameInLine = (name: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name
