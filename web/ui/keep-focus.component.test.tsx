import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { stubNavigator } from '../testing/stub-navigator.ts'
import { BottomSheet } from './BottomSheet.tsx'
import { Dialog, preloadDialogs } from './Dialog.tsx'
import { Pager } from './Pager.tsx'

function Page() {
  const [names, setNames] = useState(['Ann', 'Ben'])
  const [page, setPage] = useState(1)
  return (
    <main id="main">
      <ul aria-label="People">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={10} total={20} noun="people" onPage={setPage} />
    </main>
  )
}

test('the focus stays in the list from which a row was deleted', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Ann' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'People' })))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Ben' }))
  expect(screen.getByRole('list').hasAttribute('tabindex')).toBe(false)
})

test('the focus stays with the pages of a list when there is no further one', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Pages' })))
})

function Rows() {
  const [names, setNames] = useState(['Ann', 'Ben'])
  const [asked, setAsked] = useState<string>()
  return (
    <main id="main" tabIndex={-1}>
      <ul aria-label="People">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setAsked(name)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog onClose={() => setAsked(undefined)} title={`Delete ${asked}?`}>
          <button
            type="button"
            onClick={() => {
              setNames(names.filter((name) => name !== asked))
              setAsked(undefined)
            }}
          >
            Delete for good
          </button>
        </Dialog>
      )}
    </main>
  )
}

test('a dialog that deletes the row it was opened from leaves the focus in the list', async () => {
  await preloadDialogs()
  render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Ann' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'People' })))
})

const pageOf = (title: string) => <main id="main" tabIndex={-1} aria-label={title} key={title} />

test('a visit begins at the top, and after signing in at the page', async () => {
  stubNavigator({ userActivation: { hasBeenActive: false } })
  const { rerender } = render(pageOf('Patients'))
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
  vi.unstubAllGlobals()
  rerender(pageOf('Programs'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Programs' })))
})

function Asking() {
  const [isOpen, setOpen] = useState(true)
  return (
    <main id="main" tabIndex={-1} aria-label="Cover">
      {isOpen && (
        <BottomSheet title="Ask a colleague" onClose={() => setOpen(false)}>
          Who covers?
        </BottomSheet>
      )}
    </main>
  )
}

test('a sheet that a page opens with leaves the focus on the page', async () => {
  render(<Asking />)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Cover' })))
})
