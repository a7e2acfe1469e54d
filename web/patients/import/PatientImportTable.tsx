import type { ImportedPatient, PatientImport } from '@kinora/contract/patient-imports.ts'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { ImportReport } from '../../ui/ImportReport.tsx'
import { changeText, problemText } from './patient-import.ts'
import { Text } from '../../ui/Text.tsx'
import style from './PatientImport.module.css'

type Outcome = ImportedPatient['outcome']

const outcomes: Record<Outcome, { label: string; tone: ChipTone }> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'tint' },
  same: { label: 'Unchanged', tone: 'plain' },
  refused: { label: 'Refused', tone: 'alert' },
}

function TableLine({ line, name, email, outcome, problems, omitted, changes }: ImportedPatient) {
  return (
    <tr>
      <td>{line}</td>
      <th scope="row">{name || '–'}</th>
      <td className={style.email}>{email || (outcome === 'refused' ? '–' : 'No email')}</td>
      <td>
        <Chip tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Chip>
      </td>
      <td className={style.details}>
        {changes.map((change) => (
          <p key={change.field}>{changeText(change)}</p>
        ))}
        {problems.length > 0 && <Text tone="alert">{problems.map(problemText).join(' ')}</Text>}
        {outcome !== 'refused' &&
          omitted.map((field) => (
            <Text key={field.field} tone="caution">
              {`Left as it is: ${problemText(field)}`}
            </Text>
          ))}
      </td>
    </tr>
  )
}

/** The outcome of each line of the file, with what changes and why it is refused. */
export const ImportTable = ({ report: { rows, counts } }: { report: PatientImport }) => (
  <ImportReport label="Lines in the file" outcomes={outcomes} counts={counts}>
    {(chosen) => (
      <DataTable className={style.table}>
        <thead className="spoken-on-phone">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Outcome</th>
            <th scope="col">Details</th>
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
