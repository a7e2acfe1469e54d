import { useQuery } from '@tanstack/react-query'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { accounts } from '@kinora/contract/accounts.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { selectAesthetics } from '../organizations/aesthetics-slice.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeleton } from '../ui/Skeletons.tsx'
import style from './Profile.module.css'

const planNames = { free: 'Free', solo: 'Solo', business: 'Business', custom: 'Custom' }
const plansAddress = to('plans')

function useFacts() {
  const { organization } = useSelector(selectAesthetics)
  const query = useQuery(read(accounts.info, {}))
  const info = query.data
  const facts: [string, string][] = info
    ? [
        ['Name', info.orgName],
        ['Phone', organization?.orgMobile ?? ''],
        ['Web address', info.host ?? ''],
        ['Time zone', info.timeZone.replaceAll('_', ' ')],
        ['Plan', info.plan ? planNames[info.plan] : ''],
      ]
    : []
  return { query, facts: facts.filter(([, value]) => value) }
}

/** What the organization is called and where it is found. Nothing of it is changed here (§2). */
export function OrganizationCard() {
  const { query, facts } = useFacts()
  return (
    <Card title="Organisation" context="Kinora support can change these">
      <Failed error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton height="132px" />}
      {facts.length > 0 && (
        <dl className={style.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {name === 'Plan' && plansAddress && <Link to={plansAddress}>Compare plans</Link>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
