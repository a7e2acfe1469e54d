import { useRef, useState } from 'react'
import { patients, type PatientImport } from '@kinora/contract/patients.ts'
import { useWrite } from '../app/api-client.ts'
import { count } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { batchesOf, readCsv } from './patient-import.ts'

interface Chosen {
  name: string
  csv: string
  report: PatientImport
}

export type Stage =
  | { at: 'choosing'; problem?: string }
  | { at: 'checking'; name: string }
  | ({ at: 'checked'; problem?: string } & Chosen)
  | ({ at: 'importing'; done: number; total: number } & Chosen)
  | { at: 'done'; done: number; refused: number; isStopped: boolean }

/** Chooses, checks and imports a file. The import goes on when the dialog is closed, and says when it is done. */
export function usePatientImport() {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' })
  const isStopping = useRef(false)
  const { mutateAsync } = useWrite(patients.importList, { isQuiet: true })

  async function choose(file: File) {
    setStage({ at: 'checking', name: file.name })
    try {
      const csv = await readCsv(file)
      const report = await mutateAsync({ body: { csv, isDryRun: true } })
      setStage({ at: 'checked', name: file.name, csv, report })
    } catch (problem) {
      setStage({ at: 'choosing', problem: (problem as Error).message })
    }
  }

  async function run(chosen: Chosen) {
    const { csv, report } = chosen
    const total = report.counts.new + report.counts.changed
    let done = 0
    isStopping.current = false
    try {
      for (const { from, to, size } of batchesOf(report)) {
        if (isStopping.current) break
        setStage({ at: 'importing', done, total, ...chosen })
        await mutateAsync({ body: { csv, isDryRun: false, lines: { from, to } } })
        done += size
      }
      toast.success(`${count(done, 'patient')} imported.`)
      setStage({ at: 'done', done, refused: report.counts.refused, isStopped: done < total })
    } catch (problem) {
      const sofar = done ? ` ${done} of ${total} are in; importing again does the rest.` : ''
      toast.error(`${(problem as Error).message}${sofar}`)
      setStage({ at: 'checked', problem: `${(problem as Error).message}${sofar}`, ...chosen })
    }
  }

  return {
    stage,
    choose: (file: File) => void choose(file),
    run: (chosen: Chosen) => void run(chosen),
    startOver: () => setStage({ at: 'choosing' }),
    stop: () => {
      isStopping.current = true
    },
  }
}
