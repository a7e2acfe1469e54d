import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { operator, type Offboarding } from '@kinora/contract/operator.ts'
import { refresh, useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Stack } from '../ui/layout.ts'
import { ProofCard } from './ProofCard.tsx'

const untilDone = ({ state }: { state: { data?: Offboarding | null } }) => (state.data?.proof ? false : 2_000)

/** How far the deletion of an organization is, then its proof. */
export function OffboardingCard({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useRead(operator.offboarding, { params: { orgId } }, { refetchInterval: untilDone })
  const cache = useQueryClient()
  const isDone = Boolean(data?.proof)
  useEffect(() => {
    if (isDone) void refresh(cache, ['operator'])
  }, [isDone, cache])
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons rows={4} label="Loading the progress of the deletion" />
  if (data.proof) return <ProofCard proof={data.proof} />
  const { rows, deleted, isFailing } = data
  const count = (total: number) => total.toLocaleString('en-AU')
  return (
    <Card title="Being deleted">
      <Stack gap={12}>
        <Meter
          isProgress
          label="Rows deleted"
          value={deleted}
          max={rows ?? 1}
          text={rows === null ? 'Counting what there is' : `${count(deleted)} of ${count(rows)}`}
        />
        <p>
          You can leave this page: the deletion continues in the background, even after a restart. Its proof will be
          here and with the proofs of deletion.
        </p>
        {isFailing && (
          <Note tone="caution" role="status" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
            The last attempt failed. We’ll try again automatically; the reason is in{' '}
            <Link to={to('operatorJobs')}>Jobs</Link>, where you can also retry it.
          </Note>
        )}
      </Stack>
    </Card>
  )
}
