import { useCallback, useState } from 'react'
import { type MessagePicture, messages } from '@kinora/contract/messages.ts'
import { call, randomId } from '../app/api-client.ts'
import { apiBase } from '../app/base-path.ts'
import { pictureProblem } from '../ui/picture-file.ts'

export const maxPictures = 4

/** Signed URLs are relative to the API's base. */
export const sentPictureAddress = (below: string) => apiBase + below

interface Waiting {
  key: string
  name: string
  sent?: MessagePicture
}

const problemOf = (file: File, many: number) => {
  const problem = pictureProblem(file)
  if (problem) return `${file.name}: ${problem}`
  return many >= maxPictures ? `At most ${maxPictures} pictures.` : ''
}

/** Pictures for the next message: uploaded as they are chosen, shown as the server re-encoded them. */
export function useMessagePictures() {
  const [pictures, setPictures] = useState<Waiting[]>([])
  const [problem, setProblem] = useState('')
  const remove = useCallback((key: string) => setPictures((now) => now.filter((picture) => picture.key !== key)), [])

  function add(file: File) {
    const wrong = problemOf(file, pictures.length)
    setProblem(wrong)
    if (wrong) return
    const key = randomId()
    setPictures((now) => [...now, { key, name: file.name }])
    const body = new FormData()
    body.append('file', file)
    call(messages.addPicture, { body })
      .then((sent) =>
        setPictures((now) => now.map((picture) => (picture.key === key ? { ...picture, sent } : picture))),
      )
      .catch((error: Error) => {
        remove(key)
        setProblem(`${file.name}: ${error.message}`)
      })
  }

  return {
    pictures,
    problem,
    add,
    remove,
    clear: useCallback(() => setPictures([]), []),
    ids: pictures.flatMap(({ sent }) => (sent ? [sent._id] : [])),
    isSending: pictures.some(({ sent }) => !sent),
  }
}

export type SentPictures = ReturnType<typeof useMessagePictures>
