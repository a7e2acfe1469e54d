import { useState, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Stack } from './layout.ts'
import { List } from './List.tsx'
import { Pager } from './Pager.tsx'
import { Failed } from './Failed.tsx'
import { Skeletons } from './Skeletons.tsx'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

interface NotUpdatedProps {
  error: { message: string } | null
  onRetry: () => void
}

/** Shown above earlier data that could not be refreshed. */
const NotUpdated = ({ error, onRetry }: NotUpdatedProps) =>
  error && (
    <Note
      role="status"
      icon={<IconRefreshAlert size={20} stroke={1.75} />}
      action={
        <Button size="row" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {`This list may be out of date. ${error.message}`}
    </Note>
  )

interface Props<Item> {
  query: {
    data: { items: readonly Item[]; total: number } | undefined
    error: { message: string } | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** All filters of the list, as one string. */
  filter: string
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** In the plural: "invoices". */
  noun: string
  /** Shown if there are no items at all. */
  empty: ReactNode
  /** Renders an item as a row. */
  children: (item: Item) => ReactNode
}

/** The total to announce after a new search or filter, not after a background refetch. */
function useSpokenTotal(filter: string, total: number | undefined) {
  const [spoken, setSpoken] = useState<{ filter: string; total: number | undefined }>()
  if (total !== undefined && spoken?.filter !== filter) setSpoken({ filter, total })
  else if (total !== undefined && spoken?.total !== undefined && spoken.total !== total)
    setSpoken({ filter, total: undefined })
  return spoken?.filter === filter ? spoken.total : undefined
}

/** A page of a list in a card, with its loading, failed and empty states. */
export function PagedList<Item>({ query, filter, page, pageSize, onPage, noun, empty, children }: Props<Item>) {
  const { data, error, isPlaceholderData, refetch } = query
  const spokenTotal = useSpokenTotal(filter, isPlaceholderData ? undefined : data?.total)
  return (
    <>
      <p className="spoken" role="status">
        {spokenTotal !== undefined && !isPlaceholderData && `${noun} found: ${spokenTotal}`}
      </p>
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card isFlush>
          <Skeletons rows={6} rowHeight={64} label={`Loading ${noun}`} />
        </Card>
      )}
      {data && (
        <Stack gap={12}>
          <NotUpdated error={error} onRetry={() => void refetch()} />
          {data.total === 0 && empty}
          {data.total > 0 && (
            <Card isFlush aria-label={noun}>
              <List>{data.items.map((item) => children(item))}</List>
            </Card>
          )}
        </Stack>
      )}
      {data && <Pager page={page} pageSize={pageSize} total={data.total} noun={noun} onPage={onPage} />}
    </>
  )
}
