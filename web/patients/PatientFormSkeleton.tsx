import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Columns, Stack } from '../ui/layout.ts'

const fields = (number: number) =>
  Array.from({ length: number }, (_, at) => (
    <Stack gap={8} key={at}>
      <Skeleton width="96px" height="14px" />
      <Skeleton height="50px" radius="10px" />
    </Stack>
  ))

/** The form while the record is loading. */
export const PatientFormSkeleton = () => (
  <Columns minimumWidth={380} role="status" aria-label="Loading the patient">
    {[
      [3, 4],
      [1, 5],
    ].map((cards, column) => (
      <Stack gap={20} key={column}>
        {cards.map((number, at) => (
          <Card key={at}>
            <Stack gap={16}>{fields(number)}</Stack>
          </Card>
        ))}
      </Stack>
    ))}
  </Columns>
)
