import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Columns, Stack } from '../ui/layout.ts'

/** The patient page while the record is loading. */
export const PatientSkeleton = () => (
  <Columns hasSidebar role="status" aria-label="Loading the patient">
    <Stack gap={20}>
      <Card>
        <Stack gap={16}>
          <Skeleton width="240px" height="24px" />
          <Skeleton width="74%" />
          <Skeleton width="58%" />
          <Skeleton width="66%" />
        </Stack>
      </Card>
      <Card>
        <Stack gap={16}>
          <Skeleton width="140px" height="24px" />
          <Skeleton height="268px" radius="8px" />
        </Stack>
      </Card>
    </Stack>
    <Stack gap={20}>
      <Card>
        <Stack gap={16}>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} width={`${52 + ((at * 13) % 34)}%`} />
          ))}
        </Stack>
      </Card>
    </Stack>
  </Columns>
)
