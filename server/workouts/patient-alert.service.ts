import { daysBetween } from '@kinora/contract/days.ts'
import { sendWithoutWaiting, type WriteTx } from '../database/connect.ts'
import { deleteOpenAlerts, insertAlert, updateAlertText } from './patient-alert.queries.ts'

/** An older workout raises no alert, because the worklist is about the last days. */
export const maxAlertAgeDays = 7

interface WorkoutPain {
  organizationId: string
  patientId: string
  workoutId: string
  day: string
  today: string
  entries: { assignedExerciseId: string; painDuring: number | null; stopAbove: number; exercise: string }[]
}

/**
 * Raises an alert for each exercise with pain above its rule, and withdraws it if the corrected pain is below. Set
 * `hasOpen` if there may be an alert to withdraw.
 */
export async function syncPainAlerts(
  tx: WriteTx,
  { organizationId, patientId, workoutId, entries, day, today, hasOpen }: WorkoutPain & { hasOpen: boolean },
) {
  const sourceOf = (id: string) => `pain ${workoutId} ${id}`
  const isAbove = ({ painDuring, stopAbove }: WorkoutPain['entries'][number]) =>
    painDuring !== null && painDuring > stopAbove
  const below = entries.filter((entry) => !isAbove(entry)).map((entry) => sourceOf(entry.assignedExerciseId))
  if (hasOpen && below.length > 0) sendWithoutWaiting(tx, deleteOpenAlerts(tx, organizationId, below))
  if (daysBetween(day, today) > maxAlertAgeDays) return
  for (const { assignedExerciseId, painDuring, stopAbove, exercise } of entries.filter(isAbove)) {
    const alert = {
      organizationId,
      source: sourceOf(assignedExerciseId),
      title: `Pain ${painDuring} after ${exercise}`,
      detail: `The rule says stop above ${stopAbove}.`,
    }
    if (!(await insertAlert(tx, { ...alert, patientId, kind: 'pain' }))) await updateAlertText(tx, alert)
  }
}
