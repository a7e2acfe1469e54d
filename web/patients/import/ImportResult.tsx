import type { PatientImport } from '@kinora/contract/patient-imports.ts'
import { Failed } from '../../ui/Failed.tsx'
import { count } from '../../ui/format.ts'
import { Text } from '../../ui/Text.tsx'
import { totalsText } from './usePatientImport.ts'

interface Props {
  running: {
    done: NonNullable<PatientImport['done']>
    left: number[][]
    report: PatientImport
    problem?: string
  }
}

/** The confirmed results. A batch whose reply was lost is counted once the import continues. */
export function ImportResult({ running: { done, left, report, problem } }: Props) {
  const open = left.flat().length
  const { refused } = report.counts
  return (
    <>
      <p role="status">
        <b>{totalsText(done)}.</b>
        {open > 0 && ` ${count(open, 'line')} not imported yet: Continue imports the rest.`}
      </p>
      <Failed error={problem ? { message: problem } : null} />
      {refused > 0 && (
        <p>
          {`${count(refused, 'line')} ${refused === 1 ? 'was' : 'were'} refused. Correct ${refused === 1 ? 'it' : 'them'} in the file and import it again; what is in already stays as it is.`}
        </p>
      )}
      <Text size="medium" tone="muted">
        You can undo this import for a day: open Import again.
      </Text>
    </>
  )
}
