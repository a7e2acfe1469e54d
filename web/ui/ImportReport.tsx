import { ScrollBox } from './DataTable.tsx'
import { type ReactNode, useState } from 'react'
import type { ChipTone } from './Chip.tsx'
import { FilterChip } from './FilterChip.tsx'
import { Row } from './layout.ts'

interface Props<Outcome extends string> {
  label: string
  outcomes: Record<Outcome, { label: string; tone: ChipTone }>
  counts: Record<Outcome, number>
  /** The table, for one outcome or for all. */
  children: (outcome: Outcome | undefined) => ReactNode
}

/** The outcome of each line of an imported file, filtered by outcome. */
export function ImportReport<Outcome extends string>({ label, outcomes, counts, children }: Props<Outcome>) {
  const [chosen, setChosen] = useState<Outcome>()
  const names = Object.keys(outcomes) as Outcome[]
  return (
    <>
      <Row gap={8} role="group" aria-label="Show">
        <FilterChip
          isChosen={!chosen}
          count={names.reduce((sum, name) => sum + counts[name], 0)}
          onClick={() => setChosen(undefined)}
        >
          All
        </FilterChip>
        {names.map((name) => (
          <FilterChip key={name} isChosen={chosen === name} count={counts[name]} onClick={() => setChosen(name)}>
            {outcomes[name].label}
          </FilterChip>
        ))}
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard. */}
      <ScrollBox label={label}>{children(chosen)}</ScrollBox>
    </>
  )
}
