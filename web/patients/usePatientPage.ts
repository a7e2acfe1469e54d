import { localDay as todayOf } from '@kinora/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { briefs } from '@kinora/contract/briefs.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { read } from '../app/api-client.ts'
import { useFirstLoad } from '../ui/useFirstLoad.ts'
import { useAlerts } from './PatientAlerts.tsx'
import { briefing } from './patient-briefing.ts'
import { changeGroups } from './program-changes.ts'

const order = { running: 0, finished: 1, stopped: 1, planned: 2 }

/** Programs that have started: the current one first, then the latest. */
const begun = (list: Program[]) =>
  list
    .filter(({ state, startDate }) => startDate && state && state !== 'planned')
    .toSorted((a, b) => order[a.state!] - order[b.state!] || b.startDate!.localeCompare(a.startDate!))

/** The data of the patient page: the record, the programs, and the progress of one of them. */
export function usePatientPage(id: string) {
  const patient = useQuery(read(patients.get, { params: { id } }))
  const theirs = useQuery(read(programs.ofPatient, { params: { id }, query: { pageSize: 100 } }))
  const [chosen, setChosen] = useState<string>()
  const started = begun(theirs.data?.items ?? [])
  const program = started.find(({ _id }) => _id === chosen) ?? started[0]
  const params = { id: program?._id ?? '' }
  const progress = useQuery({ ...read(workouts.progress, { params }), enabled: program !== undefined })
  const changes = useQuery({ ...read(series.changes, { params }), enabled: program !== undefined })
  const now = new Date()
  const today = todayOf(now)
  const groups = program && changes.data ? changeGroups(program, changes.data) : []
  const brief = useQuery(read(briefs.ofPatient, { params: { patientId: id } }))
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
    briefs: patient.data && since && !progress.isPending ? briefing(patient.data, progress.data, since) : undefined,
  }
}
