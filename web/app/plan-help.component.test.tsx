import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, test } from 'vitest'
import { PicturesField } from '../exercises/PicturesField.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'

const full = {
  message: 'Your plan includes 18 active patients, and you are using 18. Upgrade under Plans, or free up room first.',
}

test('an owner who reaches a limit of the plan is led to Plans', async () => {
  const { user, address } = await renderPage('/404', { as: 'solo' })
  act(() => toast.failure(full))
  await user.click(await screen.findByRole('link', { name: 'Plans' }))
  expect(address()).toBe('/plans')
})

test('a practitioner who reaches a limit of the plan is told who can change it', async () => {
  await renderPage('/404', { as: 'practitioner' })
  act(() => toast.failure(full))
  await screen.findByText(/free up room first. Ask the owner of your clinic./)
  expect(screen.queryByRole('link', { name: 'Plans' })).toBeNull()
})

test('an operator, who has no plan, is not told to ask the owner of a clinic', async () => {
  const message = 'Enter your bank details under Plans and prices first.'
  await renderComponent(<TextField label="Days until an invoice is due" error={message} />, { as: 'admin' })
  await screen.findByText(message)
  expect(screen.queryByText(/Ask the owner/)).toBeNull()
})

test('a notice on the page that a renewal is not paid leads owners to Plans', async () => {
  const message =
    'Your clinic’s plan is not paid, so records can be read but not changed. An owner can pay under Plans.'
  await renderComponent(<Failed error={{ message }} />, { as: 'solo' })
  expect((await screen.findByRole('link', { name: 'Plans' })).getAttribute('href')).toBe('/plans')
})

test('a limit that is said at a field leads owners to Plans, and says to others who can change it', async () => {
  const field = <TextField label="Practitioner" error={full.message} />
  const { unmount } = await renderComponent(field, { as: 'solo' })
  expect((await screen.findByRole('link', { name: 'Plans' })).getAttribute('href')).toBe('/plans')
  unmount()
  await renderComponent(field, { as: 'practitioner' })
  await screen.findByText(/free up room first. Ask the owner of your clinic./)
  expect(screen.queryByRole('link', { name: 'Plans' })).toBeNull()
})

test('a picture that the plan has no room for leads its owner to Plans', async () => {
  const shownPictures = [{ id: 'a', address: '/picture', alt: 'Start', problem: full.message }]
  const pictures = { shownPictures, sent: undefined, problem: '', add() {}, remove() {} }
  await renderComponent(<PicturesField pictures={pictures as never} />, { as: 'solo' })
  expect((await screen.findByRole('link', { name: 'Plans' })).getAttribute('href')).toBe('/plans')
})
