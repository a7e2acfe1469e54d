import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { accounts, type OrganizationProfile } from '@kinora/contract/accounts.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import { Row } from '../ui/Row.tsx'
import { Facts } from '../ui/Facts.tsx'

const planNames = { free: 'Free', solo: 'Solo', business: 'Business', custom: 'Custom' }
function factsOf(info: OrganizationProfile, phone: string | null | undefined): [string, ReactNode][] {
  return [
    ['Name', info.orgName],
    ['Phone', phone],
    ['Web address', info.host],
    ['Time zone', info.timeZone.replaceAll('_', ' ')],
    [
      'Plan',
      info.plan && (
        <Row key="plan" as="span" gap={8}>
          {planNames[info.plan]} <Link to={to('plans')}>Compare plans</Link>
        </Row>
      ),
    ],
  ]
}

/** The details of the organization, read-only as section 2 of the specification has it. */
export function OrganizationCard() {
  const { organization } = useSelector(selectAesthetics)
  const { data, error, isPending, refetch } = useQuery(read(accounts.info, {}))
  return (
    <Card title="Organisation" context="Kinora support can change these">
      <Failed error={error} onRetry={() => void refetch()} />
      {isPending && <Skeleton height="132px" />}
      {data && <Facts facts={factsOf(data, organization?.orgMobile)} />}
    </Card>
  )
}
