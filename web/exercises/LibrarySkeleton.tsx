import { Skeleton } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import cards from './ExerciseCard.module.css'

export function LibrarySkeleton() {
  return (
    <div className={cards.grid} role="status" aria-label="Loading the exercises">
      {Array.from({ length: 18 }, (_, at) => (
        <Stack key={at} className={cards.card}>
          <Skeleton height="128px" radius="10px" />
          <span className={cards.name}>
            <Skeleton width={`${50 + ((at * 17) % 40)}%`} height="14px" />
          </span>
          <Skeleton width={`${40 + ((at * 11) % 30)}%`} height="12px" />
        </Stack>
      ))}
    </div>
  )
}
