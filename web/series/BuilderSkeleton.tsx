import { Skeleton } from '../ui/Skeletons.tsx'
import style from './BuilderSkeleton.module.css'

export const BuilderSkeleton = () => (
  <div className={style.columns} role="status" aria-label="Loading the week">
    {[3, 2, 2].map((cards, column) => (
      <div key={column} className={style.column}>
        <Skeleton width="50%" height="24px" />
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className={style.card}>
            <Skeleton width="84px" height="72px" radius="8px" />
            <div>
              <Skeleton width="70%" />
              <Skeleton width="90%" height="14px" />
            </div>
          </div>
        ))}
      </div>
    ))}
  </div>
)
