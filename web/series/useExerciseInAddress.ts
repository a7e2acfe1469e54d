import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'

const ways = ['adjust', 'swap'] as const

/** `?adjust=Squat` opens the dosage of that exercise; `?swap=Squat` opens the dialog to replace it. */
export function useExerciseInAddress() {
  const { columns, week, editors, openDialog, focusCard } = useBuilder()
  const [search, setSearch] = useSearchParams()
  const way = ways.find((each) => search.has(each))
  const name = way && search.get(way)
  const isLoaded = columns.length > 0

  const land = useEffectEvent((exercise: string) => {
    const rest = new URLSearchParams(search)
    for (const each of ways) rest.delete(each)
    setSearch(rest, { replace: true })
    const card = columns
      .flatMap(({ assignedExercises }) => assignedExercises)
      .find((each) => [each.nameOverride, each.exercise.patientName, each.exercise.name].includes(exercise))
    if (!card) return toast.info(`${exercise} is not in week ${week}.`)
    if (way === 'swap') openDialog({ kind: 'swap', card })
    else editors.open(card._id)
    focusCard(card._id)
  })
  useEffect(() => {
    if (name && isLoaded) land(name)
  }, [name, isLoaded])
}
