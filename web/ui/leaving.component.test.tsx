import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render-page.tsx'
import { Dialog } from './Dialog.tsx'
import { HomeColumn } from '../workouts/today/HomeColumn.tsx'
import { useNavigateFromHere } from './useNavigateFromHere.ts'

const answer = Promise.withResolvers<void>()

function Form() {
  const navigate = useNavigateFromHere()
  return (
    <>
      <button type="button" onClick={() => void answer.promise.then(() => navigate('/saved'))}>
        Save
      </button>
      <Link to="/other">Leave</Link>
    </>
  )
}

test('whoever leaves a page before it was saved stays where they went', async () => {
  const { user, address } = await renderComponent(
    <Routes>
      <Route path="/form" element={<Form />} />
      <Route path="*" element={<h1>Elsewhere</h1>} />
    </Routes>,
    { at: '/form' },
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  answer.resolve()
  await answer.promise
  expect(address()).toBe('/other')
})

test('a screen reader goes on at home when the link to it is gone', async () => {
  const { user } = await renderComponent(
    <Routes>
      <Route path="/session" element={<Link to="/home">Back</Link>} />
      <Route path="/home" element={<HomeColumn title="Home">Hello</HomeColumn>} />
    </Routes>,
    { at: '/session', as: 'patient' },
  )
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Home' })))
})

function Shell() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Menu">
          <Link to="/home" onClick={() => setOpen(false)}>
            Home
          </Link>
        </Dialog>
      )}
      <Outlet />
    </>
  )
}

test('a page that is opened from the menu has the focus, not the button of the menu', async () => {
  const { user } = await renderComponent(
    <Routes>
      <Route element={<Shell />}>
        <Route path="/home" element={<HomeColumn title="Home">Hello</HomeColumn>} />
        <Route path="*" element={null} />
      </Route>
    </Routes>,
    { at: '/session', as: 'patient' },
  )
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Home' })))
})
