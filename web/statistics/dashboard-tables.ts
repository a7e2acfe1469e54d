import type { ClinicDashboard } from '@kinora/contract/statistics.ts'
import { formatDay } from '../ui/format.ts'
import type { FigureTable } from './figure-table.ts'

export const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-AU', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(month))

const shortMonth = new Intl.DateTimeFormat('en-AU', { month: 'short', timeZone: 'UTC' })

/** 'Oct–Dec 2026', because 'Q4' could mean the financial year. */
function quarterName(quarter: string) {
  const [year, month] = quarter.split('-').map(Number)
  return `${shortMonth.formatRange(Date.UTC(year!, month! - 1), Date.UTC(year!, month! + 1))} ${year}`
}

/** '45 min', '3 h', '2 days' */
function waitText(minutes: number | null) {
  if (minutes === null) return null
  if (minutes < 90) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}

export const percent = (share: number | null) => (share === null ? null : `${share}%`)

export const caseloadTable = ({ months }: ClinicDashboard): FigureTable => ({
  title: 'Caseload by month',
  head: ['Month', 'Active', 'New', 'Finished'],
  rows: months.map(({ month, active, began, ended }) => [monthName(month), active, began, ended]),
})

export const sessionsTable = ({ weeks }: ClinicDashboard): FigureTable => ({
  title: 'Sessions and adherence by week',
  head: ['Week from', 'Planned', 'Done', 'Adherence'],
  rows: weeks.map(({ week, planned, finished, adherence }) => [formatDay(week), planned, finished, percent(adherence)]),
})

export const practitionersTable = ({ practitioners }: ClinicDashboard): FigureTable => ({
  title: 'By specialist, now',
  head: ['Specialist', 'Active patients', 'Adherence, last 4 weeks', 'No activity for 5+ days', 'Open alerts'],
  rows: practitioners.map(({ practitioner, active, adherence, silent, openAlerts }) => [
    practitioner,
    ...[active, percent(adherence), silent, openAlerts],
  ]),
})

export const caseloadBySpecialistTable = ({ months, practitioners }: ClinicDashboard): FigureTable => ({
  title: 'Caseload by specialist and month',
  head: ['Specialist', ...months.map(({ month }) => monthName(month))],
  rows: practitioners.map(({ practitioner, months: active }) => [practitioner, ...active]),
})

export const alertsTable = ({ months }: ClinicDashboard): FigureTable => ({
  title: 'Alerts by month',
  head: ['Month', 'Alerts', 'Median time to answer'],
  rows: months.map(({ month, alerts, answerMinutes }) => [monthName(month), alerts, waitText(answerMinutes)]),
})

export const clinicOutcomesTable = ({ outcomes }: ClinicDashboard): FigureTable => ({
  title: 'Outcomes by quarter',
  wordColumns: ['Quarter'],
  head: ['Survey', 'Quarter', 'Patients', 'Better by a change that matters'],
  rows: outcomes.map(({ title, quarter, patients, reached }) => [
    title,
    quarterName(quarter),
    patients,
    reached === null ? null : `${Math.round((100 * reached) / patients)}%`,
  ]),
})

export const dashboardTables = (dashboard: ClinicDashboard) =>
  [
    ...[caseloadTable, caseloadBySpecialistTable, sessionsTable],
    ...[practitionersTable, alertsTable, clinicOutcomesTable],
  ].map((tableOf) => tableOf(dashboard))
