import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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

test('a list that could not be loaded again says so, and stays', async () => {
  const refetch = vi.fn<() => void>()
  render(
    <PagedList
      query={{ data: { items, total: 1 }, error: new Error('Failed to read jobs'), isPlaceholderData: false, refetch }}
      {...{ filter: 'all', page: 1, pageSize: 25, noun: 'jobs', empty: null, onPage: vi.fn<() => void>() }}
    >
      {(item) => <li key={item}>{item}</li>}
    </PagedList>,
  )
  screen.getByText('This list may be out of date. Failed to read jobs')
  screen.getByText('Send the email')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
