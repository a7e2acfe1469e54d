import { Link } from 'react-router'
import { formChecks, type FormCheck } from '@kinora/contract/form-checks.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { stateText } from './form-check-text.ts'

const Line = ({ check }: { check: FormCheck }) => (
  <Text>
    <Link to={to('formCheck', { id: check._id })}>{check.exercise}</Link>, {formatMoment(check.sentAt)}
    {': '}
    {check.state === 'waiting' ? <Chip tone="caution">Waiting for an answer</Chip> : stateText(check)}
  </Text>
)

/** On the patient page: the patient's videos, unanswered ones first. Renders nothing if there are none. */
export default function FormChecksCard({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(formChecks.formChecks, { params: { patientId } })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data?.length) return null
  const isWaiting = ({ state }: FormCheck) => state === 'waiting'
  const shown = [...data.filter(isWaiting), ...data.filter((check) => !isWaiting(check))].slice(0, 8)
  return (
    <Card title="Form checks">
      <Stack gap={8}>
        {shown.map((check) => (
          <Line key={check._id} check={check} />
        ))}
      </Stack>
    </Card>
  )
}
