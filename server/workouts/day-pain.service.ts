import { dayMonthText, daysBetween, type Day } from '@kinora/contract/days.ts'
import type { WriteTx } from '../database/connect.ts'
import { notify } from '../notifications/notification.service.ts'
import { deleteOpenAlerts, insertAlert, updateAlertText } from './patient-alert.queries.ts'
import { maxAlertAgeDays } from './patient-alert.service.ts'
import { painAlert } from './pain-alert.rules.ts'

interface DayPain {
  organizationId: string
  patientId: string
  patient: string
  /** The person who entered the sheet, who is not notified of it. */
  byId: string
  workoutId: string
  day: Day
  today: Day
  pain: number | null
  painBefore: number | null
  /** The strictest pain rule of the sheet's exercises, because the sheet's pain is not recorded per exercise. */
  stopAbove: number | null
}

/** Raises an alert if the pain entered from paper exceeds the rule, and withdraws it once the pain is corrected. */
export async function syncDayPainAlert(tx: WriteTx, { organizationId, patientId, patient, byId, ...given }: DayPain) {
  const { workoutId, day, today, pain, painBefore, stopAbove } = given
  const source = `pain ${workoutId} day`
  const isAbove = (value: number | null) => value !== null && stopAbove !== null && value > stopAbove
  if (!isAbove(pain)) await deleteOpenAlerts(tx, organizationId, [source])
  if (stopAbove === null || daysBetween(day, today) > maxAlertAgeDays) return
  if (isAbove(pain)) {
    const alert = {
      organizationId,
      source,
      title: `Pain ${pain} on ${dayMonthText(day)}, from paper`,
      detail: `The rule says stop above ${stopAbove}. The printed sheet does not say after which exercise.`,
    }
    if (!(await insertAlert(tx, { ...alert, patientId, kind: 'pain' }))) await updateAlertText(tx, alert)
  }
  const change = painAlert({ painDuring: pain, stopAbove }, isAbove(painBefore) ? painBefore : null, null)
  if (!change) return
  await notify(tx, {
    ...{ kind: 'painAboveRule', organizationId, patientId, byId, replaces: source },
    facts: { patient, rule: stopAbove, paperDay: dayMonthText(day), ...change },
  })
}
