import { useState, type ComponentProps } from 'react'
import { Link, useParams } from 'react-router'
import { operator } from '@kinora/contract/operator.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { invoiceChips } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { EndGrantDialog, GrantDialog } from './GrantDialog.tsx'
import { HostCard } from './HostCard.tsx'
import { InviteOwnerCard } from './InviteOwnerCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { OffboardingCard } from './OffboardingCard.tsx'
import { organizationStateChips } from './operator-labels.ts'
import { LeaveDialog, StateDialog } from './OrganizationDialogs.tsx'
import { OrganizationPlanCard, type Organization } from './OrganizationPlanCard.tsx'
import { RequestLine } from './RequestLine.tsx'

const roles: Record<string, string> = { business_admin: 'Owner', solo: 'Owner', practitioner: 'Practitioner' }

const People = ({ people }: Pick<Organization, 'people'>) => (
  <Card title="Staff" context={`${people.length} in total`} isFlush>
    <List>
      {people.map(({ _id, name, email, role, isActive, lastSeenAt }) => (
        <ListItem key={_id} title={name} details={[email]}>
          {!isActive && <Chip tone="plain">Inactive</Chip>}
          <small>
            {roles[role] ?? role} · {lastSeenAt ? `last seen ${formatDay(lastSeenAt)}` : 'never signed in'}
          </small>
        </ListItem>
      ))}
    </List>
  </Card>
)

const Invoices = ({ _id: id, invoices }: Pick<Organization, '_id' | 'invoices'>) => (
  <Card
    title="Invoices"
    isFlush={invoices.length > 0}
    links={<Link to={to('operatorAccount', { id })}>Account, credits and refunds</Link>}
  >
    {invoices.length === 0 && <p>No invoices yet.</p>}
    <List>
      {invoices.map(({ _id, number, text, status, total, issuedAt }) => (
        <ListItem key={_id} title={text} details={[`${number} · ${formatDay(issuedAt)}`]}>
          <Chip tone={invoiceChips[status].tone}>{invoiceChips[status].label}</Chip>
          <b>{formatMoney(total)}</b>
        </ListItem>
      ))}
    </List>
  </Card>
)

function Cards({ organization, onAsk }: ComponentProps<typeof OrganizationPlanCard>) {
  const { requests } = organization
  return (
    <>
      <OrganizationPlanCard organization={organization} onAsk={onAsk} />
      {requests.length > 0 && (
        <Card title="Plan requests" isFlush>
          <List>
            {requests.map((request) => (
              <RequestLine key={request._id} request={request} />
            ))}
          </List>
        </Card>
      )}
      {organization.state === 'waiting' && <InviteOwnerCard organization={organization} />}
      <HostCard key={organization.host} organization={organization} />
      <NotesCard organization={organization} />
      <People people={organization.people} />
      <Invoices {...organization} />
    </>
  )
}

/** One organization: staff, payments and usage, but of its patients only the number. */
export default function OrganizationPage() {
  const { id = '' } = useParams()
  const [asking, setAsking] = useState<'state' | 'leave' | 'grant' | 'endGrant'>()
  const [hasStarted, setHasStarted] = useState(false)
  // A deleted organization can no longer be read.
  const query = useRead(operator.organization, { params: { orgId: id } }, { enabled: !hasStarted })
  const { data } = query
  const isLeaving = hasStarted || data?.isLeaving === true
  const close = () => setAsking(undefined)
  const isActive = data?.state === 'active'
  const actions = data && !isLeaving && (
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
      title={data?.name ?? 'Organisation'}
      sub={data && !isLeaving ? `${organizationStateChips[data.state].label} · ${data.email}` : undefined}
      back={to('operator')}
      actions={actions}
    >
      <Stack gap={20}>
        {isLeaving && <OffboardingCard orgId={id} />}
        <NotLoaded query={query} rows={6} label="Loading the organisation" />
        {data && !isLeaving && <Cards organization={data} onAsk={setAsking} />}
      </Stack>
      {data && asking === 'state' && <StateDialog organization={data} onClose={close} />}
      {data && asking === 'grant' && <GrantDialog organization={data} onClose={close} />}
      {data && asking === 'endGrant' && <EndGrantDialog organization={data} onClose={close} />}
      {data && !isLeaving && asking === 'leave' && (
        <LeaveDialog organization={data} onClose={close} onStart={() => setHasStarted(true)} />
      )}
    </Page>
  )
}
