import { useState } from 'react'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { to } from '../app/routes.ts'
import { ExerciseHealthCard } from '../app/staff-slots.ts'
import { Columns, Stack } from '../ui/layout.ts'
import { Failed } from '../ui/Failed.tsx'
import { formatDate } from '../ui/format.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { ExerciseActions } from './ExerciseActions.tsx'
import { ExerciseMedia } from './ExerciseMedia.tsx'
import style from './ExercisePage.module.css'
import { ExerciseSkeleton } from './ExerciseSkeleton.tsx'
import { FactsCard } from './FactsCard.tsx'
import { InstructionsCard } from './InstructionsCard.tsx'
import { PrescribedCard, type Prescribed } from './PrescribedCard.tsx'
import { ProgressionCard } from './ProgressionCard.tsx'
import { ReviewNote } from './ReviewNote.tsx'
import { useExercise } from './useExercise.ts'
import { useExerciseActions } from './useExerciseActions.tsx'
import { useExerciseSelection } from './useExerciseSelection.ts'
import { UsesCard } from './UsesCard.tsx'

export { prepareExercise as prepare } from './useExercise.ts'

const AddToProgramDialog = lazyPart(() => import('./AddToProgramDialog.tsx'))
const VideosCard = lazyPart(() => import('./videos/VideosCard.tsx').then(({ VideosCard: card }) => ({ default: card })))

function Content({ exercise, prescribed }: { exercise: Exercise; prescribed?: Prescribed }) {
  const tempo = prescribed?.dosage.tempo ?? exercise.defaultDosage.tempo
  return (
    <Columns hasSidebar>
      <Stack gap={20}>
        <ExerciseMedia key={exercise._id} exercise={exercise} tempo={tempo} />
        {exercise.summary && <p className={style.summary}>{exercise.summary}</p>}
        <InstructionsCard exercise={exercise} />
        <ProgressionCard id={exercise._id} />
        {exercise.ownership !== 'starter' && <VideosCard key={`videos ${exercise._id}`} exercise={exercise} />}
      </Stack>
      <Stack as="aside" gap={20}>
        {prescribed && <PrescribedCard prescribed={prescribed} />}
        <ReviewNote exercise={exercise} />
        <FactsCard exercise={exercise} />
        <UsesCard exercise={exercise} />
        <ExerciseHealthCard key={`health ${exercise._id}`} id={exercise._id} />
      </Stack>
    </Columns>
  )
}

/** /exercise/:id, and /exercise/:id/:assigned for a prescribed exercise. */
export default function ExercisePage() {
  const { exercise, prescribed, error, retry } = useExercise()
  const actions = useExerciseActions(exercise)
  const basket = useExerciseSelection()
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={exercise?.name ?? 'Exercise'}
      sub={exercise && `Version ${exercise.version} · ${formatDate(exercise.updatedAt)}`}
      back={prescribed ? true : to('exercises')}
      actions={exercise && <ExerciseActions exercise={exercise} actions={actions} onAdd={() => setAdding(true)} />}
    >
      {error && !exercise && <Failed error={error} onRetry={retry} />}
      {!exercise && !error && <ExerciseSkeleton />}
      {exercise && <Content exercise={exercise} prescribed={prescribed} />}
      {actions.dialog}
      {isAdding && exercise && (
        <AddToProgramDialog
          what={exercise.name}
          onClose={() => setAdding(false)}
          onChoose={() => {
            if (!basket.isSaved(exercise._id)) basket.save(exercise._id)
          }}
        />
      )}
    </Page>
  )
}
