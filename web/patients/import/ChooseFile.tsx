import { patientImports, type RecentImport } from '@kinora/contract/patient-imports.ts'
import { useRead } from '../../app/api-client.ts'
import { Failed } from '../../ui/Failed.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { formatMoment } from '../../ui/format.ts'
import { RecentImports } from '../../ui/RecentImports.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Text } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { templateCsv } from './patient-import.ts'
import { totalsText } from './usePatientImport.ts'

const saveTemplate = () => saveFile(new Blob(['\uFEFF', templateCsv], { type: 'text/csv' }), 'patients.csv')

interface Props {
  problem: string | undefined
  onFile: (file: File) => void
  onUndo: (recent: RecentImport) => void
}

/** The imports of the last day, which can be undone. */
function Recent({ onUndo }: Pick<Props, 'onUndo'>) {
  const { data = [] } = useRead(patientImports.recentImports, {})
  const imports = data.map((recent) => ({
    id: recent._id,
    name: recent.fileName || 'a list',
    details: `${totalsText(recent)} by ${recent.importedBy}, ${formatMoment(recent.importedAt)}`,
  }))
  return (
    <RecentImports
      title="Imported in the last day"
      imports={imports}
      onUndo={(id) => onUndo(data.find(({ _id }) => _id === id)!)}
    />
  )
}

export const ChooseFile = ({ problem, onFile, onUndo }: Props) => (
  <>
    <FileDrop
      label="Choose a CSV or Excel file, or drop it here"
      description="The list that your practice software exports, with at most 2,000 patients. Nothing is imported until you have checked it."
      accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
      onFile={onFile}
    />
    <Failed error={problem ? { message: problem } : null} />
    <Text size="medium" tone="muted">
      The first line names the columns; only the name is needed. Leave the email or mobile of a patient empty if they
      have none. Patients you already have are found by their email, or without one by name and date of birth, and an
      empty cell changes nothing. An import can be undone for a day.{' '}
      <TextButton onClick={saveTemplate}>Download a template</TextButton>
    </Text>
    <Recent onUndo={onUndo} />
  </>
)
