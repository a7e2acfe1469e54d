import { localDay } from '@kinora/contract/days.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { homeKits } from '@kinora/contract/home-kits.ts'
import { precautionsIn } from '@kinora/contract/precautions.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { read } from '../app/api-client.ts'
import { daysOfWeek } from '../programs/program-labels.ts'
import type { Builder, BuilderDialog } from './builder-context.ts'
import { createEditUndo } from './edit-undo.ts'
import { createWeekEdits } from './week-edits.ts'
import { readWeek } from './week-saves.ts'
import { recentPain } from './pain-notes.ts'
import { useOpenEditors } from './useOpenEditors.ts'
import { useSaveQueue } from './useSaveQueue.ts'

const readPatient = (id: string) => read(patients.get, { params: { id } })
const readKit = (patientId: string) => read(homeKits.homeKit, { params: { patientId } })
const readWorkouts = (programId: string, week: number) => read(workouts.ofWeek, { params: { programId, week } })
const hasStarted = (program: Program, week: number) => program.patientId !== null && (program.currentWeek ?? 0) >= week

/** Loads a week before the builder is drawn, with the data shown above it, so that nothing moves. */
export const prepareWeek = (cache: QueryClient, program: Program, week: number) =>
  Promise.all([
    cache.prefetchQuery(readWeek(program._id, week)),
    program.patientId && cache.prefetchQuery(readPatient(program.patientId)),
    program.patientId && cache.prefetchQuery(readKit(program.patientId)),
    hasStarted(program, week) && cache.prefetchQuery(readWorkouts(program._id, week)),
  ])

/** Pain that the patient reported recently for the exercises of this week. */
function usePainNotes(program: Program, week: number, columns: Builder['columns']) {
  const current = useQuery({ ...readWorkouts(program._id, week), enabled: hasStarted(program, week) })
  return useMemo(
    () =>
      recentPain(
        current.data ?? [],
        columns.flatMap(({ assignedExercises }) => assignedExercises),
        localDay(),
      ),
    [current.data, columns],
  )
}

/** Screen reader announcements. A non-breaking space makes a repeated message a new one, so that it is read again. */
function useAnnouncer() {
  const [announcement, setAnnouncement] = useState('')
  const announce = useCallback(
    (message: string) => setAnnouncement((before) => (before === message ? `${message}\u00a0` : message)),
    [],
  )
  return { announcement, announce }
}

/** Milliseconds within which a remounted card may take the focus back. */
const focusTimeout = 1000

/** Focuses a card once it is rendered, and again if moving it remounts it elsewhere. */
function useCardFocus(columns: Builder['columns']) {
  const wanted = useRef({ id: '', until: 0, isFound: false })
  const [requests, setRequests] = useState(0)
  const focusCard = useCallback((id: string) => {
    wanted.current = { id, until: Date.now() + focusTimeout, isFound: false }
    setRequests((count) => count + 1)
  }, [])
  useLayoutEffect(() => {
    const { id, until, isFound } = wanted.current
    if (Date.now() > until) return
    const isLost = document.activeElement === null || document.activeElement === document.body
    const card = document.querySelector<HTMLElement>(`[data-open="${id}"]`)
    if (!card || (isFound && !isLost)) return
    wanted.current.isFound = true
    card.focus()
  }, [columns, requests])
  return focusCard
}

const noColumns: Builder['columns'] = []

/** The state of the builder for one week. `columns` is empty until the week has loaded. */
export function useBuilderState(
  program: Program,
  week: number,
  seriesId: string | undefined,
  setActive: Builder['setActive'],
) {
  const cache = useQueryClient()
  const weekQuery = useQuery(readWeek(program._id, week))
  const patient = useQuery({ ...readPatient(program.patientId ?? ''), enabled: program.patientId !== null })
  const kit = useQuery({ ...readKit(program.patientId ?? ''), enabled: program.patientId !== null })
  const columns = weekQuery.data?.series ?? noColumns
  const saveQueue = useSaveQueue(program.title)
  const editors = useOpenEditors()
  const [dialog, openDialog] = useState<BuilderDialog>()
  const { announcement, announce } = useAnnouncer()
  const focusCard = useCardFocus(columns)
  const painNotes = usePainNotes(program, week, columns)
  // Edits are undone in the week in which they were made.
  const { edits, undo } = useMemo(() => {
    const undo = createEditUndo()
    return { undo, edits: createWeekEdits({ cache, saveQueue, programId: program._id, week, undo }) }
  }, [cache, saveQueue, program._id, week])
  const { from, to } = daysOfWeek(program, week)
  const precautions = useMemo(() => precautionsIn(patient.data?.precautions ?? [], from, to), [patient.data, from, to])
  const builder: Builder = {
    program,
    week,
    columns,
    activeId: columns.some(({ _id }) => _id === seriesId) ? seriesId : columns[0]?._id,
    setActive,
    patientName: program.patient ? firstName(program.patient) : 'the patient',
    affectedSide: patient.data?.affectedSide,
    precautions,
    kit: kit.data?.enteredAt ? kit.data : undefined,
    painNotes,
    edits,
    undo,
    saveQueue,
    editors,
    dialog,
    openDialog,
    announce,
    focusCard,
  }
  return {
    builder,
    announcement,
    isLoading: weekQuery.isPending,
    error: weekQuery.data ? null : weekQuery.error,
    retry: () => void weekQuery.refetch(),
  }
}
