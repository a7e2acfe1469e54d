import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { operator } from '@kinora/contract/operator.ts'
import { patients } from '@kinora/contract/patients.ts'
import { plans } from '@kinora/contract/plans.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleProfile } from '../testing/sample-data.ts'
import { patientList, samplePatientRow } from '../testing/sample-patients.ts'
import { noFacets } from '../testing/sample-programs.ts'
import { Page } from '../ui/Page.tsx'
import { Logo } from './Logo.tsx'
import StaffShell from './StaffShell.tsx'

function open(role: Role) {
  server.reply(accounts.user, sampleProfile(role))
  const waiting = [plans.mine, plans.alert, notifications.list, notifications.stream, operator.waiting]
  for (const endpoint of waiting) server.hang(endpoint)
  return renderComponent(<StaffShell>The page</StaffShell>, { as: role })
}

async function openMenu(role: Role) {
  const page = await open(role)
  await page.user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  return {
    ...page,
    menu,
    entries: within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent),
  }
}

/** Not in a solo practice, which has no colleagues. */
const cover = 'Cover and sharing'
const everybody = ['Patients', 'Program Library', 'Exercise Library', 'Education', 'Surveys', 'Settings', 'Support']

test.each([
  ['practitioner', ['Patients', cover, ...everybody.slice(1)]],
  ['solo', [...everybody.slice(0, 6), 'Plans', 'Audit log', 'Support']],
  [
    'business_admin',
    ['Patients', cover, ...everybody.slice(1, 5), 'Specialists', 'Settings', 'Plans', 'Audit log', 'Support'],
  ],
] as const)('SHELL-01 the menu of a %s has the pages that role may open', async (role, expected) => {
  expect((await openMenu(role)).entries).toEqual(expected)
})

test('the operator’s menu counts the requests and tickets that wait', async () => {
  const { user } = await open('admin')
  server.reply(operator.waiting, { requests: 2, tickets: 0 })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const count = await screen.findByText('2')
  expect(count.closest('a')?.textContent).toBe('Plan requests 2 waiting')
  screen.getByRole('link', { name: 'Tickets' })
})

test('the operator’s menu has the console in place of the clinic', async () => {
  const { entries } = await openMenu('admin')
  expect(entries).toEqual([
    'Organisations',
    'Money',
    'Plan requests',
    'Plans and prices',
    'Tickets',
    'Support links',
    'Health',
    'Jobs',
    'Emails',
    'Audit log',
  ])
})

test('the operator goes to a page of the console by its name, and asks for no record of a clinic', async () => {
  const { user } = await open('admin')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Go to' }), 'plan')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Plan requests',
      'Plans and prices',
    ]),
  )
})

test('Enter before the results are there opens the first once it has come, unless the text changes', async () => {
  const [patientsFound, exercisesFound] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.reply(patients.list, async ({ query }) => {
    await patientsFound.promise
    return query.search === 'zoe q' ? patientList(samplePatientRow({ name: 'Zoe Quinn' })) : patientList()
  })
  server.reply(exercises.fetch, async () => {
    await exercisesFound.promise
    return { items: [], total: 0, facets: noFacets }
  })
  server.reply(programs.list, { items: [], total: 0 })
  server.reply(programs.library, { items: [], total: 0 })
  server.hang(practitioners.list)
  const { user, address } = await open('practitioner')
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Go to' })
  await user.type(field, 'zoe{Enter}')
  screen.getByText('Searching…')
  await user.type(field, ' q')
  patientsFound.resolve()
  await screen.findByRole('option', { name: /Zoe Quinn/ })
  expect(address()).toBe('/')
  await user.clear(field)
  await user.type(field, 'zoe q{Enter}')
  await waitFor(() => expect(address()).toContain('/patient/view/'))
})

test('SHELL-02 Tab and Shift leave the menu open, any other key closes it', async () => {
  const { user } = await openMenu('practitioner')
  const isOpen = () => screen.queryByRole('link', { name: 'Exercise Library' }) !== null
  await user.keyboard('{Tab}{Shift}')
  expect(isOpen()).toBe(true)
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('SHELL-02 an entry of the menu opens its page and closes the menu', async () => {
  const { user, address } = await openMenu('practitioner')
  await user.click(screen.getByRole('link', { name: 'Exercise Library' }))
  expect(address()).toBe('/exercises')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Exercise Library' })).toBeNull())
})

test('SHELL-03 SHELL-04 SHELL-05 the header links to the start, Settings and the profile, and has Logout', async () => {
  await open('practitioner')
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Go to the home page')).toBe('/')
  expect(target('Northside Physio')).toBe('/my-account/personal-details')
  expect(target('Kim Taylor')).toBe('/profile')
  screen.getByRole('button', { name: 'Logout' })
})

test('SHELL-03 a logo that does not load is replaced by the default logo', async () => {
  const { container } = await renderComponent(<Logo src="/settings/logo/1" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('ERROR-05 if the user cannot be loaded, a message says so and the previous page is shown again', async () => {
  const routes = (
    <Routes>
      <Route path="/404" element={<Link to="/patients">Patients</Link>} />
      <Route path="/patients" element={<StaffShell>The page</StaffShell>} />
    </Routes>
  )
  const { user, address } = await renderComponent(routes, { as: 'practitioner', at: '/404' })
  server.hang(plans.mine)
  server.fail(accounts.user, new Problem('failed', 'Failed to read user'))
  await user.click(screen.getByRole('link', { name: 'Patients' }))
  await screen.findByText('Failed to read user')
  await waitFor(() => expect(address()).toBe('/404'))
})

test('the tab names the clinic', async () => {
  server.reply(accounts.user, sampleProfile('practitioner'))
  for (const endpoint of [plans.mine, plans.alert, notifications.list, notifications.stream]) server.hang(endpoint)
  await renderComponent(
    <StaffShell>
      <Page title="Patients">Nobody yet</Page>
    </StaffShell>,
    { as: 'practitioner' },
  )
  await screen.findByText('Nobody yet')
  expect(document.title).toBe('Patients · Northside Physio')
})
