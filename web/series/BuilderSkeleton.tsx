import { Skeleton } from '../ui/Skeletons.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import style from './PrescriptionCard.module.css'

export const BuilderSkeleton = () => (
  <Columns gap={16} minimumWidth={280} role="status" aria-label="Loading the week">
    {[3, 2, 2].map((cards, column) => (
      <Stack key={column} gap={8}>
        <Skeleton width="50%" height="24px" />
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className={style.card}>
            <Skeleton width="84px" height="72px" radius="8px" />
            <Stack gap={8}>
              <Skeleton width="70%" />
              <Skeleton width="90%" height="14px" />
            </Stack>
          </div>
        ))}
      </Stack>
    ))}
  </Columns>
)
