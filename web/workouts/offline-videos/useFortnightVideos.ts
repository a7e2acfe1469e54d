import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { series } from '@kinora/contract/series.ts'
import { read } from '../../app/api-client.ts'
import { offlineVideos, saveVideoChoice, videoChoice, type VideoChoice } from '../../app/offline-videos.ts'
import { usePrograms, useRunningPrograms, useToday } from '../today/useRunningPrograms.ts'
import { filesOf, isOnWifi, downloadVideos, missingFiles, removeOthers, type WantedFile } from './download-videos.ts'

/** The files of this week and the next of all running programs; undefined until all are known. */
function useWanted(): WantedFile[] | undefined {
  const { programs } = usePrograms()
  const { running, isLoading, failure } = useRunningPrograms(programs, useToday())
  const next = useQueries({
    queries: running
      .filter(({ program, week }) => week < program.weeks)
      .map(({ program, week }) => ({
        ...read(series.mine, { params: { programId: program._id, week: week + 1 } }),
        staleTime: 3_600_000,
      })),
  })
  const isKnown = !isLoading && !failure && next.every(({ data }) => data)
  const files = isKnown
    ? filesOf([
        ...running.flatMap(({ prescriptions }) => prescriptions),
        ...next.flatMap(({ data }) => data?.assignedExercises ?? []),
      ])
    : undefined
  // The addresses are signed again every half hour, so only new file ids count as a change.
  const names = files?.map(({ id }) => id).join(' ')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above.
  return useMemo(() => files, [names])
}

type Work = { at: 'rest' } | { at: 'working'; bytes: number; total: number } | { at: 'failed'; message: string }

/** This fortnight's videos on this phone: which are missing, and the actions that fetch or remove them. */
export function useFortnightVideos() {
  const wanted = useWanted()
  const [missing, setMissing] = useState<WantedFile[]>()
  const [choice, setChoice] = useState<VideoChoice>(videoChoice)
  const [work, setWork] = useState<Work>({ at: 'rest' })
  const isBusy = useRef(false)

  const findMissing = useCallback(
    () => (wanted ? removeOthers(wanted).then(() => missingFiles(wanted)) : Promise.resolve(undefined)),
    [wanted],
  )

  const keep = useCallback(async () => {
    if (!wanted || isBusy.current) return
    isBusy.current = true
    try {
      await downloadVideos(wanted, (bytes, total) => setWork({ at: 'working', bytes, total }))
      setWork({ at: 'rest' })
    } catch (error) {
      setWork({ at: 'failed', message: (error as Error).message })
    } finally {
      isBusy.current = false
      setMissing(await findMissing().catch(() => undefined))
    }
  }, [wanted, findMissing])

  useEffect(() => {
    let isOver = false
    findMissing()
      .then((found) => {
        if (isOver || !found) return
        setMissing(found)
        // Downloads automatically only if the patient has agreed and the connection is unmetered.
        if (found.length > 0 && videoChoice() === 'yes' && isOnWifi()) void keep()
      })
      .catch((cause: unknown) => console.warn('This device cannot store videos.', cause))
    return () => void (isOver = true)
  }, [findMissing, keep])

  const decide = (next: VideoChoice) => {
    saveVideoChoice(next)
    setChoice(next)
  }
  return {
    wanted,
    missing,
    choice,
    work,
    keep() {
      decide('yes')
      void keep()
    },
    decline: () => decide('no'),
    async remove() {
      decide('no')
      await offlineVideos.clear().catch(() => undefined)
      setMissing(await findMissing().catch(() => undefined))
    },
  }
}
