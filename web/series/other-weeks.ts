import { formatDosage } from '@kinora/contract/dosage.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import type { EditInOtherWeeks } from './builder-context.ts'
import type { FieldChange } from './prescription-draft.ts'

/** A week that can be chosen: it has the exercise, or lacks it if the edit adds one. */
export interface WeekChoice {
  week: number
  id: string | undefined
  preview: string
}

const fieldNames: Partial<Record<keyof FieldChange, string>> = {
  priority: 'priority',
  painRule: 'pain rule',
  patientNote: 'note',
  staffNote: 'note for staff',
  nameOverride: 'name',
  group: 'superset',
  log: 'what is asked',
}

/** '3 × 8 → 3 × 10', and the names of the other fields that change. */
function changePreview({ dosage, side }: Prescription, change: FieldChange) {
  const now = formatDosage(dosage, side)
  const next = formatDosage(change.dosage ?? dosage, change.side ?? side)
  const others = Object.keys(change).flatMap((field) => fieldNames[field as keyof FieldChange] ?? [])
  return [now === next ? now : `${now} → ${next}`, others.length > 0 && `also ${others.join(', ')}`]
    .filter(Boolean)
    .join(', ')
}

/** The weeks in which the edit is possible. */
export function choicesOf(
  card: Prescription,
  edit: EditInOtherWeeks,
  sameExercise: readonly Prescription[],
  weeks: readonly number[],
) {
  if (edit.edit === 'add') {
    const takenWeeks = new Set([card.week, ...sameExercise.map(({ week }) => week)])
    const preview = formatDosage(card.dosage, card.side)
    return weeks.filter((week) => !takenWeeks.has(week)).map((week): WeekChoice => ({ week, id: undefined, preview }))
  }
  return sameExercise.map((row): WeekChoice => {
    const preview = edit.edit === 'change' ? changePreview(row, edit.change) : formatDosage(row.dosage, row.side)
    return { week: row.week, id: row._id, preview }
  })
}
