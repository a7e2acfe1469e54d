import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import style from './ExercisePage.module.css'

const lines = (widths: number[]) => widths.map((width, at) => <Skeleton key={at} width={`${width}%`} />)

export function ExerciseSkeleton() {
  return (
    <div className={style.record} role="status" aria-label="Loading the exercise">
      <div className={style.main}>
        <Card>
          <Skeleton height="400px" radius="12px" />
        </Card>
        <Card>{lines([30, 80, 74, 66])}</Card>
      </div>
      <div className={style.aside}>
        <Card>{lines([40, 90, 70, 84, 60, 76, 50])}</Card>
        <Card>{lines([50, 80, 72])}</Card>
      </div>
    </div>
  )
}
