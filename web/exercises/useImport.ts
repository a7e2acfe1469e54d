import { useState } from 'react'
import type { ExerciseImport } from '@kinora/contract/exercise-import.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { useWrite } from '../app/api.ts'
import { readListFile } from './importing.ts'

interface Chosen {
  name: string
  text: string
  report: ExerciseImport
}

export type Stage =
  | { at: 'choosing'; problem?: string }
  | { at: 'checking'; name: string }
  | ({ at: 'checked'; problem?: string } & Chosen)
  | ({ at: 'importing' } & Chosen)
  | { at: 'done'; report: ExerciseImport }

/** Chooses, checks and imports a file; the whole of it goes in or none of it. */
export function useImport() {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' })
  const { mutateAsync } = useWrite(exercises.importList, { isQuiet: true })

  async function choose(file: File) {
    setStage({ at: 'checking', name: file.name })
    try {
      const text = await readListFile(file)
      const report = await mutateAsync({ body: { text, isDryRun: true } })
      setStage({ at: 'checked', name: file.name, text, report })
    } catch (problem) {
      setStage({ at: 'choosing', problem: (problem as Error).message })
    }
  }

  async function run(chosen: Chosen) {
    setStage({ ...chosen, at: 'importing' })
    try {
      setStage({ at: 'done', report: await mutateAsync({ body: { text: chosen.text, isDryRun: false } }) })
    } catch (problem) {
      setStage({ ...chosen, at: 'checked', problem: (problem as Error).message })
    }
  }

  return {
    stage,
    choose: (file: File) => void choose(file),
    run: ({ name, text, report }: Chosen) => void run({ name, text, report }),
    startOver: () => setStage({ at: 'choosing' }),
  }
}
