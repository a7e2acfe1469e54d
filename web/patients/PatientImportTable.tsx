import type { ImportedPatient, PatientImport } from '@kinora/contract/patients.ts'
import type { z } from 'zod'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ImportReport } from '../ui/ImportReport.tsx'
import { problemText } from './patient-import.ts'
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
export const ImportTable = ({ report: { rows, counts } }: { report: PatientImport }) => (
  <ImportReport label="Lines of the file" outcomes={outcomes} counts={counts}>
    {(chosen) => (
      <DataTable className={style.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Outcome</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ outcome }) => !chosen || outcome === chosen)
            .map((line) => (
              <TableLine key={line.line} {...line} />
            ))}
        </tbody>
      </DataTable>
    )}
  </ImportReport>
)
