import { Skeleton } from '../../ui/Skeletons.tsx'
import { Stack } from '../../ui/layout.ts'
import { Card } from '../../ui/Card.tsx'
import { Highlight } from '../Highlight.tsx'
import style from './HomeSkeleton.module.css'

/** Home while it loads, in its final size. */
export const HomeSkeleton = () => (
  <Stack gap={16} role="status" aria-label="Loading your exercises">
    <Highlight className={style.hero}>
      <Skeleton width="60%" height="28px" />
      <Skeleton width="80%" height="36px" />
      <Skeleton width="50%" height="26px" />
      <Skeleton height="64px" radius="16px" />
    </Highlight>
    <Card className={style.card}>
      <Skeleton width="40%" height="26px" />
      <Skeleton width="60%" height="22px" />
      <Skeleton width="70%" height="56px" radius="16px" />
    </Card>
    <Card className={style.week}>
      {Array.from({ length: 7 }, (_, day) => (
        <Skeleton key={day} height="40px" radius="50%" />
      ))}
    </Card>
  </Stack>
)
