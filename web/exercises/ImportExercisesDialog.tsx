import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { count } from '../ui/format.ts'
import { saveFile } from '../ui/saveFile.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { countWords, formatWords, templateCsv } from './importing.ts'
import style from './Import.module.css'
import { ImportTable } from './ImportTable.tsx'
import { useImport, type Stage } from './useImport.ts'

type At<Name extends Stage['at']> = Extract<Stage, { at: Name }>

const saveTemplate = () => saveFile(new Blob(['\uFEFF', templateCsv], { type: 'text/csv' }), 'exercises.csv')

function Choosing({ problem, onFile }: { problem?: string; onFile: (file: File) => void }) {
  return (
    <>
      <FileDrop
        label="Choose a list of exercises, or drop it here"
        description="JSON or CSV, at most 8 MB. Nothing is written before you have seen what will happen."
        accept=".json,.ndjson,.csv,.txt,application/json,text/csv,text/plain"
        onFile={onFile}
      />
      <Failed error={problem ? { message: problem } : null} />
      <p className={style.context}>
        Read are the lists of free-exercise-db, wger, exercemus, everkinetic, exercises-dataset, workout-cool and
        OpenTeleRehab, and a table of your own: the first line names the columns, and only a name is needed.{' '}
        <button type="button" className={style.link} onClick={saveTemplate}>
          Download a table to fill in
        </button>
      </p>
    </>
  )
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={style.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function Checked({ stage: { report, problem, name } }: { stage: At<'checked' | 'importing'> & { problem?: string } }) {
  return (
    <>
      <p role="status">
        <b>{name}</b> is {formatWords(report.format)}: {countWords(report)}.
      </p>
      <Notes notes={report.notes} />
      <Failed error={problem ? { message: problem } : null} />
      <ImportTable report={report} />
    </>
  )
}

const titles: Record<Stage['at'], string> = {
  choosing: 'Import exercises',
  checking: 'Looking at the file',
  checked: 'Is this right?',
  importing: 'Importing',
  done: 'Imported',
}

/** A list of exercises from another collection: choose, see what will happen, import. */
export default function ImportExercisesDialog({ onClose }: { onClose: () => void }) {
  const { stage, choose, run, startOver } = useImport()
  const total = 'report' in stage ? stage.report.counts.new + stage.report.counts.changed : 0
  const isImporting = stage.at === 'importing'
  const deciding = (stage.at === 'checked' || isImporting) && (
    <>
      <Button onClick={startOver} disabled={isImporting}>
        Choose another file
      </Button>
      <Button
        variant="primary"
        disabled={total === 0}
        isBusy={isImporting}
        onClick={() => stage.at === 'checked' && run(stage)}
      >
        {total === 0 ? 'Nothing to import' : `Import ${count(total, 'exercise')}`}
      </Button>
    </>
  )
  const actions: Record<Stage['at'], ReactNode> = {
    choosing: <Button onClick={onClose}>Cancel</Button>,
    checking: null,
    checked: deciding,
    importing: deciding,
    done: (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    ),
  }
  const isWide = stage.at === 'checked' || isImporting
  return (
    <Dialog isOpen onClose={onClose} title={titles[stage.at]} width={isWide ? 860 : 620} actions={actions[stage.at]}>
      {stage.at === 'choosing' && <Choosing problem={stage.problem} onFile={choose} />}
      {stage.at === 'checking' && <Spinner label={`Looking at ${stage.name}`} />}
      {(stage.at === 'checked' || stage.at === 'importing') && <Checked stage={stage} />}
      {stage.at === 'done' && (
        <p role="status">
          <b>{countWords(stage.report)}.</b> They are in the library under “Our clinic”.
        </p>
      )}
    </Dialog>
  )
}
