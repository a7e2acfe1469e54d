import { useQuery } from '@tanstack/react-query'
import type { RecentExerciseImport } from '@kinora/contract/exercise-imports.ts'
import { Failed } from '../ui/Failed.tsx'
import { count, formatMoment } from '../ui/format.ts'
import { RecentImports } from '../ui/RecentImports.tsx'
import { formatLabel } from './import-files.ts'
import { LinkedFiles, linkedTotals, recentExerciseImports } from './LinkedMedia.tsx'

const totals = ({ added, changed }: Pick<RecentExerciseImport, 'added' | 'changed'>) =>
  [`${count(added, 'exercise')} added`, changed > 0 && `${changed} changed`].filter(Boolean).join(' and ')

/** The imports of the last month, which can be undone. */
export function RecentExerciseImports({ onUndo }: { onUndo: (recent: RecentExerciseImport) => void }) {
  const { data = [] } = useQuery(recentExerciseImports)
  const imports = data.map((recent) => ({
    id: recent._id,
    name: formatLabel(recent.format),
    details: [
      totals(recent),
      linkedTotals(recent.linked),
      recent.importedBy && `by ${recent.importedBy}`,
      formatMoment(recent.importedAt),
    ]
      .filter(Boolean)
      .join(', '),
  }))
  return (
    <>
      <RecentImports
        title="Imported in the last 30 days"
        imports={imports}
        onUndo={(id) => onUndo(data.find(({ _id }) => _id === id)!)}
      />
      {data.map(({ _id, format, linked }) => (
        <LinkedFiles key={_id} linked={linked} summary={`Not imported from ${formatLabel(format)}`} />
      ))}
    </>
  )
}

/** A preview of undoing the import. */
export const UndoExerciseImport = ({ stage }: { stage: { import: RecentExerciseImport; problem?: string } }) => (
  <>
    <p>
      {`${count(stage.import.added, 'exercise')} added from ${formatLabel(stage.import.format)} will be removed`}
      {stage.import.changed > 0 && `, and ${count(stage.import.changed, 'exercise')} will get the earlier text back`}.
      Exercises that have since been used in a program, added to favourites, reviewed or changed are kept.
    </p>
    <Failed error={stage.problem ? { message: stage.problem } : null} />
  </>
)
