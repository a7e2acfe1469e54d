import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const card = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!)

test('ROUTE-15 ROUTE-21 PROFILE-02 the profile of a practitioner has their name, surveys and the password form', async () => {
  await renderPage('/profile', { as: 'practitioner' })
  screen.getByRole('heading', { level: 1, name: "Kim Taylor's Profile" })
  expect(card('Surveys').getByRole('link', { name: 'Your clinic’s surveys' }).getAttribute('href')).toBe('/surveys')
  card('Change password').getByLabelText('Old password', { selector: 'input' })
})

test('ROUTE-30 ROUTE-34 PROFILE-02 the profile of a patient has their surveys, record and the password form', async () => {
  await renderPage('/profile', { as: 'patient' })
  screen.getByRole('heading', { level: 1, name: "Kim Taylor's Profile" })
  card('Surveys')
  card('My record').getByRole('link', { name: 'Download your record' })
  card('Change password').getByLabelText('Old password', { selector: 'input' })
})

test('PROFILE-01 Cancel leaves the profile', async () => {
  const { user, address } = await renderPage('/profile', { as: 'practitioner' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/'))
})
