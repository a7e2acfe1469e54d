import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { exercises } from '@kinora/contract/exercises.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { ExerciseSkeleton } from './ExerciseSkeleton.tsx'
import { figureQuery } from './exercise-pictures.ts'

/** Loaded on demand, because a visit shows only one of the two. */
const ExercisePicker = lazyComponent(() => import('./ExercisePicker.tsx'))
const FigureWork = lazyComponent(() => import('./pose-editor/FigureWork.tsx'))

/** Chooses the exercise whose figure is the starting point. */
function Nearest({ hasNone, onChoose }: { hasNone: boolean; onChoose: (id: string | null) => void }) {
  return (
    <Stack maximumWidth={640}>
      <Card title="Start from the most similar exercise">
        <Stack gap={16}>
          <p>
            Choose one that looks most like what you want to show. You then drag its joints to where they should be; the
            exercise itself stays as it is.
          </p>
          <Suspense fallback={<Skeleton height="72px" />}>
            <ExercisePicker
              label="Most similar exercise"
              error={hasNone ? 'This exercise has no figure. Choose another.' : undefined}
              value={null}
              onChange={onChoose}
            />
          </Suspense>
        </Stack>
      </Card>
    </Stack>
  )
}

const Waiting = ({ title, back }: { title: string; back: string }) => (
  <Page title={title} back={back}>
    <ExerciseSkeleton />
  </Page>
)

/** /exercise/:id/figure and /exercise/create/figure. */
export default function FigurePage() {
  const { id } = useParams()
  const [nearestId, setNearest] = useState<string | null>(null)
  const exerciseQuery = useRead(exercises.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const ownExercise = exerciseQuery.data
  const isOwnFigure = ownExercise?.figure !== undefined && ownExercise.figure !== null
  const startId = isOwnFigure ? undefined : nearestId
  const near = useRead(exercises.get, { params: { id: startId ?? '' } }, { enabled: Boolean(startId) })
  const start = isOwnFigure ? ownExercise : near.data
  const model = useQuery({ ...figureQuery(start?.figure ?? ''), enabled: Boolean(start?.figure) })
  const error = exerciseQuery.error ?? near.error ?? model.error
  const isWaiting =
    (id !== undefined && !ownExercise) || (Boolean(startId) && !near.data) || (start?.figure && !model.data)
  const back = id ? to('exercise', { id }) : to('exercises')

  useEffect(() => void FigureWork.preload().catch(() => undefined), [])
  const title = ownExercise ? `Figure of ${ownExercise.name}` : 'Create a moving figure'

  if (start && model.data && !error) {
    const figure = model.data.figure as unknown as Figure
    return (
      <Suspense fallback={<Waiting title={title} back={back} />}>
        <FigureWork
          key={`${start._id} ${ownExercise?._id}`}
          exercise={ownExercise}
          start={start}
          figure={figure}
          back={back}
        />
      </Suspense>
    )
  }
  if (!error && isWaiting) return <Waiting title={title} back={back} />
  return (
    <Page title={title} back={back}>
      {error && <Failed error={error} onRetry={() => void exerciseQuery.refetch()} />}
      {!error && <Nearest hasNone={start !== undefined && start.figure === null} onChoose={setNearest} />}
    </Page>
  )
}
