import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Pager } from '../ui/Pager.tsx'
import FocusKeeper from './FocusKeeper.tsx'

function Page() {
  const [names, setNames] = useState(['Ann', 'Ben'])
  const [page, setPage] = useState(1)
  return (
    <main id="main">
      <FocusKeeper />
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
