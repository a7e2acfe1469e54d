import { useState } from 'react'
import { Link } from 'react-router'
import { homeKits, missingKit, type MissingEquipment } from '@kinora/contract/home-kits.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { useRead } from '../app/api-client.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDate } from '../ui/format.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { kitLines } from './kit-form.ts'
import { programBuilderLink } from './patient-links.ts'

const KitSheet = lazyPart(() => import('./KitSheet.tsx'))

const weeksText = ({ fromWeek, toWeek }: MissingEquipment) =>
  fromWeek === toWeek ? `week ${fromWeek}` : `weeks ${fromWeek} to ${toWeek}`

/** Prescriptions of the coming weeks that need other equipment. */
function Missing({ patientId }: { patientId: string }) {
  const { data = [] } = useRead(missingKit.missingEquipment, { params: { patientId } })
  if (data.length === 0) return null
  return (
    <Stack gap={4} role="group" aria-label="Prescribed, but not at home">
      <Text isBold tone="caution">
        Prescribed, but not at home
      </Text>
      {data.map((one) => (
        <Text key={`${one.programId} ${one.exercise} ${one.fromWeek} ${one.needs.join()}`} size="medium">
          <Link to={programBuilderLink(one.programId)}>{one.exercise}</Link>, {weeksText(one)}: needs{' '}
          {one.needs.join(', ')}
        </Text>
      ))}
    </Stack>
  )
}

/** A patient's equipment at home, and what their programs need besides. */
export default function KitCard({ patientId, name }: { patientId: string; name: string }) {
  const kit = useRead(homeKits.homeKit, { params: { patientId } })
  const [isOpen, setOpen] = useState(false)
  const { data, error } = kit
  const lines = data ? kitLines(data) : []
  return (
    <Card
      title="At home"
      links={<TextButton onClick={() => setOpen(true)}>{data?.enteredAt ? 'Change' : 'Enter'}</TextButton>}
    >
      <Stack gap={12}>
        {error && !data && <Failed error={error} onRetry={() => void kit.refetch()} />}
        {data && !data.enteredAt && (
          <Text size="medium" tone="muted">
            Nobody has said yet what {firstName(name)} has. {lines.length > 0 && 'From the record:'}
          </Text>
        )}
        {lines.map((line) => (
          <Text key={line} size="medium">
            {line}
          </Text>
        ))}
        {data?.enteredAt && (
          <Text size="small" tone="muted">
            {lines.length === 0 && 'Nothing. '}
            {data.enteredBy && `${data.enteredBy}, `}
            {formatDate(data.enteredAt)}
          </Text>
        )}
        <Missing patientId={patientId} />
      </Stack>
      {isOpen && <KitSheet patientId={patientId} name={name} onClose={() => setOpen(false)} />}
    </Card>
  )
}
