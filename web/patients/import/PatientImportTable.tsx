import type { ImportedPatient, PatientImport } from '@kinora/contract/patient-imports.ts'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { FoldingHead, FoldingRow, FoldingRows, RowCell } from '../../ui/FoldingRows.tsx'
import { ImportReport } from '../../ui/ImportReport.tsx'
import { changeText, problemText } from './patient-import.ts'
import { Text } from '../../ui/Text.tsx'

type Outcome = ImportedPatient['outcome']

const outcomes: Record<Outcome, { label: string; tone: ChipTone }> = {
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'tint' },
  same: { label: 'Unchanged', tone: 'plain' },
  refused: { label: 'Refused', tone: 'alert' },
}

function TableLine({ line, name, email, outcome, problems, omitted, changes }: ImportedPatient) {
  return (
    <FoldingRow as="tr">
      <RowCell as="th" kind="main">
        <b>{name || '–'}</b>
      </RowCell>
      <RowCell as="td" kind="state">
        <Chip tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Chip>
      </RowCell>
      <RowCell as="td" kind="fact" label="Line">
        {line}
      </RowCell>
      <RowCell as="td" kind="fact">
        {email || (outcome === 'refused' ? '–' : 'No email')}
      </RowCell>
      <RowCell as="td" kind="words">
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
      </RowCell>
    </FoldingRow>
  )
}

/** The outcome of each line of the file, with its changes or the reasons for refusing it. */
export const ImportTable = ({ report: { rows, counts } }: { report: PatientImport }) => (
  <ImportReport label="Lines in the file" outcomes={outcomes} counts={counts}>
    {(chosen) => (
      <FoldingRows as="table" columns="minmax(0, 1fr) max-content max-content minmax(0, 1.2fr) minmax(0, 1.4fr)">
        <FoldingHead names={['Name', 'Outcome', 'Line', 'Email', 'Details']} />
        <tbody role="rowgroup">
          {rows
            .filter(({ outcome }) => !chosen || outcome === chosen)
            .map((line) => (
              <TableLine key={line.line} {...line} />
            ))}
        </tbody>
      </FoldingRows>
    )}
  </ImportReport>
)
