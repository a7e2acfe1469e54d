import type { Reply } from '@kinora/contract/api.ts'
import type { operator } from '@kinora/contract/operator.ts'
import { UsageMeters } from '../plans/UsageMeters.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { Row, Stack } from '../ui/layout.ts'
import { planLabel } from './operator-labels.ts'

export type Organization = Reply<typeof operator.organization>

export function OrganizationPlanCard({
  organization,
  onAsk,
}: {
  organization: Organization
  onAsk: (asking: 'grant' | 'endGrant') => void
}) {
  const { running, usage, grant } = organization
  return (
    <Card
      title="Plan"
      context={planLabel(organization)}
      links={
        !running && (
          <Row gap={8}>
            {grant && (
              <Button size="row" onClick={() => onAsk('endGrant')}>
                End it…
              </Button>
            )}
            <Button size="row" onClick={() => onAsk('grant')}>
              {grant ? 'Change the last day…' : 'Give a plan…'}
            </Button>
          </Row>
        )
      }
    >
      <Stack gap={20}>
        {running && (
          <p>
            {formatMoney(running.renewal.amountPayable)} a {running.billingCycle === 'monthly' ? 'month' : 'year'}
            {running.paidUntil && `, paid until ${formatDay(running.paidUntil)}`}
          </p>
        )}
        {grant && (
          <p>
            {grant.planTitle} without payment until {formatDay(grant.until)}: {grant.reason}
            {grant.grantedBy && ` (${grant.grantedBy}, ${formatDay(grant.createdAt)})`}
          </p>
        )}
        <UsageMeters usages={usage} />
      </Stack>
    </Card>
  )
}
