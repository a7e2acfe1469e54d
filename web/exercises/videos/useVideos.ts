import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { exerciseVideos } from '@kinora/contract/exercise-videos.ts'
import { exercises, type Exercise } from '@kinora/contract/exercises.ts'
import type { Video } from '@kinora/contract/videos.ts'
import { call, read, refresh, useWrite } from '../../app/api-client.ts'
import { subscribeToEvents } from '../../app/event-source.ts'
import { toast } from '../../ui/toast.ts'
import { removeOldUploads } from './unfinished-uploads.ts'
import { fileProblem } from './video-file.ts'
import { resumeUpload, startUpload, currentUploads } from './video-upload.ts'

/** Follows the progress of conversions, and reloads the exercise when one ends. */
function useProgress({ _id: id, videos }: Exercise) {
  const cache = useQueryClient()
  const converting = videos
    .filter(({ state }) => state === 'converting')
    .map(({ _id }) => _id)
    .join(' ')
  useEffect(() => {
    const end = new AbortController()
    const { queryKey } = read(exercises.get, { params: { id } })
    const hear = (video: Video) => {
      if (video.state !== 'converting') return void refresh(cache, ['exercises'])
      cache.setQueryData<Exercise>(
        queryKey,
        (now) => now && { ...now, videos: now.videos.map((item) => (item._id === video._id ? video : item)) },
      )
    }
    for (const videoId of converting.split(' ').filter(Boolean))
      void subscribeToEvents(exerciseVideos.videoEvents, hear, end.signal, { id: videoId })
    return () => end.abort()
  }, [converting, id, cache])
}

/** Resumes interrupted uploads. Returns the ids of videos whose file this browser does not have. */
function useResumed({ videos }: Exercise) {
  const cache = useQueryClient()
  const [lost, setLost] = useState<readonly string[]>([])
  const waiting = videos.filter(({ state }) => state === 'uploading')
  const ids = waiting.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    void removeOldUploads()
    void Promise.all(
      waiting.map(async (video) => {
        const isHere =
          currentUploads().some(({ videoId }) => videoId === video._id) || (await resumeUpload(video, cache))
        return isHere ? [] : [video._id]
      }),
    ).then((missing) => setLost(missing.flat()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ids` stands for the waiting videos.
  }, [ids, cache])
  return lost
}

/** Checks type and storage before the upload. Returns the reason if the file cannot be uploaded. */
async function refusalOf(file: File) {
  const problem = fileProblem(file)
  if (problem) return `${file.name}: ${problem}`
  const { isEnough, message } = await call(exerciseVideos.verifyStorage, { body: { bytes: file.size } })
  return isEnough ? undefined : message
}

export function useVideos(exercise: Exercise) {
  const cache = useQueryClient()
  const lost = useResumed(exercise)
  useProgress(exercise)
  const [problem, setProblem] = useState('')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const { mutateAsync: remove } = useWrite(exerciseVideos.removeVideo)

  async function add(file: File) {
    setProblem('')
    const refusal = await refusalOf(file).catch((error: Error) => error.message)
    if (refusal) setProblem(refusal)
    else startUpload(file, exercise._id, cache)
  }
  const show = (id: string) => setHidden((now) => now.filter((item) => item !== id))
  /** Hides the video immediately and deletes it when the toast closes, so that Undo is possible. */
  function askToRemove({ _id: id, filename }: Video) {
    setHidden((now) => [...now, id])
    const send = () =>
      remove({ params: { id } }).then(
        () => toast.success(`${filename} is deleted.`),
        () => show(id),
      )
    toast.info(`Deleting ${filename}`, { undo: () => show(id), onClose: () => void send() })
  }
  return {
    videos: exercise.videos.filter(({ _id }) => !hidden.includes(_id)),
    lost,
    problem,
    setProblem,
    add: (file: File) => void add(file),
    remove: askToRemove,
  }
}
