import { maxPictureBytes } from '@kinora/contract/picture-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExerciseImport } from '@kinora/contract/exercise-import-formats.ts'
import {
  exerciseImports,
  type RecentExerciseImport,
  type UndoneExerciseImport,
} from '@kinora/contract/exercise-imports.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { call, refresh, useWrite } from '../app/api-client.ts'
import { picturesIn, pictureType, readListFile, type ChosenList, type ArchivedPicture } from './import-files.ts'

interface Chosen {
  name: string
  list: ChosenList
  report: ExerciseImport
}

/** The progress of uploading pictures, and the last failure. */
interface Pictures {
  done: number
  total: number
  problem?: string
}

export type ImportStep =
  | { at: 'choosing'; problem?: string }
  | { at: 'checking'; name: string }
  | ({ at: 'checked'; problem?: string } & Chosen)
  | ({ at: 'importing'; pictures?: Pictures } & Chosen)
  | { at: 'done'; report: ExerciseImport; pictures?: Pictures }
  | { at: 'undoing'; import: RecentExerciseImport; isBusy?: boolean; problem?: string }
  | { at: 'undone'; result: UndoneExerciseImport }

const ids = (pictures: ArchivedPicture[]) => [...new Set(pictures.map(({ exerciseId }) => exerciseId))]

/** The exercises that have no picture yet, so that an interrupted import can simply be repeated. */
async function withoutPictures(wanted: string[]) {
  const bare = new Set<string>()
  for (let at = 0; at < wanted.length; at += 100) {
    const exerciseIds = wanted.slice(at, at + 100)
    const { items } = await call(exercises.fetch, { body: { exerciseIds, pageSize: 100 } })
    for (const { _id, picture } of items) if (!picture) bare.add(_id)
  }
  return bare
}

/** Uploads the pictures of an archive one by one. */
async function sendPictures(
  { list, report }: Chosen,
  onProgress: (pictures: Pictures) => void,
): Promise<Pictures | undefined> {
  const all = picturesIn(list, report.ids ?? {})
  const bare = await withoutPictures(ids(all))
  const pictures = all.filter(({ exerciseId }) => bare.has(exerciseId))
  if (pictures.length === 0) return undefined
  const sentPictures: Pictures = { done: 0, total: pictures.length }
  for (const { exerciseId, file, alt } of pictures) {
    onProgress({ ...sentPictures })
    try {
      const picture = await list.archive!.read(file, maxPictureBytes)
      const body = new FormData()
      body.append('alt', alt)
      body.append('file', new Blob([picture], { type: pictureType(file) }), file.split('/').at(-1))
      await call(exercises.addPicture, { params: { id: exerciseId }, body })
      sentPictures.done += 1
    } catch (problem) {
      sentPictures.problem = (problem as Error).message
    }
  }
  return sentPictures
}

/** Checks and imports a file. The list is imported completely or not at all; pictures follow. */
export function useExerciseImport() {
  const cache = useQueryClient()
  const [stage, setStage] = useState<ImportStep>({ at: 'choosing' })
  const { mutateAsync } = useWrite(exercises.importList, { isQuiet: true })
  const { mutateAsync: undo } = useWrite(exerciseImports.undoImport, { isQuiet: true })

  async function choose(file: File) {
    setStage({ at: 'checking', name: file.name })
    try {
      const list = await readListFile(file)
      const report = await mutateAsync({ body: { text: list.text, isDryRun: true } })
      setStage({ at: 'checked', name: file.name, list, report })
    } catch (problem) {
      setStage({ at: 'choosing', problem: (problem as Error).message })
    }
  }

  async function run(chosen: Chosen) {
    setStage({ ...chosen, at: 'importing' })
    try {
      const report = await mutateAsync({ body: { text: chosen.list.text, isDryRun: false } })
      const onProgress = (pictures: Pictures) => setStage({ ...chosen, at: 'importing', pictures })
      const pictures = await sendPictures({ ...chosen, report }, onProgress)
      if (pictures) await refresh(cache, ['exercises'])
      setStage({ at: 'done', report, pictures })
    } catch (problem) {
      setStage({ ...chosen, at: 'checked', problem: (problem as Error).message })
    }
  }

  async function undoImport(recent: RecentExerciseImport) {
    setStage({ at: 'undoing', import: recent, isBusy: true })
    try {
      setStage({ at: 'undone', result: await undo({ params: { id: recent._id } }) })
    } catch (problem) {
      setStage({ at: 'undoing', import: recent, problem: (problem as Error).message })
    }
  }

  return {
    stage,
    askToUndo: (recent: RecentExerciseImport) => setStage({ at: 'undoing', import: recent }),
    undo: (recent: RecentExerciseImport) => void undoImport(recent),
    choose: (file: File) => void choose(file),
    run: ({ name, list, report }: Chosen) => void run({ name, list, report }),
    startOver: () => setStage({ at: 'choosing' }),
  }
}
