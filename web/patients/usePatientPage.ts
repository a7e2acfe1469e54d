import { localDay as todayOf } from '@kinora/contract/days.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { briefs } from '@kinora/contract/briefs.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { read } from '../app/api-client.ts'
import { useFirstLoad } from '../ui/useFirstLoad.ts'
import { readAlerts, useAlerts } from './PatientAlerts.tsx'
import { briefingLines } from './patient-briefing.ts'
import { changeGroups } from './program-changes.ts'

const order = { running: 0, finished: 1, stopped: 1, planned: 2 }

/** Programs that have started: the current one first, then the latest. */
const begunPrograms = (list: Program[]) =>
  list
    .filter(({ state, startDate }) => startDate && state && state !== 'planned')
    .toSorted((a, b) => order[a.state!] - order[b.state!] || b.startDate!.localeCompare(a.startDate!))

const readPatient = (id: string) => read(patients.get, { params: { id } })
const readPrograms = (id: string) => read(programs.ofPatient, { params: { id }, query: { pageSize: 100 } })
const readBrief = (patientId: string) => read(briefs.ofPatient, { params: { patientId } })
const readProgress = (id: string) => read(workouts.progress, { params: { id } })
const readChanges = (id: string) => read(series.changes, { params: { id } })

/** Loads the first data before the page is drawn, or it would be drawn three times. */
export const preparePatient = (cache: QueryClient, id: string) =>
  Promise.all([
    cache.prefetchQuery(readPatient(id)),
    cache.prefetchQuery(readBrief(id)),
    cache.prefetchQuery(readAlerts(id)),
    cache.prefetchQuery(readPrograms(id)).then(() => {
      const program = begunPrograms(cache.getQueryData(readPrograms(id).queryKey)?.items ?? [])[0]?._id
      if (!program) return undefined
      return Promise.all([cache.prefetchQuery(readProgress(program)), cache.prefetchQuery(readChanges(program))])
    }),
  ])

/** The data of the patient page: the record, the programs, and the progress of one of them. */
export function usePatientPage(id: string) {
  const patient = useQuery(readPatient(id))
  const theirs = useQuery(readPrograms(id))
  const [chosen, setChosen] = useState<string>()
  const started = begunPrograms(theirs.data?.items ?? [])
  const program = started.find(({ _id }) => _id === chosen) ?? started[0]
  const programId = program?._id ?? ''
  const progress = useQuery({ ...readProgress(programId), enabled: program !== undefined })
  const changes = useQuery({ ...readChanges(programId), enabled: program !== undefined })
  const now = new Date()
  const today = todayOf(now)
  const groups = program && changes.data ? changeGroups(program, changes.data) : []
  const brief = useQuery(readBrief(id))
  const since = brief.data?.since ?? (brief.isError ? (program?.startDate ?? today) : undefined)
  const alerts = useAlerts(id)
  const isLoading = [patient, theirs, brief, alerts, program && progress].some((each) => each?.isPending)
  return {
    patient,
    isFirstLoad: useFirstLoad(isLoading),
    programs: theirs,
    started,
    program,
    running: started.find(({ state }) => state === 'running'),
    choose: setChosen,
    progress,
    groups,
    today,
    since,
    brief: brief.data,
    briefs:
      patient.data && since && !progress.isPending ? briefingLines(patient.data, progress.data, since) : undefined,
  }
}
