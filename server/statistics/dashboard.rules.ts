import type { ClinicDashboard } from '@kinora/contract/statistics.ts'
import { addDays, type Day } from '@kinora/contract/days.ts'

/** The first days of the last months, oldest first, including the current month. */
export function lastMonths(today: Day, count: number): Day[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year!, month! - count + at, 1)).toISOString().slice(0, 10),
  )
}

type Month = ClinicDashboard['months'][number]
type Week = ClinicDashboard['weeks'][number]

/** The figures for the patients of a scope, over the last twelve months. */
export interface ClinicCounts {
  months: Pick<Month, 'month' | 'active' | 'began' | 'ended'>[]
  alerts: Pick<Month, 'month' | 'alerts' | 'answerMinutes'>[]
  weeks: Week[]
  practitioners: { practitionerId: string; adherence: number | null }[]
  caseload: { practitionerId: string; month: Day; active: number }[]
  outcomes: ClinicDashboard['outcomes']
}

/** The longest period that can be requested. */
export const maxMonths = 12

const minMonths = 3

/** The last months, starting with the first counted one, so that a new clinic does not see a year of empty months. */
export function monthsShown(today: Day, count: number, { months, alerts }: Pick<ClinicCounts, 'months' | 'alerts'>) {
  const all = lastMonths(today, count)
  const counted = new Set([...months, ...alerts].map(({ month }) => month))
  const first = all.findIndex((month) => counted.has(month))
  const latest = Math.max(0, count - minMonths)
  return all.slice(first < 0 ? latest : Math.min(first, latest))
}

/** The first day of a day's quarter. */
export function quarterOf(day: Day): Day {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

export const caseloadOf = (months: Day[], { caseload }: Pick<ClinicCounts, 'caseload'>, practitionerId: string) => {
  const patientsByMonth = new Map(
    caseload.filter((row) => row.practitionerId === practitionerId).map(({ month, active }) => [month, active]),
  )
  return months.map((month) => patientsByMonth.get(month) ?? 0)
}

/** Every month, including empty ones. */
export const fillMonths = (
  months: Day[],
  caseload: ClinicCounts['months'],
  alerts: ClinicCounts['alerts'],
): Month[] => {
  const [ofCaseload, ofAlerts] = [
    new Map(caseload.map((row) => [row.month, row])),
    new Map(alerts.map((row) => [row.month, row])),
  ]
  return months.map((month) => ({
    month,
    active: 0,
    began: 0,
    ended: 0,
    alerts: 0,
    answerMinutes: null,
    ...ofCaseload.get(month),
    ...ofAlerts.get(month),
  }))
}

/** Every week from the first to the last with a session, including empty ones. */
export function fillWeeks(weeks: Week[]): Week[] {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const byWeek = new Map(weeks.map((row) => [row.week, row]))
  const filled: Week[] = []
  for (let week = first.week; week <= last.week; week = addDays(week, 7))
    filled.push(byWeek.get(week) ?? { week, planned: 0, finished: 0, adherence: null })
  return filled
}
