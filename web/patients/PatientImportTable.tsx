import { useState } from 'react'
import type { ImportedPatient, PatientImport } from '@kinora/contract/patients.ts'
import type { z } from 'zod'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { problemText } from './patient-import.ts'
import { Row } from '../ui/Row.tsx'
import style from './PatientImport.module.css'

type Line = z.infer<typeof ImportedPatient>
type Outcome = Line['outcome']

const outcomes: Record<Outcome, { label: string; tone: ChipTone }> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'tint' },
  same: { label: 'Same', tone: 'plain' },
  refused: { label: 'Refused', tone: 'alert' },
}

function TableLine({ line, name, email, outcome, problems }: Line) {
  return (
    <tr>
      <td>{line}</td>
      <th scope="row">{name || '–'}</th>
      <td className={style.email}>{email || '–'}</td>
      <td>
        <Chip tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Chip>
      </td>
      <td className={style.why}>{problems.map(problemText).join(' ')}</td>
    </tr>
  )
}

/** The outcome of each line of the file, with the reason where it is refused. */
export function ImportTable({ report: { rows, counts } }: { report: PatientImport }) {
  const [shown, setShown] = useState<Outcome>()
  const lines = shown ? rows.filter(({ outcome }) => outcome === shown) : rows
  return (
    <>
      <Row gap={8} role="group" aria-label="Show">
        <FilterChip isChosen={!shown} count={rows.length} onClick={() => setShown(undefined)}>
          All
        </FilterChip>
        {(Object.keys(outcomes) as Outcome[]).map((outcome) => (
          <FilterChip
            key={outcome}
            isChosen={shown === outcome}
            count={counts[outcome]}
            onClick={() => setShown(outcome)}
          >
            {outcomes[outcome].label}
          </FilterChip>
        ))}
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard. */}
      <div className={style.scroll} tabIndex={0} role="region" aria-label="Lines of the file">
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">What happens</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <TableLine key={line.line} {...line} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
