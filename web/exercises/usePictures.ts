import { maxPicturesPerExercise } from '@kinora/contract/picture-limits.ts'
import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { exercises, type Picture } from '@kinora/contract/exercises.ts'
import { call, refresh, useWrite } from '../app/api-client.ts'
import { pictureProblem } from '../ui/picture-file.ts'
import { pictureUrl } from './exercise-pictures.ts'

/** A picture in the form: stored on the server, or waiting to be uploaded. */
export interface FormPicture {
  id: string
  address: string
  alt: string
  /** The reason if the server rejected it. */
  problem?: string
  isWaiting?: boolean
}

interface Waiting extends FormPicture {
  file: File
}

const tooManyPictures = `An exercise can have up to ${maxPicturesPerExercise} pictures. Remove one first.`

function upload(exerciseId: string, file: File, alt: string) {
  const body = new FormData()
  body.append('alt', alt)
  body.append('file', file)
  return call(exercises.addPicture, { params: { id: exerciseId }, body })
}

/**
 * The pictures of an exercise. Those of a new exercise wait until it is saved; `send` then uploads them and returns
 * how many were stored. Rejected ones stay with their reason.
 */
export function usePictures(stored: Picture[], exerciseId: string | undefined) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [sent, setSent] = useState<{ done: number; total: number }>()
  const [problem, setProblem] = useState('')
  const removing = useWrite(exercises.removePicture)
  useEffect(() => () => waiting.forEach(({ address }) => URL.revokeObjectURL(address)), []) // oxlint-disable-line react-hooks/exhaustive-deps -- object URLs are revoked once, on unmount.

  const sendTo = useCallback(
    async (id: string, files: Waiting[]) => {
      let failed = 0
      setSent({ done: 0, total: files.length })
      for (const [at, { file, alt, id: fileId, address }] of files.entries()) {
        try {
          await upload(id, file, alt)
          URL.revokeObjectURL(address)
          setWaiting((now) => now.filter((item) => item.id !== fileId))
        } catch (error) {
          failed += 1
          setWaiting((now) =>
            now.map((item) => (item.id === fileId ? { ...item, problem: (error as Error).message } : item)),
          )
        }
        setSent({ done: at + 1, total: files.length })
      }
      setSent(undefined)
      await refresh(cache, ['exercises'])
      return failed
    },
    [cache],
  )

  function add(file: File) {
    const wrong =
      pictureProblem(file) ?? (stored.length + waiting.length >= maxPicturesPerExercise ? tooManyPictures : undefined)
    setProblem(wrong ? `${file.name}: ${wrong}` : '')
    if (wrong) return
    const one: Waiting = {
      id: `${file.name} ${Date.now()}`,
      file,
      alt: '',
      address: URL.createObjectURL(file),
      isWaiting: true,
    }
    setWaiting((now) => [...now, one])
    if (exerciseId) void sendTo(exerciseId, [one])
  }

  function remove({ id, isWaiting }: FormPicture) {
    if (isWaiting) setWaiting((now) => now.filter((item) => item.id !== id))
    else removing.mutate({ params: { id: exerciseId!, pictureId: id } })
  }

  const shownPictures: FormPicture[] = [
    ...stored.map(({ _id, thumbnailUrl, alt }) => ({ id: _id, address: pictureUrl(thumbnailUrl), alt })),
    ...waiting,
  ]
  return { shownPictures, waiting, sent, problem, add, remove, send: (id: string) => sendTo(id, waiting) }
}

export type Pictures = ReturnType<typeof usePictures>
