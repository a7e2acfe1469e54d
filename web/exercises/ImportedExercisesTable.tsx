import type { ExerciseImport, ImportOutcome } from '@kinora/contract/exercise-import-formats.ts'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ImportReport } from '../ui/ImportReport.tsx'
import { Text } from '../ui/Text.tsx'
import { outcomeLabels } from './import-files.ts'

const outcomes: Record<ImportOutcome, { label: string; tone: ChipTone }> = {
  new: { label: outcomeLabels.new, tone: 'good' },
  changed: { label: outcomeLabels.changed, tone: 'tint' },
  same: { label: outcomeLabels.same, tone: 'plain' },
  duplicate: { label: outcomeLabels.duplicate, tone: 'caution' },
  refused: { label: outcomeLabels.refused, tone: 'alert' },
}

interface Props {
  report: ExerciseImport
  /** Absent for all outcomes. */
  chosen: ImportOutcome | undefined
}

function Table({ report: { rows, counts }, chosen }: Props) {
  const lines = rows.filter(({ outcome }) => !chosen || outcome === chosen)
  const total = chosen ? counts[chosen] : Object.values(counts).reduce((sum, each) => sum + each, 0)
  return (
    <>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">Outcome</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, name, outcome, reason }) => (
            <tr key={row}>
              <td>{row}</td>
              <th scope="row">{name}</th>
              <td>
                <Chip tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Chip>
              </td>
              <Text as="td" tone="muted">
                {reason}
              </Text>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {total > lines.length && <p>{total - lines.length} more without problems.</p>}
    </>
  )
}

/** The outcome for each exercise of the file, with the reason. */
export const ImportedExercisesTable = ({ report }: { report: ExerciseImport }) => (
  <ImportReport label="Exercises in the file" outcomes={outcomes} counts={report.counts}>
    {(chosen) => <Table report={report} chosen={chosen} />}
  </ImportReport>
)
