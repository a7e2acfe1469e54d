import { act, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { choiceIn, pageIn, searchIn } from './address-values.ts'
import { addressOf, useAddressList } from './useAddressList.ts'

const plain = { search: '', state: 'all', sort: 'name', page: 1 }
const listingIn = (params: URLSearchParams): typeof plain => ({
  search: searchIn(params),
  state: choiceIn(params, 'state', ['all', 'active']),
  sort: choiceIn(params, 'sort', ['name', 'newest']),
  page: pageIn(params),
})
const address = addressOf(plain)

function Filters() {
  const { change, typed, type } = useAddressList(listingIn, address)
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => type(event.currentTarget.value)} />
      <button onClick={() => change({ state: 'active' })}>Active</button>
      <button onClick={() => change({ sort: 'newest' })}>Newest</button>
      <button onClick={() => change({ page: 2 })}>Next</button>
    </>
  )
}

function open() {
  history.replaceState(null, '', '/list')
  render(
    <BrowserRouter>
      <Filters />
    </BrowserRouter>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a list keeps both of two filters that are chosen before either is drawn', () => {
  open()
  act(() => {
    press('Active')
    press('Newest')
  })
  expect(location.search).toBe('?state=active&sort=newest')
})

test('a list keeps a filter that is chosen while a search waits for the typing to pause', () => {
  vi.useFakeTimers()
  try {
    open()
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'ann' } })
    act(() => {
      press('Active')
      vi.advanceTimersByTime(1000)
    })
    expect(location.search).toBe('?search=ann&state=active')
  } finally {
    vi.useRealTimers()
  }
})

test('any change but that of the page goes back to the first page', () => {
  open()
  act(() => void press('Next'))
  expect(location.search).toBe('?page=2')
  act(() => void press('Active'))
  expect(location.search).toBe('?state=active')
})
