import { useQuery } from '@tanstack/react-query'
import { exercises } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { ExerciseTile } from './ExerciseTile.tsx'
import { RowLink } from '../ui/Rows.tsx'
import style from './ProgressionCard.module.css'
import { progressionLabel } from './exercise-labels.ts'

/** Easier and harder exercises; empty if there are none. */
export function ProgressionCard({ id }: { id: string }) {
  const { data } = useQuery(read(exercises.ladder, { params: { id } }))
  if (!data || data.length < 2) return null
  return (
    <Card title="Easier and harder">
      <ol className={style.ladder}>
        {data.map(({ step, exercise }) => (
          <li key={exercise._id} aria-current={step === 0 || undefined}>
            <ExerciseTile exercise={exercise} size="ladder" />
            {step === 0 ? (
              <b>{exercise.name}</b>
            ) : (
              <RowLink to={to('exercise', { id: exercise._id })}>{exercise.name}</RowLink>
            )}
            <span>{progressionLabel(step)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
