import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecentExerciseImport } from '@kinora/contract/exercise-imports.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { count } from '../ui/format.ts'
import { Meter } from '../ui/Meter.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { countsText, formatLabel, templateCsv } from './import-files.ts'
import { LinkedMedia } from './LinkedMedia.tsx'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { ImportedExercisesTable } from './ImportedExercisesTable.tsx'
import { RecentExerciseImports, UndoExerciseImport } from './UndoExerciseImport.tsx'
import { useExerciseImport, type ImportStep } from './useExerciseImport.ts'
import { UndoneImport } from '../ui/RecentImports.tsx'

type At<Name extends ImportStep['at']> = Extract<ImportStep, { at: Name }>

const saveTemplate = () => saveFile(new Blob(['\uFEFF', templateCsv], { type: 'text/csv' }), 'exercises.csv')

interface ChoosingProps {
  problem?: string
  onFile: (file: File) => void
  onUndo: (recent: RecentExerciseImport) => void
}

function Choosing({ problem, onFile, onUndo }: ChoosingProps) {
  return (
    <>
      <FileDrop
        label="Choose a list of exercises, or drop it here"
        description="JSON or CSV of at most 8 MB, a library exported from Kinora, or the archive of a collection with its pictures. You can review every line before anything is imported."
        accept=".json,.ndjson,.csv,.txt,.zip,application/json,text/csv,text/plain,application/zip"
        onFile={onFile}
      />
      <Failed error={problem ? { message: problem } : null} />
      <Text size="medium" tone="muted">
        Read are the lists of free-exercise-db, wger, exercemus, everkinetic, exercises-dataset, workout-cool and
        OpenTeleRehab, what Kinora exports, and a table of your own: the first line names the columns, and only a name
        is needed. Save a spreadsheet as CSV first.{' '}
        <TextButton onClick={saveTemplate}>Download a table to fill in</TextButton>
      </Text>
      <RecentExerciseImports onUndo={onUndo} />
    </>
  )
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <Note tone="caution" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Note>
  )
}

function Checked({ stage: { report, problem, name } }: { stage: At<'checked' | 'importing'> & { problem?: string } }) {
  return (
    <>
      <p role="status">
        <b>{name}</b> is {formatLabel(report.format)}: {countsText(report)}.
      </p>
      <Notes notes={report.notes} />
      <Failed error={problem ? { message: problem } : null} />
      <ImportedExercisesTable report={report} />
    </>
  )
}

/** The same library again may still bring pictures that were left behind. */
function importText(total: number, hasPictures: boolean) {
  if (total > 0) return `Import ${count(total, 'exercise')}`
  return hasPictures ? 'Add missing pictures' : 'Nothing to import'
}

function Done({ stage: { report, pictures } }: { stage: At<'done'> }) {
  return (
    <>
      <p role="status">
        <b>{countsText(report)}.</b> They are in the library under “Our clinic”, after your own and the starter
        exercises. You can undo this for 30 days: open Import again.
        {pictures && ` ${count(pictures.done, 'picture')} came along.`}
      </p>
      {report.importId && <LinkedMedia importId={report.importId} />}
      {pictures?.problem && (
        <Failed
          error={{
            message: `${pictures.problem} ${count(pictures.total - pictures.done, 'picture')} could not be added. Import the same file again to add them.`,
          }}
        />
      )}
    </>
  )
}

const titles: Record<ImportStep['at'], string> = {
  undoing: 'Undo this import?',
  undone: 'Import undone',
  choosing: 'Import exercises',
  checking: 'Checking the file',
  checked: 'Check before importing',
  importing: 'Importing',
  done: 'Imported',
}

const DoneButton = ({ onClose }: { onClose: () => void }) => (
  <Button variant="primary" onClick={onClose}>
    Done
  </Button>
)

/** A list of exercises from another collection: choose, see what will happen, import. */
export default function ImportExercisesDialog({ onClose }: { onClose: () => void }) {
  const { stage, choose, run, startOver, askToUndo, undo } = useExerciseImport()
  const hasPictures = stage.at === 'checked' && (stage.list.archive?.entries.length ?? 0) > 3
  const total = 'report' in stage ? stage.report.counts.new + stage.report.counts.changed : 0
  const isImporting = stage.at === 'importing'
  const deciding = (stage.at === 'checked' || isImporting) && (
    <>
      <Button onClick={startOver} disabled={isImporting}>
        Choose another file
      </Button>
      <Button
        variant="primary"
        disabled={total === 0 && !hasPictures}
        isBusy={isImporting}
        onClick={() => stage.at === 'checked' && run(stage)}
      >
        {importText(total, hasPictures)}
      </Button>
    </>
  )
  const actions: Record<ImportStep['at'], ReactNode> = {
    choosing: <Button onClick={onClose}>Cancel</Button>,
    checking: null,
    checked: deciding,
    importing: deciding,
    done: <DoneButton onClose={onClose} />,
    undoing: stage.at === 'undoing' && (
      <>
        <Button onClick={startOver}>Keep it</Button>
        <Button variant="danger" isBusy={stage.isBusy} onClick={() => undo(stage.import)}>
          Undo import
        </Button>
      </>
    ),
    undone: <DoneButton onClose={onClose} />,
  }
  const isWide = stage.at === 'checked' || isImporting
  return (
    <Dialog onClose={onClose} title={titles[stage.at]} width={isWide ? 860 : 620} actions={actions[stage.at]}>
      {stage.at === 'choosing' && <Choosing problem={stage.problem} onFile={choose} onUndo={askToUndo} />}
      {stage.at === 'checking' && <Spinner label={`Checking ${stage.name}`} />}
      {(stage.at === 'checked' || stage.at === 'importing') && <Checked stage={stage} />}
      {isImporting && stage.pictures && (
        <Meter
          label="Pictures"
          value={stage.pictures.done}
          max={stage.pictures.total}
          isProgress
          text={`${stage.pictures.done} of ${stage.pictures.total}`}
        />
      )}
      {stage.at === 'done' && <Done stage={stage} />}
      {stage.at === 'undoing' && <UndoExerciseImport stage={stage} />}
      {stage.at === 'undone' && <UndoneImport noun="exercise" result={stage.result} />}
    </Dialog>
  )
}
