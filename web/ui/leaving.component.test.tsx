import { screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render-page.tsx'
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
