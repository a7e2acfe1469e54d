import { exercises } from '@kinora/contract/exercises.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { ExerciseTile } from './ExerciseTile.tsx'
import { RowLink } from '../ui/FoldingRows.tsx'
import { Text } from '../ui/Text.tsx'
import style from './ExerciseCard.module.css'
import { progressionLabel } from './exercise-labels.ts'

/** Easier and harder exercises; empty if there are none. */
export function ProgressionCard({ id }: { id: string }) {
  const { data } = useRead(exercises.ladder, { params: { id } })
  if (!data || data.length < 2) return null
  return (
    <Card title="Easier and harder">
      <ol className={style.grid}>
        {data.map(({ step, exercise }) => (
          <li key={exercise._id} className={style.card} aria-current={step === 0 || undefined}>
            <ExerciseTile exercise={exercise} size="library" />
            {step === 0 ? (
              <b>{exercise.name}</b>
            ) : (
              <RowLink to={to('exercise', { id: exercise._id })} className={style.name}>
                {exercise.name}
              </RowLink>
            )}
            <Text as="small" size="small" tone="muted">
              {progressionLabel(step)}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  )
}
