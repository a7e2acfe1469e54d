import type { Retention } from '@kinora/contract/patient-records.ts'

const adultYears = 7
const minorUntil = 25
const majority = 18

const yearsAfter = (day: string, years: number) => {
  const [year = '', ...rest] = day.split('-')
  const later = `${Number(year) + years}-${rest.join('-')}`
  // February 29 has no anniversary in most years.
  return later.endsWith('-02-29') && new Date(`${later}T00:00Z`).getUTCDate() !== 29 ? `${later.slice(0, 8)}28` : later
}

interface RetentionFacts {
  dateOfBirth: string | null
  lastContact: string
  today: string
  isActive: boolean
  /** False if the patient was never treated: added by mistake, or never joined. */
  isTreated: boolean
}

/**
 * How long health records are retained: seven years after the last contact with an adult; until age 25 if the patient
 * was a child then (Health Records Act 2001 (Vic), Health Records and Information Privacy Act 2002 (NSW)).
 */
export function calculateRetention({
  dateOfBirth,
  lastContact,
  today,
  isActive,
  isTreated,
}: RetentionFacts): Retention {
  const wasMinor = dateOfBirth !== null && lastContact < yearsAfter(dateOfBirth, majority)
  const reason = !isTreated ? 'untreated' : wasMinor ? 'minor' : 'adult'
  const until = {
    untreated: today,
    minor: yearsAfter(dateOfBirth ?? today, minorUntil),
    adult: yearsAfter(lastContact, adultYears),
  }
  const mayEraseFrom = until[reason]
  return { lastContact, mayEraseFrom, reason, mayErase: !isActive && mayEraseFrom <= today }
}
