import { localDay } from '@kinora/contract/days.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { workouts } from '@kinora/contract/workouts.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { read } from '../app/api-client.ts'
import { daysOfWeek } from '../programs/rules.ts'
import { firstName } from '../ui/format.ts'
import type { Builder } from './builder.ts'
import { changesOf, readWeek } from './changes.ts'
import { painNotes } from './pains.ts'
import { precautionsIn } from '../programs/precautions.ts'
import { useEditors } from './useEditors.ts'
import { useSavings } from './useSavings.ts'

/** The pain told lately after what is in this week, where the week has begun. */
function usePains(program: Program, week: number, columns: Builder['columns']) {
  const isPossible = program.patientId !== null && (program.currentWeek ?? 0) >= week
  const current = useQuery({
    ...read(workouts.ofWeek, { params: { programId: program._id, week } }),
    enabled: isPossible,
  })
  return useMemo(
    () =>
      painNotes(
        current.data ?? [],
        columns.flatMap(({ assignedExercises }) => assignedExercises),
        localDay(),
      ),
    [current.data, columns],
  )
}

/** Words for those who listen, said again even when they are the same. */
function useSaying() {
  const [said, setSaid] = useState('')
  const say = useCallback((words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words)), [])
  return { said, say }
}

/** After so long a focus that got lost is no longer given back. Milliseconds. */
const patience = 1000

/** Focus that waits until its card is drawn, and follows it when it is drawn anew at another place. */
function useCardFocus(columns: Builder['columns']) {
  const wanted = useRef({ id: '', until: 0, isFound: false })
  const [asked, setAsked] = useState(0)
  const focusCard = useCallback((id: string) => {
    wanted.current = { id, until: Date.now() + patience, isFound: false }
    setAsked((times) => times + 1)
  }, [])
  useEffect(() => {
    const { id, until, isFound } = wanted.current
    if (Date.now() > until) return
    const isLost = document.activeElement === null || document.activeElement === document.body
    const card = document.querySelector<HTMLElement>(`[data-open="${id}"]`)
    if (!card || (isFound && !isLost)) return
    wanted.current.isFound = true
    card.focus()
  }, [columns, asked])
  return focusCard
}

const none: Builder['columns'] = []

/** Everything the builder of one week works on. `columns` is empty until the week has come. */
export function useBuilderState(
  program: Program,
  week: number,
  seriesId: string | undefined,
  setActive: Builder['setActive'],
) {
  const cache = useQueryClient()
  const found = useQuery(readWeek(program._id, week))
  const patient = useQuery({
    ...read(patients.get, { params: { id: program.patientId ?? '' } }),
    enabled: program.patientId !== null,
  })
  const columns = found.data?.series ?? none
  const savings = useSavings(program.title)
  const editors = useEditors()
  const { said, say } = useSaying()
  const focusCard = useCardFocus(columns)
  const pains = usePains(program, week, columns)
  const changes = useMemo(
    () => changesOf({ cache, savings, programId: program._id, week }),
    [cache, savings, program._id, week],
  )
  const { from, to } = daysOfWeek(program, week)
  const precautions = useMemo(() => precautionsIn(patient.data?.precautions ?? [], from, to), [patient.data, from, to])
  const builder: Builder = {
    program,
    week,
    columns,
    activeId: columns.some(({ _id }) => _id === seriesId) ? seriesId : columns[0]?._id,
    setActive,
    patientName: program.patient ? firstName(program.patient) : 'the patient',
    precautions,
    pains,
    changes,
    savings,
    editors,
    say,
    focusCard,
  }
  return {
    builder,
    said,
    isLoading: found.isPending,
    error: found.data ? null : found.error,
    retry: () => void found.refetch(),
  }
}
