import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { exerciseFilms } from '@kinora/contract/exercise-videos.ts'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import type { Film } from '@kinora/contract/videos.ts'
import { call, read, refresh, useWrite } from '../../app/api-client.ts'
import { subscribeToEvents } from '../../app/event-source.ts'
import { toast } from '../../ui/toast.ts'
import { forgetOldFilms } from './kept.ts'
import { fileProblem } from './rules.ts'
import { resumeFilm, sendFilm, sendings } from './sending.ts'

/** Hears how far the films are that are being converted, and reads the exercise again once one is done. */
function useProgress({ _id: id, films }: Exercise) {
  const cache = useQueryClient()
  const converting = films
    .filter(({ state }) => state === 'converting')
    .map(({ _id }) => _id)
    .join(' ')
  useEffect(() => {
    const end = new AbortController()
    const { queryKey } = read(exercises.get, { params: { id } })
    const hear = (film: Film) => {
      if (film.state !== 'converting') return void refresh(cache, ['exercises'])
      cache.setQueryData<Exercise>(
        queryKey,
        (now) => now && { ...now, films: now.films.map((it) => (it._id === film._id ? film : it)) },
      )
    }
    for (const filmId of converting.split(' ').filter(Boolean))
      void subscribeToEvents(exerciseFilms.filmEvents, hear, end.signal, { id: filmId })
    return () => end.abort()
  }, [converting, id, cache])
}

/** Goes on with what was cut off here. Answers the ids of films that this browser has not got. */
function useResumed({ films }: Exercise) {
  const cache = useQueryClient()
  const [lost, setLost] = useState<readonly string[]>([])
  const waiting = films.filter(({ state }) => state === 'uploading')
  const ids = waiting.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    void forgetOldFilms()
    void Promise.all(
      waiting.map(async (film) => {
        const isHere = sendings().some(({ filmId }) => filmId === film._id) || (await resumeFilm(film, cache))
        return isHere ? [] : [film._id]
      }),
    ).then((missing) => setLost(missing.flat()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- which films wait is what `ids` says.
  }, [ids, cache])
  return lost
}

/** Asks for room before a byte is sent. Answers why it cannot be sent. */
async function refusalOf(file: File) {
  const problem = fileProblem(file)
  if (problem) return `${file.name}: ${problem}`
  const { isEnough, message } = await call(exerciseFilms.verifyStorage, { body: { bytes: file.size } })
  return isEnough ? undefined : message
}

/** Everything that is done with the films of one's own exercise. */
export function useFilms(exercise: Exercise) {
  const cache = useQueryClient()
  const lost = useResumed(exercise)
  useProgress(exercise)
  const [problem, setProblem] = useState('')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const { mutateAsync: remove } = useWrite(exerciseFilms.removeFilm)

  async function add(file: File) {
    setProblem('')
    const refusal = await refusalOf(file).catch((error: Error) => error.message)
    if (refusal) setProblem(refusal)
    else sendFilm(file, exercise._id, cache)
  }
  const show = (id: string) => setHidden((now) => now.filter((it) => it !== id))
  /** It goes from the screen at once, and from the library with its message: until then it can be taken back. */
  function askToRemove({ _id: id, filename }: Film) {
    setHidden((now) => [...now, id])
    toast.success(`${filename} is deleted.`, {
      undo: () => show(id),
      gone: () => void remove({ params: { id } }).catch(() => show(id)),
    })
  }
  return {
    films: exercise.films.filter(({ _id }) => !hidden.includes(_id)),
    lost,
    problem,
    setProblem,
    add: (file: File) => void add(file),
    remove: askToRemove,
  }
}
