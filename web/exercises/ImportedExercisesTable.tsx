import { useState } from 'react'
import type { ExerciseImport, ImportOutcome } from '@kinora/contract/exercise-import.ts'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { Row } from '../ui/Row.tsx'
import { Text } from '../ui/Text.tsx'
import style from './ImportExercisesDialog.module.css'
import { outcomeLabels } from './import-files.ts'

const tones: Record<ImportOutcome, ChipTone> = {
  new: 'good',
  changed: 'tint',
  same: 'plain',
  duplicate: 'caution',
  refused: 'alert',
}
const order: ImportOutcome[] = ['new', 'changed', 'same', 'duplicate', 'refused']

/** The outcome for each exercise of the file, with the reason. */
export function ImportedExercisesTable({ report: { rows, counts } }: { report: ExerciseImport }) {
  const [shown, setShown] = useState<ImportOutcome>()
  const lines = shown ? rows.filter(({ outcome }) => outcome === shown) : rows
  const all = order.reduce((sum, outcome) => sum + counts[outcome], 0)
  const hidden = (shown ? counts[shown] : all) - lines.length
  return (
    <>
      <Row gap={8} role="group" aria-label="Show">
        <FilterChip isChosen={!shown} count={all} onClick={() => setShown(undefined)}>
          All
        </FilterChip>
        {order.map((outcome) => (
          <FilterChip
            key={outcome}
            isChosen={shown === outcome}
            count={counts[outcome]}
            onClick={() => setShown(outcome)}
          >
            {outcomeLabels[outcome]}
          </FilterChip>
        ))}
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard. */}
      <div className={style.scroll} tabIndex={0} role="region" aria-label="Exercises of the file">
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Name</th>
              <th scope="col">What happens</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ row, name, outcome, reason }) => (
              <tr key={row}>
                <td>{row}</td>
                <th scope="row">{name}</th>
                <td>
                  <Chip tone={tones[outcome]}>{outcomeLabels[outcome]}</Chip>
                </td>
                <Text as="td" tone="muted">
                  {reason}
                </Text>
              </tr>
            ))}
          </tbody>
        </table>
        {hidden > 0 && <p className={style.more}>{hidden} more that need no look.</p>}
      </div>
    </>
  )
}
