import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { notifications, type Notification } from '@kinora/contract/notifications.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { useReadList, useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { count } from '../ui/format.ts'
import { Pager } from '../ui/Pager.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { byDay, dayLabel } from './message-days.ts'
import { notificationLink } from './notification-links.ts'
import { NotificationLine } from './NotificationLine.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { FoldingRows } from '../ui/FoldingRows.tsx'
import { Text } from '../ui/Text.tsx'

const pageSize = 25
type Filter = 'all' | 'unread'

const Nothing = ({ filter, onAll }: { filter: Filter; onAll: () => void }) =>
  filter === 'unread' ? (
    <EmptyState title="You’re all caught up" action={<Button onClick={onAll}>Show all</Button>} />
  ) : (
    <EmptyState title="Nothing yet">New messages and alerts appear here.</EmptyState>
  )

function Days({ items, role }: { items: Notification[]; role: Role }) {
  const { mutate } = useWrite(notifications.read)
  return byDay(items).map((day) => (
    <Stack as="section" gap={8} key={day[0]!._id} aria-label={dayLabel(day[0]!.at)}>
      <Text as="h2" size="medium" tone="muted" isBold>
        {dayLabel(day[0]!.at)}
      </Text>
      <Card isFlush>
        <FoldingRows columns="minmax(0, 1fr) max-content 36px">
          {day.map((notification) => (
            <NotificationLine
              key={notification._id}
              notification={notification}
              address={notificationLink(notification, role)}
              onRead={(isRead) => mutate({ params: { id: notification._id }, body: { isRead } })}
            />
          ))}
        </FoldingRows>
      </Card>
    </Stack>
  ))
}

/** Newest first, grouped by day. */
export function NotificationList({ role }: { role: Role }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const query = { filter, pageSize, pageNumber: page }
  const listQuery = useReadList(notifications.list, { query })
  const readAll = useWrite(notifications.readAll)
  const { data, error, isPending } = listQuery
  const choose = (to: Filter) => {
    setFilter(to)
    setPage(1)
  }
  return (
    <Stack gap={16} maximumWidth={820}>
      <Row gap={8}>
        <FilterChip isChosen={filter === 'all'} onClick={() => choose('all')}>
          All
        </FilterChip>
        <FilterChip isChosen={filter === 'unread'} count={data?.unread} onClick={() => choose('unread')}>
          Unread
        </FilterChip>
        {data && data.unread > 0 && (
          <Row isAtEnd>
            <Button
              size="toolbar"
              variant="quiet"
              icon={<IconChecks size={18} stroke={1.75} />}
              isBusy={readAll.isPending}
              onClick={() => readAll.mutate({})}
            >
              Mark all as read
            </Button>
          </Row>
        )}
      </Row>
      <p className="spoken" role="status">
        {data && `${count(data.unread, 'unread notification')}`}
      </p>
      {error && !data && <Failed error={error} onRetry={() => void listQuery.refetch()} />}
      {isPending && (
        <Card isFlush>
          <Skeletons rows={6} rowHeight={68} label="Loading notifications" />
        </Card>
      )}
      {data && data.items.length > 0 && <Days items={data.items} role={role} />}
      {data?.items.length === 0 && <Nothing filter={filter} onAll={() => choose('all')} />}
      {data && <Pager page={page} pageSize={pageSize} total={data.total} noun="notifications" onPage={setPage} />}
    </Stack>
  )
}
