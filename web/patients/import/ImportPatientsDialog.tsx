import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { count } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CheckedImport } from './CheckedImport.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportResult } from './ImportResult.tsx'
import { hasName } from './match-columns.ts'
import { MatchColumns } from './MatchColumns.tsx'
import { batchesOf } from './patient-import.ts'
import { UndoQuestion } from './UndoImport.tsx'
import { usePatientImport, type PatientImportState, type Stage } from './usePatientImport.ts'
import { UndoneImport } from '../../ui/RecentImports.tsx'

const titles: Record<Stage['at'], string> = {
  choosing: 'Import patients',
  checking: 'Checking the file',
  columns: 'Match the columns',
  checked: 'Check before importing',
  importing: 'Importing',
  done: 'Imported',
  undoing: 'Undo this import?',
  undone: 'Import undone',
}

function Content({ state }: { state: PatientImportState }) {
  const { stage, setStage } = state
  if (stage.at === 'choosing')
    return (
      <ChooseFile
        problem={stage.problem}
        onFile={state.choose}
        onUndo={(recent) => setStage({ at: 'undoing', import: recent })}
      />
    )
  if (stage.at === 'checking') return <Spinner label={`Checking ${stage.name}`} />
  if (stage.at === 'columns')
    return (
      <MatchColumns
        chosen={stage}
        onMatch={(column, field) => state.match(stage, column, field)}
        onOrder={(dateOrder) => setStage({ ...stage, dateOrder })}
      />
    )
  if (stage.at === 'checked')
    return <CheckedImport checked={stage} onInvite={(isInviting) => setStage({ ...stage, isInviting })} />
  if (stage.at === 'importing') {
    const sentCount = stage.total - stage.left.flat().length
    return (
      <Meter label="Patients" value={sentCount} max={stage.total} isProgress text={`${sentCount} of ${stage.total}`} />
    )
  }
  if (stage.at === 'done') return <ImportResult running={stage} />
  return stage.at === 'undoing' ? <UndoQuestion stage={stage} /> : <UndoneImport noun="patient" result={stage.result} />
}

function CheckedActions({ state, stage }: { state: PatientImportState; stage: Extract<Stage, { at: 'checked' }> }) {
  const { counts } = stage.report
  const wantedCount = counts.new + counts.changed
  const fitting = batchesOf(stage.report).flat().length
  const fit = fitting < wantedCount ? ' that fit' : ''
  return (
    <>
      <Button onClick={() => state.match(stage, -1, null)}>Back to the columns</Button>
      <Button variant="primary" disabled={fitting === 0} onClick={() => state.begin(stage)}>
        {fitting === 0
          ? 'Nothing to import'
          : fit
            ? `Import the ${fitting}${fit}`
            : `Import ${count(fitting, 'patient')}`}
      </Button>
    </>
  )
}

/** The buttons of each step, the primary one last. */
function Actions({ state, onClose }: { state: PatientImportState; onClose: () => void }): ReactNode {
  const { stage } = state
  if (stage.at === 'choosing') return <Button onClick={onClose}>Cancel</Button>
  if (stage.at === 'columns')
    return (
      <>
        <Button onClick={state.startOver}>Choose another file</Button>
        <Button variant="primary" disabled={!hasName(stage.fields)} onClick={() => state.check(stage)}>
          Check the patients
        </Button>
      </>
    )
  if (stage.at === 'checked') return <CheckedActions state={state} stage={stage} />
  if (stage.at === 'importing')
    return (
      <>
        <Button onClick={state.stop}>Stop</Button>
        <Button onClick={onClose}>Continue in the background</Button>
      </>
    )
  if (stage.at === 'undoing')
    return (
      <>
        <Button onClick={state.startOver}>Keep it</Button>
        <Button variant="danger" isBusy={stage.isBusy} onClick={() => state.undo(stage.import)}>
          Undo import
        </Button>
      </>
    )
  if (stage.at === 'checking') return null
  return (
    <>
      {stage.at === 'done' && stage.left.length > 0 && <Button onClick={() => state.goOn(stage)}>Continue</Button>}
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  )
}

/** Imports patients from a CSV or Excel file: choose it, match its columns, check the outcome of each line, import. */
export default function ImportPatientsDialog({ onClose }: { onClose: () => void }) {
  const state = usePatientImport()
  const { at } = state.stage
  const isWide = at === 'checked' || at === 'columns'
  return (
    <Dialog
      onClose={onClose}
      title={titles[at]}
      width={isWide ? 920 : 620}
      actions={<Actions state={state} onClose={onClose} />}
    >
      <Content state={state} />
    </Dialog>
  )
}
