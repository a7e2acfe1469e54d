import { useRef, useState } from 'react'
import {
  patientImports,
  type ImportField,
  type PatientImport,
  type RecentImport,
  type UndoneImport,
} from '@kinora/contract/patient-imports.ts'
import { randomId, useWrite } from '../../app/api-client.ts'
import { count } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { dateOrderOf, matchColumns } from './match-columns.ts'
import { batchesOf, requestOf, withUnreadableLines, type Chosen } from './patient-import.ts'
import { readTable } from './read-table.ts'

type Checked = Chosen & { report: PatientImport; isInviting: boolean }
type Totals = NonNullable<PatientImport['done']>
/** An import that has begun: what the server has confirmed, and the lines that are left. */
interface Running extends Checked {
  importId: string
  done: Totals
  left: number[][]
  total: number
}

export type Stage =
  | { at: 'choosing'; problem?: string }
  | { at: 'checking'; name: string }
  | ({ at: 'columns'; isDoubtful: boolean; problem?: string } & Chosen)
  | ({ at: 'checked' } & Checked)
  | ({ at: 'importing' } & Running)
  | ({ at: 'done'; problem?: string } & Running)
  | { at: 'undoing'; import: RecentImport; isBusy?: boolean; problem?: string }
  | { at: 'undone'; result: UndoneImport }

const message = (problem: unknown) => (problem as Error).message
/** '12 patients added and 3 changed' */
export const totalsText = ({ added, changed }: Totals) =>
  [`${count(added, 'patient')} added`, changed > 0 && `${changed} changed`].filter(Boolean).join(' and ')

/** The columns of a file, or why it cannot be read. */
async function readFile(file: File): Promise<Stage> {
  try {
    const table = await readTable(file)
    const fields = matchColumns(table)
    const { order: dateOrder, isDoubtful } = dateOrderOf(table, fields)
    return { at: 'columns', name: file.name, table, fields, dateOrder, isDoubtful }
  } catch (problem) {
    return { at: 'choosing', problem: message(problem) }
  }
}

/** Matches a column. The date order is detected again if another column has the dates of birth. */
function matchColumn(chosen: Chosen, column: number, field: ImportField | null): Stage {
  const fields = chosen.fields.map((each, at) => (at === column ? field : each))
  const { order, isDoubtful } = dateOrderOf(chosen.table, fields)
  const isSameColumn = fields.indexOf('dateOfBirth') === chosen.fields.indexOf('dateOfBirth')
  const dateOrder = isSameColumn ? chosen.dateOrder : order
  return { at: 'columns', name: chosen.name, table: chosen.table, fields, dateOrder, isDoubtful }
}

function startRun(checked: Checked): Running {
  const left = batchesOf(checked.report)
  return { ...checked, importId: randomId(), done: { added: 0, changed: 0 }, left, total: left.flat().length }
}

function useImportUndo(setStage: (stage: Stage) => void) {
  const { mutateAsync: undo } = useWrite(patientImports.undoImport, { isQuiet: true, alsoRefreshes: ['organizations'] })
  return async (recent: RecentImport) => {
    setStage({ at: 'undoing', import: recent, isBusy: true })
    try {
      setStage({ at: 'undone', result: await undo({ params: { id: recent._id } }) })
    } catch (problem) {
      setStage({ at: 'undoing', import: recent, problem: message(problem) })
    }
  }
}

/**
 * The steps of an import, and undoing it. An import continues when the dialog is closed, and a toast reports when it is
 * done.
 */
export function usePatientImport() {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' })
  const isStopping = useRef(false)
  const { mutateAsync } = useWrite(patientImports.importList, { isQuiet: true, alsoRefreshes: ['organizations'] })
  const undoImport = useImportUndo(setStage)

  function choose(file: File) {
    setStage({ at: 'checking', name: file.name })
    return readFile(file).then(setStage)
  }

  async function check(chosen: Chosen & { isDoubtful: boolean }) {
    setStage({ at: 'checking', name: chosen.name })
    try {
      const report = await mutateAsync({ body: { ...requestOf(chosen), isDryRun: true } })
      setStage({ ...chosen, at: 'checked', report: withUnreadableLines(report, chosen.table), isInviting: true })
    } catch (problem) {
      setStage({ ...chosen, at: 'columns', problem: message(problem) })
    }
  }

  /** Sends the remaining batches. Repeating a batch whose reply was lost adds nobody twice. */
  async function send(running: Running) {
    const { lines, ...request } = requestOf(running)
    const byLine = new Map(lines.map((line) => [line.line, line]))
    let now = running
    isStopping.current = false
    try {
      while (now.left.length > 0 && !isStopping.current) {
        setStage({ ...now, at: 'importing' })
        const [next, ...left] = now.left
        const batch = next!.map((line) => byLine.get(line)!)
        const { importId, isInviting } = now
        const { done } = await mutateAsync({
          body: { ...request, lines: batch, isDryRun: false, importId, isInviting },
        })
        now = { ...now, left, done: done ?? now.done }
      }
      if (now.left.length === 0) toast.success(`${totalsText(now.done)}.`)
      setStage({ ...now, at: 'done' })
    } catch (problem) {
      toast.failure({ message: `The import stopped: ${message(problem)}` })
      setStage({ ...now, at: 'done', problem: message(problem) })
    }
  }

  return {
    stage,
    setStage,
    choose: (file: File) => void choose(file),
    match: (...change: Parameters<typeof matchColumn>) => setStage(matchColumn(...change)),
    check: (chosen: Chosen & { isDoubtful: boolean }) => void check(chosen),
    begin: (checked: Checked) => void send(startRun(checked)),
    goOn: (running: Running) => void send(running),
    undo: (recent: RecentImport) => void undoImport(recent),
    startOver: () => setStage({ at: 'choosing' }),
    stop: () => void (isStopping.current = true),
  }
}
export type PatientImportState = ReturnType<typeof usePatientImport>
