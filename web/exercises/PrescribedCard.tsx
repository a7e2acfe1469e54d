import { Link } from 'react-router'
import { formatDosage, describeDosage, describeDosageDetails } from '@kinora/contract/dosage.ts'
import type { Reply } from '@kinora/contract/api.ts'
import type { series } from '@kinora/contract/series.ts'
import { to } from '../app/routes.ts'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Row } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'

export type Prescribed = Reply<typeof series.assigned>

/** The prescription of one patient, shown above the usual dosage. */
export function PrescribedCard({ prescribed }: { prescribed: Prescribed }) {
  const { dosage, side, priority, painRule, patientNote, nameOverride, programId, seriesId, week, version } = prescribed
  const words = [describeDosage(dosage, side), ...describeDosageDetails(dosage)].join('. ')
  const links = <Link to={to('seriesInWeek', { id: programId, seriesId, week })}>Open week {week}</Link>
  return (
    <Card title="Prescribed" context={`Version ${version}`} links={links}>
      <Text size="xl" tone="strong">
        {formatDosage(dosage, side)}
      </Text>
      <Text size="medium" tone="muted">
        In words: {words}.
      </Text>
      <Row gap={8}>
        <Chip tone={priority === 'must' ? 'tint' : 'plain'}>{priority === 'must' ? 'Must' : 'Extra'}</Chip>
        {side === 'left' && <Chip tone="plain">Left</Chip>}
        {side === 'right' && <Chip tone="plain">Right</Chip>}
      </Row>
      <Facts
        facts={[
          ['Pain rule', `Ease off above ${painRule.reduceAbove}, stop above ${painRule.stopAbove}`],
          ['Called', nameOverride],
          ['Note', patientNote],
        ]}
      />
    </Card>
  )
}
