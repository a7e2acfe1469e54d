import { useNavigate } from 'react-router'
import { useUser } from '../accounts/useUser.ts'
import { usePageKeys, type PageKeys } from '../app/page-keys.ts'
import { to } from '../app/routes.ts'
import { AddLink } from '../ui/AddLink.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { useKeys } from '../ui/useKeys.ts'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SelectionBar } from '../ui/SelectionBar.tsx'
import { useSelection } from '../ui/useSelection.ts'
import { filters, pageSize, sorts, useListing, type Listing } from './practitioner-list.ts'
import { PractitionerTable, TableSkeleton } from './PractitionerTable.tsx'
import { usePractitionerDialogs } from './usePractitionerDialogs.tsx'

const keys: PageKeys = [['a', 'Add a specialist']]

function Nobody({ search, filter, onAll }: Pick<Listing, 'search' | 'filter'> & { onAll: () => void }) {
  const label = filters.find(({ name }) => name === filter)!.label.toLowerCase()
  const title = search ? `No specialist matches ‘${search}’` : `No ${label} specialists`
  return (
    <EmptyState title={title} action={<Button onClick={onAll}>Show all specialists</Button>}>
      {search && 'Search looks at names, email addresses and mobile numbers.'}
    </EmptyState>
  )
}

export default function PractitionersPage() {
  const { listing, query, typed, type, change } = useListing()
  const { data, error, isPlaceholderData } = query
  const navigate = useNavigate()
  const { data: user } = useUser()
  const selection = useSelection(
    (data?.items ?? []).filter(({ _id, status }) => _id !== user?.userId && status !== 'deleted'),
  )
  const { open, dialog } = usePractitionerDialogs({ onDone: selection.clear })
  useKeys(['a', () => void navigate(to('specialistCreate'))])
  usePageKeys('Specialists', keys)
  return (
    <Page
      title="Specialists"
      search={{ label: 'Search name, email or mobile', value: typed, onChange: type }}
      actions={<AddLink to={to('specialistCreate')}>Add specialist</AddLink>}
    >
      <ListFilters
        filters={filters}
        sorts={sorts}
        counts={data?.counts}
        filter={listing.filter}
        sort={listing.sort}
        onFilter={(filter) => change({ filter })}
        onSort={(sort) => change({ sort })}
      />
      <p className="spoken" role="status">
        {data && !isPlaceholderData && `${count(data.total, 'specialist')} found`}
      </p>
      {error && <Failed error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && data.items.length > 0 && (
        <PractitionerTable people={data.items} selection={selection} isBusy={isPlaceholderData} onDialog={open} />
      )}
      {data && data.total === 0 && <Nobody {...listing} onAll={() => change({ search: '', filter: 'all' })} />}
      {data && (
        <Pager
          page={listing.page}
          pageSize={pageSize}
          total={data.total}
          noun="specialists"
          onPage={(page) => change({ page })}
        />
      )}
      {selection.chosen.length > 0 && (
        <SelectionBar number={selection.chosen.length} noun="specialist" onClear={selection.clear}>
          <Button size="toolbar" variant="danger" onClick={() => open('remove', ...selection.chosen)}>
            Delete…
          </Button>
        </SelectionBar>
      )}
      {dialog}
    </Page>
  )
}
