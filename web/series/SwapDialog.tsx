import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDosage } from '@kinora/contract/dosage.ts'
import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { needsLabel } from '@kinora/contract/home-kits.ts'
import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { call, useRead, useWrite } from '../app/api-client.ts'
import { captionOf, progressionLabel } from '../exercises/exercise-labels.ts'
import { ExerciseTile } from '../exercises/ExerciseTile.tsx'
import { conflictLabel } from '../programs/precaution-conflicts.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { List, ListItem } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'
import { useBuilder } from './builder-context.ts'
import { nameOf } from './prescription-name.ts'
import { weeksLabel } from './week-labels.ts'

interface Props {
  card: Prescription
  onClose: () => void
}

/** The easier and harder exercises of the ladder, then others of the same region, or the search results. */
function useChoices({ exercise, exerciseId }: Prescription, search: string) {
  const ladder = useRead(exercises.ladder, { params: { id: exerciseId } })
  const words = useDebouncedValue(search.trim(), 150)
  const body = { pageSize: 8, ...(words ? { search: words } : { bodyRegions: exercise.bodyRegions }) }
  const exercisesQuery = useQuery({
    queryKey: ['exercises', exercises.fetch.name, body],
    queryFn: () => call(exercises.fetch, { body }),
    placeholderData: keepPreviousData,
  })
  const steps = words ? [] : (ladder.data ?? []).filter(({ step }) => step !== 0)
  const inLadder = new Set([exerciseId, ...steps.map((step) => step.exercise._id)])
  const others = (exercisesQuery.data?.items ?? []).filter(({ _id }) => !inLadder.has(_id))
  return {
    error: exercisesQuery.error,
    retry: () => void exercisesQuery.refetch(),
    choices: [
      ...steps.map((step) => ({ exercise: step.exercise, label: progressionLabel(step.step) })),
      ...others.map((each) => ({ exercise: each, label: '' })),
    ],
  }
}

/** Replaces the card's exercise, in this week and in the chosen other weeks. */
function useSwap({ card, onClose }: Props, others: readonly Prescription[]) {
  const { edits, saveQueue, announce, focusCard } = useBuilder()
  const change = useWrite(otherWeeks.changeInOtherWeeks, { isQuiet: true, alsoRefreshes: ['programs'] })
  const [problem, setProblem] = useState<Error>()
  async function swap(exercise: ExerciseCard) {
    edits.swap(card._id, exercise)
    if (others.length > 0) {
      await saveQueue.settled()
      const ids = others.map(({ _id }) => _id)
      await change.mutateAsync({ params: { id: card._id }, body: { ids, exerciseId: exercise._id } })
      toast.success(`Swapped in ${weeksLabel(others.map(({ week }) => week))} too`)
    }
    announce(`${nameOf(card)} swapped for ${exercise.name}.`)
    onClose()
    focusCard(card._id)
  }
  return { problem, isBusy: change.isPending, swap: (exercise: ExerciseCard) => void swap(exercise).catch(setProblem) }
}

interface ChoiceProps {
  card: Prescription
  choice: ReturnType<typeof useChoices>['choices'][number]
  isBusy: boolean
  onSwap: () => void
}

/** An exercise that may replace a card's, with its conflicts. */
function Choice({ card, choice: { exercise, label }, isBusy, onSwap }: ChoiceProps) {
  const { precautions, patientName, kit } = useBuilder()
  const conflict = conflictLabel(exercise, precautions, patientName)
  const needs = needsLabel(kit, exercise.equipment, card.dosage.load)
  return (
    <ListItem
      icon={<ExerciseTile exercise={exercise} />}
      title={exercise.name}
      details={[[label, captionOf(exercise)].filter(Boolean).join(' · ')]}
    >
      {conflict && <Chip tone="caution">{conflict}</Chip>}
      {needs && <Chip tone="caution">{needs}</Chip>}
      <Button size="row" aria-label={`Swap for ${exercise.name}`} isBusy={isBusy} onClick={onSwap}>
        Swap
      </Button>
    </ListItem>
  )
}

/** Replaces a card's exercise. The dosage and the notes stay. */
export default function SwapDialog(props: Props) {
  const { card, onClose } = props
  const { program } = useBuilder()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const others = useRead(otherWeeks.inOtherWeeks, { params: { id: card._id } }, { enabled: program.weeks > 1 })
  const rows = others.data ?? []
  const { choices, error, retry } = useChoices(card, search)
  const { swap, problem, isBusy } = useSwap(
    props,
    rows.filter(({ _id }) => chosen.includes(_id)),
  )
  return (
    <Dialog onClose={onClose} title={`Swap ${nameOf(card)}`} width={560} isAtTop>
      <Text size="medium" tone="muted">
        The dosage stays: {formatDosage(card.dosage, card.side)}
      </Text>
      <SearchBox isFullWidth isFirst label="Search exercises" value={search} onChange={setSearch} />
      {rows.length > 0 && (
        <Row gap={16} role="group" aria-label="Also in">
          <Text as="span" size="medium">
            Also in
          </Text>
          {rows.map(({ _id, week }) => (
            <CheckField
              key={_id}
              label={`Week ${week}`}
              checked={chosen.includes(_id)}
              onChange={() => setChosen(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
            />
          ))}
        </Row>
      )}
      <Failed error={problem ?? error} onRetry={retry} />
      <List isInset aria-label="Exercises to swap in">
        {choices.map((choice) => (
          <Choice key={choice.exercise._id} {...{ card, choice, isBusy }} onSwap={() => swap(choice.exercise)} />
        ))}
      </List>
    </Dialog>
  )
}
