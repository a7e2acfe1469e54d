import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { samplePractitioner } from '../testing/sample-practitioners.ts'

beforeEach(() => server.reply(billing.usage, []))

const nadia = samplePractitioner({ status: 'active' })
const field = (name: RegExp) => screen.getByRole('textbox', { name })
/** The page has two, one for wide and one for narrow screens; jsdom shows both. */
const button = (name: string) => screen.getAllByRole('button', { name })[0]!

async function fillIn() {
  const page = await renderPage('/specialist/create', { as: 'business_admin' })
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), nadia.name)
  await page.user.type(field(/^Email/), nadia.email)
  await page.user.type(field(/^Mobile/), nadia.mobile)
  return page
}

test('bad input is refused at its field, and the first of them is focused', async () => {
  const { user } = await renderPage('/specialist/create', { as: 'business_admin' })
  await user.click(button('Invite'))
  await screen.findByText('Name is required.')
  screen.getByText('Invalid email id.')
  screen.getByText('Minimum six digits required.')
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
  expect(server.requestsTo(practitioners.create)).toEqual([])
})

test('a specialist’s unsaved form returns after a reload, until it is discarded', async () => {
  const { unmount } = await fillIn()
  await waitFor(() => expect(JSON.stringify(readStoredDraft('practitioner:new'))).toContain(nadia.mobile))
  unmount()
  const { user } = await renderPage('/specialist/create', { as: 'business_admin' })
  await screen.findByText('Your unsaved changes have been restored.')
  expect(field(/^Mobile/)).toHaveProperty('value', nadia.mobile)
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(field(/^Name/)).toHaveProperty('value', '')
  await waitFor(() => expect(sessionStorage.getItem('draft:practitioner:new')).toBeNull())
})

test('an email in use is refused at its field', async () => {
  server.fail(practitioners.create, fieldProblem('conflict', 'email', 'Email already in use.'))
  const { user } = await fillIn()
  await user.click(button('Invite'))
  await screen.findByText('Email already in use.')
  expect(document.activeElement).toBe(field(/^Email/))
})

test('a specialist is invited with the chosen role', async () => {
  server.reply(practitioners.create, nadia)
  const { user, address } = await fillIn()
  await user.click(screen.getByRole('radio', { name: /^Business admin/ }))
  await user.click(button('Invite'))
  await waitFor(() => expect(address()).toBe('/specialists'))
  expect(server.requestsTo(practitioners.create)[0]?.body).toMatchObject({
    name: nadia.name,
    email: nadia.email,
    role: 'business_admin',
  })
})

test('the details of a specialist are changed; their role is not part of the form', async () => {
  server.reply(practitioners.get, nadia)
  server.reply(practitioners.update, { ...nadia, mobile: '0412555445' })
  const { user, address } = await renderPage(`/specialist/${nadia._id}/edit`, { as: 'business_admin' })
  const mobile = await screen.findByRole('textbox', { name: /^Mobile/ })
  expect(screen.queryByRole('radio')).toBeNull()
  await user.clear(mobile)
  await user.type(mobile, '0412555445')
  await user.click(button('Save'))
  await waitFor(() => expect(address()).toBe(`/specialist/${nadia._id}`))
  expect(server.requestsTo(practitioners.update)[0]?.body).toMatchObject({ mobile: '0412555445', version: 1 })
})

test('an unknown specialist shows a message instead of an empty form', async () => {
  server.fail(practitioners.get, new Problem('not_found', 'We can’t find this specialist.'))
  await renderPage(`/specialist/${nadia._id}/edit`, { as: 'business_admin' })
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t find this specialist.')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a plan for one practitioner says so before the specialist’s form, with a link to the plans', async () => {
  server.reply(billing.usage, [{ type: 'PRACTITIONER_COUNT', used: 1, limit: 1 }])
  await renderPage('/specialist/create', { as: 'business_admin' })
  await screen.findByText(/Your plan includes 1 practitioner, and you are using 1\./)
  expect(screen.getByRole('link', { name: 'Choose a larger plan' }).getAttribute('href')).toMatch(/plans$/)
})
