import { IconAlertTriangle } from '@tabler/icons-react'
import { importFields, type DateOrder, type ImportField } from '@kinora/contract/patient-imports.ts'
import { ScrollBox } from '../../ui/DataTable.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Note } from '../../ui/Note.tsx'
import { OptionCards } from '../../ui/OptionCards.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { hasName, missingContacts, valuesOf } from './match-columns.ts'
import { fieldLabels, type Chosen } from './patient-import.ts'
import { FoldingHead, FoldingRow, FoldingRows, RowCell } from '../../ui/FoldingRows.tsx'
import { Text } from '../../ui/Text.tsx'

const choices = importFields.map((value) => ({ value, label: fieldLabels[value] }))
const orders: { value: DateOrder; label: string; description: string }[] = [
  { value: 'dayFirst', label: 'Day first', description: '05/06/1985 is 5 June 1985' },
  { value: 'monthFirst', label: 'Month first', description: '05/06/1985 is 6 May 1985' },
]

interface Props {
  chosen: Chosen & { isDoubtful: boolean; problem?: string }
  onMatch: (column: number, field: ImportField | null) => void
  onOrder: (order: DateOrder) => void
}

function Column({ chosen, at, onMatch }: Pick<Props, 'chosen' | 'onMatch'> & { at: number }) {
  const head = chosen.table.header[at] || `Column ${at + 1}`
  const examples = valuesOf(chosen.table, at, 3)
  return (
    <FoldingRow as="tr">
      <RowCell as="th" kind="main">
        <b>{head}</b>
      </RowCell>
      <RowCell as="td" kind="words">
        <Text size="medium" tone="muted">
          {examples.length > 0 ? examples.join(' · ') : 'empty'}
        </Text>
      </RowCell>
      <RowCell as="td" kind="todo">
        <SelectField
          label={`Import ${head} as`}
          isLabelHidden
          placeholder="Don’t import"
          choices={choices}
          value={chosen.fields[at] ?? ''}
          onChange={(event) => onMatch(at, (event.currentTarget.value || null) as ImportField | null)}
        />
      </RowCell>
    </FoldingRow>
  )
}

const withoutContacts = (missing: ('email' | 'mobile')[]) =>
  `No column has the ${missing.join(' or the ')}. Choose it below, or go on without.${
    missing.includes('email') ? ' Patients without an email are not invited; you can add it later.' : ''
  }`

/** Each column of a file with examples, and the field it is imported as. */
export function MatchColumns({ chosen, onMatch, onOrder }: Props) {
  const missing = missingContacts(chosen.fields)
  const isNamed = hasName(chosen.fields)
  const matched = chosen.fields.filter((field) => field !== null).length
  return (
    <>
      <p>{`Check what each column holds. ${matched} of ${chosen.fields.length} are matched; the others are left out.`}</p>
      {(!isNamed || missing.length > 0) && (
        <Note tone="caution" role="status" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
          {isNamed ? withoutContacts(missing) : 'Still needed: the name. Choose its column below.'}
        </Note>
      )}
      {chosen.isDoubtful && (
        <OptionCards
          legend="How are the dates in this file written?"
          options={orders}
          value={chosen.dateOrder}
          onChange={onOrder}
        />
      )}
      <Failed error={chosen.problem ? { message: chosen.problem } : null} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard. */}
      <ScrollBox label="Columns in the file">
        <FoldingRows as="table" columns="minmax(0, 1fr) minmax(0, 1.4fr) minmax(200px, 1fr)">
          <FoldingHead names={['Column', 'Examples', 'Import as']} />
          <tbody role="rowgroup">
            {chosen.fields.map((_, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file.
              <Column key={at} chosen={chosen} at={at} onMatch={onMatch} />
            ))}
          </tbody>
        </FoldingRows>
      </ScrollBox>
    </>
  )
}
