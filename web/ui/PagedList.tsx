import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { List } from './List.tsx'
import { Pager } from './Pager.tsx'
import { NotLoaded } from './NotLoaded.tsx'

interface Props<Item> {
  query: {
    data: { items: readonly Item[]; total: number } | undefined
    error: { message: string } | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
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

/** A page of a list in a card, with its loading, failed and empty states. */
export function PagedList<Item>({ query, page, pageSize, onPage, noun, empty, children }: Props<Item>) {
  const { data, isPlaceholderData } = query
  return (
    <>
      <p className="spoken" role="status">
        {data && !isPlaceholderData && `${noun} found: ${data.total}`}
      </p>
      <NotLoaded query={query} rows={6} rowHeight={64} label={`Loading ${noun}`} />
      {data?.total === 0 && empty}
      {data && data.total > 0 && (
        <Card isFlush aria-label={noun}>
          <List>{data.items.map((item) => children(item))}</List>
        </Card>
      )}
      {data && <Pager page={page} pageSize={pageSize} total={data.total} noun={noun} onPage={onPage} />}
    </>
  )
}
