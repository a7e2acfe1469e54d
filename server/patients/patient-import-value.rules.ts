import type { Day } from '@kinora/contract/days.ts'
import type { DateOrder } from '@kinora/contract/patient-imports.ts'
import { plainPhone } from '@kinora/contract/fields.ts'
import type { AffectedSide, Sex } from '@kinora/contract/patients.ts'

/** Reads values of a file as people write them. Undefined for a value that cannot be understood. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const germanMonths: Record<string, string> = { mär: 'mar', mrz: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }

const monthNamed = (word: string) => {
  const short = word.slice(0, 3).toLowerCase()
  return months.indexOf(germanMonths[short] ?? short) + 1
}

function dayOf(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** A two-digit year belongs to the last century if the date of birth would otherwise be in the future. */
function bornOn(year: string, month: number, day: number, today: Day) {
  if (year.length === 4) return dayOf(Number(year), month, day)
  const recent = dayOf(2000 + Number(year), month, day)
  return recent && recent <= today ? recent : dayOf(1900 + Number(year), month, day)
}

/** Excel counts days from 30 December 1899. Five digits are a day since 1927; shorter numbers are ambiguous. */
const ofSerial = (serial: number) => new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)

const time = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}.*)?$`
const isoDate = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`)
const numericDate = new RegExp(String.raw`^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})${time}`)
const dayAndName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-. ]*([a-zä]{3,9})[-.,/ ]*(\d{4}|\d{2})${time}`,
  'i',
)
const nameAndDay = new RegExp(String.raw`^([a-zä]{3,9})[-. ]*(\d{1,2})(?:st|nd|rd|th)?[-, ]+(\d{4})${time}`, 'i')

/** 5/6/85, 05.06.1985, 1985-06-05, 5 Jun 1985, June 5, 1985, and 31203 from a spreadsheet. */
function readDay(text: string, order: DateOrder, today: Day): Day | undefined {
  const iso = isoDate.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = numericDate.exec(text)
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[2])]
    const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
    return bornOn(numeric[3]!, month, day, today)
  }
  const named = dayAndName.exec(text)
  if (named) return bornOn(named[3]!, monthNamed(named[2]!), Number(named[1]), today)
  const american = nameAndDay.exec(text)
  if (american) return dayOf(Number(american[3]), monthNamed(american[1]!), Number(american[2]))
  if (/^\d{5}([.,]\d+)?$/.test(text)) return ofSerial(Number.parseInt(text, 10)).toISOString().slice(0, 10)
  return undefined
}

/** A date of birth up to today. */
export function readBirth(text: string, order: DateOrder, today: Day) {
  const day = readDay(text, order, today)
  return day && day <= today ? day : undefined
}

const sexes: Record<Sex, string[]> = {
  female: ['f', 'w', 'female', 'woman', 'girl', 'weiblich', 'frau'],
  male: ['m', 'male', 'man', 'boy', 'männlich', 'maennlich', 'herr'],
  other: ['x', 'o', 'd', 'other', 'non-binary', 'nonbinary', 'non binary', 'diverse', 'divers', 'indeterminate', 'intersex'], // prettier-ignore
  unspecified: ['u', 'unspecified', 'unknown', 'not stated', 'not specified', 'prefer not to say', 'rather not say', 'unbekannt'], // prettier-ignore
}
const sides: Record<AffectedSide, string[]> = {
  left: ['l', 'left', 'links', 'lt'],
  right: ['r', 'right', 'rechts', 'rt'],
  both: ['b', 'both', 'bilateral', 'beide', 'beidseits'],
  none: ['none', 'n/a', 'na', 'keine'],
}
const oneOf =
  <T extends string>(words: Record<T, string[]>) =>
  (text: string) =>
    (Object.keys(words) as T[]).find((value) => words[value].includes(text.toLowerCase()))

export const readSex = oneOf(sexes)
export const readSide = oneOf(sides)

/** Whether a cell says in words that there is no email or mobile. */
export const isNone = (text: string) => /^(n\/?a|none|nil|unknown|-+)$/i.test(text)

/** Spreadsheets drop a number's leading zero: 412555018 was 0412 555 018. */
export const readPhone = (text: string) => plainPhone(text.replace(/^'/, '')).replace(/^(?=4\d{8}$)/, '0')

/** "Kowalski, Ann" is Ann Kowalski. */
export const readName = (text: string) =>
  text
    .replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')
    .replace(/\s+/g, ' ')
    .trim()

export const readList = (text: string) =>
  text
    .split(/\s*[;|]\s*|,\s+/)
    .map((item) => item.trim())
    .filter(Boolean)
