import { Link } from 'react-router'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { deletedFromText, stateText } from './form-check-text.ts'

/** The videos that the patient sent and that still exist. Renders nothing if there are none. */
export default function MyFormChecksCard({ patientId }: { patientId: string }) {
  const { data } = useRead(formChecks.formChecks, { params: { patientId } })
  const there = data?.filter(({ state }) => state !== 'deleted') ?? []
  if (there.length === 0) return null
  return (
    <Card title="Videos I sent">
      <Stack gap={8}>
        {there.map((check) => (
          <Text key={check._id}>
            <Link to={to('formCheck', { id: check._id })}>{check.exercise}</Link>, {formatMoment(check.sentAt)}:{' '}
            {stateText(check)} {deletedFromText(check)}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
