import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import type { PatientImport } from '@kinora/contract/patients.ts'
import { isOwner } from '@kinora/contract/roles.ts'
import { selectUser } from '../accounts/account-slices.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { count } from '../ui/format.ts'
import { Meter } from '../ui/Meter.tsx'
import { Note } from '../ui/Note.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { templateCsv } from './patient-import.ts'
import { ImportTable } from './PatientImportTable.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { usePatientImport, type Stage } from './usePatientImport.ts'

type At<Name extends Stage['at']> = Extract<Stage, { at: Name }>

const saveTemplate = () => saveFile(new Blob(['\uFEFF', templateCsv], { type: 'text/csv' }), 'patients.csv')

function Choosing({ problem, onFile }: { problem?: string; onFile: (file: File) => void }) {
  return (
    <>
      <FileDrop
        label="Choose a CSV file, or drop it here"
        description="At most 2,000 patients and 2 MB. You can check everything before it is imported."
        accept=".csv,.txt,text/csv,text/plain"
        onFile={onFile}
      />
      <Failed error={problem ? { message: problem } : null} />
      <Text size="medium" tone="muted">
        The first line names the columns. Name, email and mobile are required. Write dates like 14/03/1958, and put a |
        between pieces of equipment. Patients you already have are found by their email; an empty cell changes nothing.{' '}
        <TextButton onClick={saveTemplate}>Download a template</TextButton>
      </Text>
    </>
  )
}

const isTooMany = ({ places, counts }: PatientImport) => places !== null && counts.new > places

/** Says how many of the new patients fit the plan. */
function TooMany({ report: { places, counts } }: { report: PatientImport }) {
  const { data: user } = useSelector(selectUser)
  return (
    <Note tone="caution" role="status" icon={<IconInfoCircle size={20} stroke={1.75} />}>
      {`Your plan has room for ${count(places ?? 0, 'more patient')}, and this file has ${count(counts.new, 'new one')}. `}
      {user && isOwner(user.role) ? (
        <Link to={to('plans')}>Choose a larger plan</Link>
      ) : (
        'The owner of your clinic can choose a larger plan'
      )}
      {', or import a file with fewer.'}
    </Note>
  )
}

function Checked({ stage: { report, problem } }: { stage: At<'checked'> }) {
  const { new: added, changed, refused } = report.counts
  const words = [count(added, 'new patient'), changed > 0 && `${changed} changed`, refused > 0 && `${refused} refused`]
  return (
    <>
      <p role="status">
        {words.filter(Boolean).join(', ')}.{' '}
        {added > 0 &&
          (isEmailEnabled ? 'Each new patient gets an invitation by email.' : 'Show each new patient a code to join.')}
      </p>
      {isTooMany(report) && <TooMany report={report} />}
      <Failed error={problem ? { message: problem } : null} />
      <ImportTable report={report} />
    </>
  )
}

function Done({ stage: { done, refused, isStopped } }: { stage: At<'done'> }) {
  return (
    <p role="status">
      <b>{count(done, 'patient')} imported.</b>{' '}
      {isStopped && 'The rest was not imported. Import the file again to continue. '}
      {refused > 0 &&
        `${count(refused, 'line')} ${refused === 1 ? 'was' : 'were'} refused. Correct them in the file and import it again.`}
    </p>
  )
}

const titles: Record<Stage['at'], string> = {
  choosing: 'Import patients',
  checking: 'Checking the file',
  checked: 'Check before importing',
  importing: 'Importing',
  done: 'Imported',
}

/** Imports patients from a CSV file: choose it, check the outcome of each line, import. */
export default function ImportPatientsDialog({ onClose }: { onClose: () => void }) {
  const { stage, choose, run, startOver, stop } = usePatientImport()
  const total = stage.at === 'checked' ? stage.report.counts.new + stage.report.counts.changed : 0
  const actions: Partial<Record<Stage['at'], ReactNode>> = {
    choosing: <Button onClick={onClose}>Cancel</Button>,
    checked: stage.at === 'checked' && (
      <>
        <Button onClick={startOver}>Choose another file</Button>
        <Button variant="primary" disabled={total === 0 || isTooMany(stage.report)} onClick={() => run(stage)}>
          {total === 0 ? 'Nothing to import' : `Import ${count(total, 'patient')}`}
        </Button>
      </>
    ),
    importing: (
      <>
        <Button onClick={stop}>Stop</Button>
        <Button onClick={onClose}>Continue in the background</Button>
      </>
    ),
    done: (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    ),
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titles[stage.at]}
      width={stage.at === 'checked' ? 920 : 620}
      actions={actions[stage.at]}
    >
      {stage.at === 'choosing' && <Choosing problem={stage.problem} onFile={choose} />}
      {stage.at === 'checking' && <Spinner label={`Checking ${stage.name}`} />}
      {stage.at === 'checked' && <Checked stage={stage} />}
      {stage.at === 'importing' && (
        <Meter
          label="Patients"
          value={stage.done}
          max={stage.total}
          isProgress
          text={`${stage.done} of ${stage.total}`}
        />
      )}
      {stage.at === 'done' && <Done stage={stage} />}
    </Dialog>
  )
}
