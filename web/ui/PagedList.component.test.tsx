import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PagedList } from './PagedList.tsx'

const items = ['Send the email']
const list = (filter: string, total: number, isPlaceholderData = false) => (
  <PagedList
    query={{ data: { items, total }, error: null, isPlaceholderData, refetch: vi.fn<() => void>() }}
    {...{ filter, page: 1, pageSize: 25, noun: 'jobs', empty: null, onPage: vi.fn<() => void>() }}
  >
    {(item) => <li key={item}>{item}</li>}
  </PagedList>
)

test('how many were found is spoken when another filter is chosen, not when the list reloads by itself', () => {
  const { rerender } = render(list('all', 2))
  const spoken = () => screen.getByRole('status').textContent
  expect(spoken()).toBe('jobs found: 2')
  for (const total of [3, 2]) {
    rerender(list('all', total))
    expect(spoken()).toBe('')
  }
  rerender(list('failed', 2, true))
  expect(spoken()).toBe('')
  rerender(list('failed', 1))
  expect(spoken()).toBe('jobs found: 1')
  rerender(list('all', 2))
  expect(spoken()).toBe('jobs found: 2')
})
