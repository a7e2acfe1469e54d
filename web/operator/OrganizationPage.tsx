import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { operator, type Proof } from '@kinora/contract/operator.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { read, refresh } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { invoiceChips, limitLabel, usageLabel } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { Meter } from '../ui/Meter.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { HostCard } from './HostCard.tsx'
import { LeaveDialog, StateDialog } from './OrganizationDialogs.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Row } from '../ui/Row.tsx'
import style from './Operator.module.css'
import { ProofCard } from './ProofCard.tsx'
import { RequestLine } from './RequestLine.tsx'
import { planLabel, organizationStateChips } from './operator-labels.ts'

type Organization = Reply<typeof operator.organization>

const roles: Record<string, string> = { business_admin: 'Owner', solo: 'Owner', practitioner: 'Practitioner' }

function PlanCard({ organization }: { organization: Organization }) {
  const { running, usage } = organization
  return (
    <Card title="Plan" context={planLabel(organization)}>
      <Stack gap={20}>
        {running && (
          <p>
            {formatMoney(running.renewal.amountPayable)} a {running.billingCycle === 'monthly' ? 'month' : 'year'}
            {running.paidUntil && `, paid until ${formatDay(running.paidUntil)}`}
          </p>
        )}
        <div className={style.form}>
          {usage.map((each) =>
            each.limit === null ? (
              <p key={each.type}>
                {limitLabel(each.type)}: <b>{usageLabel(each)}</b>
              </p>
            ) : (
              <Meter
                key={each.type}
                label={limitLabel(each.type)}
                value={each.used}
                max={each.limit}
                text={usageLabel(each)}
              />
            ),
          )}
        </div>
      </Stack>
    </Card>
  )
}

const People = ({ people }: Pick<Organization, 'people'>) => (
  <Card title="People" context={`${people.length} who work there`} isFlush>
    <ul className={style.rows}>
      {people.map(({ _id, name, email, role, isActive, lastSeenAt }) => (
        <li key={_id} className={style.row}>
          <span>
            <b>{name}</b>
            <small>{email}</small>
          </span>
          {!isActive && <Chip tone="plain">Inactive</Chip>}
          <small>
            {roles[role] ?? role} · {lastSeenAt ? `last seen ${formatDay(lastSeenAt)}` : 'never signed in'}
          </small>
        </li>
      ))}
    </ul>
  </Card>
)

const Invoices = ({ invoices }: Pick<Organization, 'invoices'>) => (
  <Card title="Invoices" isFlush={invoices.length > 0}>
    {invoices.length === 0 && <p>None yet.</p>}
    <ul className={style.rows}>
      {invoices.map(({ _id, number, text, status, total, issuedAt }) => (
        <li key={_id} className={style.row}>
          <span>
            <b>{text}</b>
            <small>
              {number} · {formatDay(issuedAt)}
            </small>
          </span>
          <Chip tone={invoiceChips[status].tone}>{invoiceChips[status].label}</Chip>
          <b>{formatMoney(total)}</b>
        </li>
      ))}
    </ul>
  </Card>
)

function Cards({ organization }: { organization: Organization }) {
  const { requests } = organization
  return (
    <>
      <PlanCard organization={organization} />
      {requests.length > 0 && (
        <Card title="Plan requests" isFlush>
          <ul className={style.rows}>
            {requests.map((request) => (
              <RequestLine key={request._id} request={request} />
            ))}
          </ul>
        </Card>
      )}
      <HostCard key={organization.host} organization={organization} />
      <People people={organization.people} />
      <Invoices invoices={organization.invoices} />
    </>
  )
}

/** One organization: who works there, what it pays and uses; nothing of its patients but how many. */
export default function OrganizationPage() {
  const { id = '' } = useParams()
  const [asking, setAsking] = useState<'state' | 'leave'>()
  const [proof, setProof] = useState<Proof>()
  const { data, error, isPending, refetch } = useQuery({
    ...read(operator.organization, { params: { orgId: id } }),
    enabled: !proof,
  })
  const cache = useQueryClient()
  useEffect(() => {
    if (proof) void refresh(cache, ['operator'])
  }, [proof, cache])
  const close = () => setAsking(undefined)
  const isActive = data?.state === 'active'
  const actions = data && !proof && (
    <Row gap={12}>
      {data.state !== 'waiting' && (
        <Button size="toolbar" onClick={() => setAsking('state')}>
          {isActive ? 'Suspend' : 'Reactivate'}
        </Button>
      )}
      {!isActive && (
        <Button size="toolbar" variant="danger" onClick={() => setAsking('leave')}>
          Off-board
        </Button>
      )}
    </Row>
  )
  return (
    <Page
      title={proof ? 'Off-boarded' : (data?.name ?? 'Organisation')}
      sub={data && !proof ? `${organizationStateChips[data.state].label} · ${data.email}` : undefined}
      back={to('operator')}
      actions={actions}
    >
      <Stack gap={20}>
        {proof && <ProofCard proof={proof} />}
        <Failed error={data || proof ? null : error} onRetry={() => void refetch()} />
        {isPending && !proof && <Skeletons rows={6} label="Loading the organisation" />}
        {data && !proof && <Cards organization={data} />}
      </Stack>
      {data && asking === 'state' && <StateDialog organization={data} onClose={close} />}
      {data && !proof && asking === 'leave' && <LeaveDialog organization={data} onClose={close} onGone={setProof} />}
    </Page>
  )
}
