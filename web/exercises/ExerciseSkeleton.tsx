import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Columns, Stack } from '../ui/layout.ts'

const lines = (widths: number[]) => widths.map((width, at) => <Skeleton key={at} width={`${width}%`} />)

export function ExerciseSkeleton() {
  return (
    <Columns hasSidebar role="status" aria-label="Loading the exercise">
      <Stack gap={20}>
        <Card>
          <Skeleton height="400px" radius="12px" />
        </Card>
        <Card>{lines([30, 80, 74, 66])}</Card>
      </Stack>
      <Stack gap={20}>
        <Card>{lines([40, 90, 70, 84, 60, 76, 50])}</Card>
        <Card>{lines([50, 80, 72])}</Card>
      </Stack>
    </Columns>
  )
}
