import style from './Skeletons.module.css'
import { Row, Stack } from './layout.ts'

/** A gray placeholder in the shape of the content. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '16px',
  radius,
}: {
  width?: string
  height?: string
  radius?: string
}) {
  return <span className={style.block} style={{ width, height, borderRadius: radius }} />
}

export interface SkeletonsProps {
  rows?: number
  rowHeight?: number
  label?: string
}

/** Placeholder rows of a list that is loading, announced once. */
export function Skeletons({ rows = 6, rowHeight = 48, label = 'Loading' }: SkeletonsProps) {
  return (
    <Stack role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} gap={24} justify="between" isOneLine className={style.row} style={{ minHeight: rowHeight }}>
          <Skeleton width={`${18 + ((row * 7) % 9)}%`} />
          <Skeleton width={`${26 + ((row * 5) % 13)}%`} />
          <Skeleton width="12%" />
          <Skeleton width="8%" />
        </Row>
      ))}
    </Stack>
  )
}
