import { Link } from 'react-router'
import { operator, OrganizationState, type OrganizationLine } from '@kinora/contract/operator.ts'
import { useReadList } from '../app/api-client.ts'
import { basePath } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { limitLabel, usageLabel } from '../plans/plan-labels.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Columns, Row, Stack } from '../ui/layout.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDay } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { choiceIn, pageIn, searchIn } from '../ui/address-values.ts'
import { addressOf, useAddressList } from '../ui/useAddressList.ts'
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
const valuesOf = <T extends string>(choices: readonly { value: T }[]) => choices.map(({ value }) => value)
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: searchIn(params),
  state: choiceIn(params, 'state', valuesOf(states)),
  sort: choiceIn(params, 'sort', valuesOf(sorts)),
  page: pageIn(params),
})

function Line({ organization }: { organization: OrganizationLine }) {
  const { _id, name, email, state, usage, createdAt, lastActiveAt } = organization
  const { label, tone } = organizationStateChips[state]
  return (
    <ListItem
      title={
        <>
          <Link to={to('operatorOrganization', { id: _id })}>{name}</Link>
          {state !== 'active' && <Chip tone={tone}>{label}</Chip>}
        </>
      }
      details={[
        `${planLabel(organization)} · ${email}`,
        `Since ${formatDay(createdAt)} · ${lastActiveAt ? `last active ${formatDay(lastActiveAt)}` : 'never signed in'}`,
      ]}
    >
      <Columns className={style.usage} gap={8} minimumWidth={100}>
        {usage.map((each) => (
          <Stack key={each.type} as="p">
            <small>{limitLabel(each.type)}</small>
            {usageLabel(each)}
          </Stack>
        ))}
      </Columns>
    </ListItem>
  )
}

/** /operator: all organizations with their plan and usage. */
export default function OverviewPage() {
  const { listing, change, typed, type } = useAddressList(listingIn, addressOf(plain))
  const { search, state, sort, page } = listing
  const query = useReadList(operator.organizations, { query: { search, state, sort, pageNumber: page, pageSize } })
  return (
    <Page
      title="Organisations"
      search={{ label: 'Search name or email', value: typed, onChange: type }}
      actions={
        <ButtonLink size="toolbar" to={to('operatorProofs')}>
          Proofs of deletion
        </ButtonLink>
      }
    >
      <Stack gap={20}>
        <Row className={style.filters} gap={12} justify="between">
          <Segmented label="State" choices={states} value={state} onChange={(value) => change({ state: value })} />
          <SelectField
            label="Order"
            isLabelHidden
            choices={[...sorts]}
            value={sort}
            onChange={(event) => change({ sort: event.currentTarget.value as Sort })}
          />
        </Row>
        <PagedList
          query={query}
          filter={`${state} ${search}`}
          page={page}
          pageSize={pageSize}
          onPage={(to) => change({ page: to })}
          noun="organisations"
          empty={
            search || state !== 'all' ? (
              <EmptyState title="No organisations found">Try another name, email or state.</EmptyState>
            ) : (
              <EmptyState title="No organisations yet">
                Clinics register at <b>{`${location.origin}${basePath}${to('registration')}`}</b>, and then appear here.
              </EmptyState>
            )
          }
        >
          {(organization) => <Line key={organization._id} organization={organization} />}
        </PagedList>
      </Stack>
    </Page>
  )
}
