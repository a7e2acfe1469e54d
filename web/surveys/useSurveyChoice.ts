import { useState } from 'react'
import { patients } from '@kinora/contract/patients.ts'
import { surveys, type SurveySchedule } from '@kinora/contract/surveys.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { movedTo } from '../ui/Sortable.tsx'
import { toSavedOrder, renumber, schedulesFor, type Chosen } from './survey-choice.ts'
import { isSameJson } from '../ui/merge-edits.ts'

const byTitle = (schedules: readonly SurveySchedule[]) =>
  schedules
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map(({ title, atStart, everyWeeks, atEnd }) => [title, atStart, everyWeeks, atEnd])

/** A patient's surveys, their order and their schedules, saved together. */
export function useSurveyChoice(patientId: string) {
  const patient = useRead(patients.get, { params: { id: patientId } })
  const saved = useRead(surveys.schedules, { params: { id: patientId } })
  const [draft, setDraft] = useState<Chosen[]>()
  const [times, setTimes] = useState<SurveySchedule[]>()
  const update = useWrite(patients.update, { isQuiet: true, alsoRefreshes: ['surveys'] })
  const saveTimes = useWrite(surveys.saveSchedules, { isQuiet: true })
  const before = toSavedOrder(patient.data?.enabledSurveys ?? [])
  const chosen = draft ?? before
  const schedules = times ?? saved.data ?? []
  const planned = schedulesFor(chosen, schedules)
  const isDirty =
    !isSameJson(chosen, before) || !isSameJson(byTitle(planned), byTitle(schedulesFor(before, saved.data ?? [])))

  async function save() {
    const { version } = await update.mutateAsync({
      params: { id: patientId },
      body: { enabledSurveys: chosen, version: patient.data?.version },
    })
    await saveTimes.mutateAsync({ params: { id: patientId }, body: { schedules: planned } })
    return version
  }
  return {
    patient,
    isReady: patient.data !== undefined && saved.data !== undefined,
    failure: (!patient.data && patient.error) || (!saved.data && saved.error) || null,
    retry: () => void Promise.all([patient.refetch(), saved.refetch()]),
    chosen,
    schedules,
    isDirty,
    isBusy: update.isPending || saveTimes.isPending,
    problem: update.error ?? saveTimes.error,
    choose: (next: readonly Chosen[]) => setDraft(renumber(next)),
    move: (from: number, to: number) => setDraft(renumber(movedTo(chosen, from, to))),
    remove: (title: string) => setDraft(renumber(chosen.filter((survey) => survey.title !== title))),
    schedule: (next: SurveySchedule) => setTimes([...schedules.filter(({ title }) => title !== next.title), next]),
    save,
    /** Loads what somebody else has saved. The choice made here stays and can be saved again. */
    async reload() {
      await patient.refetch()
      update.reset()
    },
  }
}
