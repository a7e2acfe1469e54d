import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { operator, OrganizationState, type OrganizationLine } from '@kinora/contract/operator.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { limitLabel, usageLabel } from '../plans/plan-labels.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useAddressList } from '../ui/useAddressList.ts'
import { Stack } from '../ui/Stack.tsx'
import style from './Operator.module.css'
import { planLabel, organizationStateChips } from './operator-labels.ts'

const pageSize = 25
const states = [
  { value: 'all', label: 'All' },
  ...OrganizationState.options.map((value) => ({ value, label: organizationStateChips[value].label })),
] as const
const sorts = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'lastActive', label: 'Last active first' },
  { value: 'patients', label: 'Most patients first' },
  { value: 'storage', label: 'Most storage first' },
] as const
type State = (typeof states)[number]['value']
type Sort = (typeof sorts)[number]['value']

const plain = { search: '', state: 'all' as State, sort: 'name' as Sort, page: 1 }
const one = <T extends string>(choices: readonly { value: T }[], value: string | null, otherwise: T) =>
  choices.find((choice) => choice.value === value)?.value ?? otherwise
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: params.get('search') ?? '',
  state: one(states, params.get('state'), 'all'),
  sort: one(sorts, params.get('sort'), 'name'),
  page: Math.max(1, Math.trunc(Number(params.get('page')) || 1)),
})

function Line({ organization }: { organization: OrganizationLine }) {
  const { _id, name, email, state, usage, createdAt, lastActiveAt } = organization
  const { label, tone } = organizationStateChips[state]
  return (
    <li className={style.row}>
      <span>
        <b>
          <Link to={to('operatorOrganization', { id: _id })}>{name}</Link>{' '}
          {state !== 'active' && <Chip tone={tone}>{label}</Chip>}
        </b>
        <small>
          {planLabel(organization)} · {email}
        </small>
        <small>
          Since {formatDay(createdAt)} · {lastActiveAt ? `last active ${formatDay(lastActiveAt)}` : 'never signed in'}
        </small>
      </span>
      <div className={style.uses}>
        {usage.map((each) => (
          <p key={each.type}>
            <small>{limitLabel(each.type)}</small>
            {usageLabel(each)}
          </p>
        ))}
      </div>
    </li>
  )
}

/** /operator: every organization, its plan and what it uses of it. */
export default function OverviewPage() {
  const { listing, change, typed, type } = useAddressList(plain, listingIn)
  const { search, state, sort, page } = listing
  const query = { search, state, sort, pageNumber: page, pageSize }
  const { data, error, isPending, refetch } = useQuery({
    ...read(operator.organizations, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Organisations"
      search={{ label: 'Search name or e-mail', value: typed, onChange: type }}
      actions={
        <ButtonLink size="toolbar" to={to('operatorProofs')}>
          Proofs of deletion
        </ButtonLink>
      }
    >
      <Stack gap={20}>
        <div className={style.filters}>
          <Segmented label="State" choices={states} value={state} onChange={(value) => change({ state: value })} />
          <SelectField
            label="Order"
            isLabelHidden
            choices={[...sorts]}
            value={sort}
            onChange={(event) => change({ sort: event.currentTarget.value as Sort })}
          />
        </div>
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={6} rowHeight={72} label="Loading organisations" />}
        {data?.total === 0 && <EmptyState title="No organisation is like that">Search for something else.</EmptyState>}
        {data && data.total > 0 && (
          <Card isFlush aria-label="Organisations">
            <ul className={style.rows}>
              {data.items.map((each) => (
                <Line key={each._id} organization={each} />
              ))}
            </ul>
          </Card>
        )}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(data.total / pageSize)}
            pageSize={pageSize}
            total={data.total}
            noun="organisations"
            onPage={(to) => change({ page: to })}
          />
        )}
      </Stack>
    </Page>
  )
}
