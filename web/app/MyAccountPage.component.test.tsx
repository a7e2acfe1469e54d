import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { clinicTablets } from '@kinora/contract/clinic-tablets.ts'
import { carers } from '@kinora/contract/carers.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { programs } from '@kinora/contract/programs.ts'
import {
  defaultTheme,
  organizations,
  type FirstSteps,
  type OrganizationDetails,
} from '@kinora/contract/organizations.ts'
import type { DataExport } from '@kinora/contract/data-export.ts'
import { organizationExports } from '@kinora/contract/organization-exports.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patients } from '@kinora/contract/patients.ts'
import { profile } from '@kinora/contract/profile.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { support } from '@kinora/contract/support-access.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../testing/sample-data.ts'

const personal = '/my-account/personal-details'
const card = (name: string) => screen.getByRole('heading', { name }).closest('section')!

const clinic: OrganizationDetails = {
  name: 'Northside Physio',
  mobile: '0290001111',
  address: '',
  abn: '51824753556',
  timeZone: 'Australia/Sydney',
}

function open(role: Role, steps: FirstSteps['steps'] = [], isHidden = true) {
  if (role === 'patient') {
    server.reply(patientPauses.pauses, [])
    server.reply(carers.carers, [])
    server.reply(formChecks.formChecks, [])
    server.reply(programs.ofPatient, { items: [], total: 0 })
  }
  server.hang(formChecks.formCheckTerms)
  server.reply(accounts.info, {
    ...sampleProfile(role),
    orgLogo: null,
    orgName: 'Northside Physio',
    timeZone: 'Australia/Sydney',
    host: null,
  })
  server.reply(organizations.details, clinic)
  server.reply(clinicTablets.tablets, [])
  server.reply(organizations.firstSteps, { isHidden, steps })
  for (const endpoint of [factors.factors, loginSessions.sessions, factors.factorRule, support.supportAccess])
    server.hang(endpoint)
  return renderPage(personal, { as: role })
}

test('ROUTE-17 ACCOUNT-01 My Account has two tabs with an address each', async () => {
  const { user, address } = await open('practitioner')
  server.hang(patients.list)
  screen.getByRole('tab', { name: 'Personal Details', selected: true })
  await user.click(screen.getByRole('tab', { name: 'Survey Responses' }))
  expect(address()).toBe('/my-account/survey-responses')
  await user.keyboard('{ArrowRight}')
  expect(address()).toBe(personal)
  expect(screen.getByRole('tab', { name: 'Personal Details', selected: true })).toBe(document.activeElement)
})

test('an email that is longer than its field can be read in full below it', async () => {
  await open('patient')
  await screen.findByText(`You sign in with ${sampleProfile('patient').email}.`)
})

test('an owner makes a copy of all data, and can download it once the server has it', async () => {
  const { user } = await open('business_admin')
  const copy: DataExport = {
    _id: sampleId(40),
    state: 'working',
    progress: 40,
    createdAt: '2026-11-21T05:00:00.000Z',
    by: 'Olivia Hart',
    bytes: null,
    expiresAt: null,
    url: null,
  }
  server.reply(organizationExports.exports, [])
  server.reply(organizationExports.requestExport, copy)
  await user.click(await screen.findByRole('button', { name: 'Copy all data' }))
  const make = await screen.findByRole('button', { name: 'Create the copy' })
  server.reply(organizationExports.exports, [copy])
  await user.click(make)
  const progress = () => screen.getByRole('progressbar', { name: 'Preparing the copy' }).ariaValueNow
  await waitFor(() => expect(progress()).toBe('40'))
  expect(screen.queryByRole('link', { name: 'Download the copy' })).toBeNull()
  server.reply(organizationExports.exports, [
    { ...copy, state: 'ready', progress: 100, bytes: 52_000, url: '/a?key=b' },
  ])
  const link = await screen.findByRole('link', { name: 'Download the copy' })
  expect(link.getAttribute('href')).toContain('/a?key=b')
  screen.getByText(/You can download it for a week/)
})

test('ROUTE-17 an unknown tab is a page that does not exist', async () => {
  await renderPage('/my-account/something-else', { as: 'practitioner' })
  await screen.findByRole('heading', { name: 'Page not found' })
})

test.each(['solo', 'business_admin'] as const)('PROFILE-03 a %s reads the organisation’s details', async (role) => {
  await open(role)
  const details = card('Organisation')
  await within(details).findByText('Northside Physio')
  within(details).getByText('Australia/Sydney')
  expect(within(details).queryByRole('textbox')).toBeNull()
  within(details).getByText('02 9000 1111')
  within(details).getByText('51 824 753 556')
  card('Theme')
})

test('the owner changes name, phone, address, ABN and time zone of the clinic', async () => {
  const { user } = await open('business_admin')
  await user.click(within(card('Organisation')).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit organisation' }))
  const field = (name: string) => dialog.findByLabelText(name)
  const fill = async (name: string, text: string) => {
    await user.clear(await field(name))
    await user.type(await field(name), text)
  }
  await fill('Name', 'Northside Physiotherapy')
  await fill('Phone', '02 9000')
  await fill('Address', '1 Ferry Road, Manly')
  await fill('ABN', '51 824 753 557')
  await user.selectOptions(await field('Time zone'), 'Australia/Perth')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText("This isn't a valid ABN. Check its 11 digits.")
  await fill('ABN', '51 824 753 556')
  await fill('Phone', '+61 2 9000 2222')
  const saved = { type: 'MYACCOUNT', orgId: null, orgName: 'Northside Physiotherapy', orgLogo: null } as const
  server.reply(organizations.saveDetails, { ...saved, orgMobile: '0290002222', theme: defaultTheme })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(server.requestsTo(organizations.saveDetails)[0]?.body).toEqual({
    name: 'Northside Physiotherapy',
    mobile: '0290002222',
    address: '1 Ferry Road, Manly',
    abn: '51824753556',
    timeZone: 'Australia/Perth',
  })
  expect(server.requestsTo(profile.saveOwn)).toEqual([])
})

test.each(['practitioner', 'patient'] as const)(
  'PROFILE-03 a %s sees no organisation’s details and no theme',
  async (role) => {
    await open(role)
    card('You')
    expect(screen.queryByRole('heading', { name: 'Organisation' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Theme' })).toBeNull()
  },
)

const nameField = () => screen.getByLabelText('Name')
const save = () => screen.getByRole('button', { name: 'Save' })

test('PROFILE-04 VALID-04 name and mobile are checked before they are saved', async () => {
  const { user } = await open('practitioner')
  await user.clear(nameField())
  await user.type(nameField(), 'Fre')
  await user.clear(screen.getByLabelText('Mobile'))
  await user.type(screen.getByLabelText('Mobile'), '0412')
  await user.click(save())
  await screen.findByText('Name must have 5 characters.')
  screen.getByText('Minimum six digits required.')
  await user.clear(nameField())
  await user.click(save())
  await screen.findByText('Name is required.')
  expect(server.requestsTo(profile.saveOwn)).toEqual([])
})

test('PROFILE-04 ENTITY-01 Save says that it is busy, and the new details are stored', async () => {
  let finish = () => {}
  const isSaved = new Promise<void>((resolve) => (finish = resolve))
  const saved = { ...sampleProfile('practitioner'), name: 'Kim Wood' }
  server.reply(profile.saveOwn, () => isSaved.then(() => saved))
  server.reply(accounts.user, saved)
  const { user } = await open('practitioner')
  await user.clear(nameField())
  await user.type(nameField(), 'Kim Wood')
  await user.click(save())
  expect(await screen.findByRole('button', { name: 'Please wait...' })).toHaveProperty('ariaDisabled', 'true')
  finish()
  await screen.findByText('Saved.')
  expect(server.requestsTo(profile.saveOwn)[0]?.body).toEqual({ name: 'Kim Wood', mobile: '0412345678' })
})

test('a save that fails shows why and keeps what was typed', async () => {
  server.fail(profile.saveOwn, new Problem('failed', 'Failed to save your details'))
  const { user } = await open('practitioner')
  await user.type(nameField(), ' Wood')
  await user.click(save())
  await screen.findByText('Failed to save your details')
  expect(nameField()).toHaveProperty('value', 'Kim Taylor Wood')
})

test('VALID-05 one password field makes the other two required, and spaces are removed', async () => {
  const { user } = await open('practitioner')
  const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
  await user.type(field('Confirm password'), 'Ferry 2 Walk!')
  expect(field('Confirm password')).toHaveProperty('value', 'Ferry2Walk!')
  await user.click(save())
  await screen.findByText('Old password is required.')
  screen.getByText('Password is required.')
  await user.type(field('New password'), 'Ferry2Talk!')
  await user.click(save())
  await screen.findByText('Password mismatch.')
  expect(server.requestsTo(accounts.changePassword)).toEqual([])
})

test('PROFILE-04 Cancel goes back', async () => {
  const { user, address } = await open('patient')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('API-068 a file that is not a picture is refused at the logo, and a picture is uploaded', async () => {
  await open('solo')
  const logo = screen.getByRole('group', { name: 'Logo' })
  const choose = (file: File) => fireEvent.change(logo.querySelector('input')!, { target: { files: [file] } })
  choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  await within(logo).findByText('This is not a JPEG, PNG, WebP or GIF picture.')
  expect(server.requestsTo(organizations.saveLogo)).toEqual([])
  server.hang(organizations.saveLogo)
  choose(new File(['png'], 'logo.png', { type: 'image/png' }))
  await waitFor(() => expect(server.requestsTo(organizations.saveLogo)).toHaveLength(1))
})

test('a patient reaches consent, surveys and their record from My Account', async () => {
  await open('patient')
  const link = screen.getByRole('link', { name: 'Surveys, consent and my record' })
  expect(link.getAttribute('href')).toBe('/profile')
})

test.each([true, false])('the owner finds the first steps again, hidden (%s) or skipped', async (isHidden) => {
  const left: FirstSteps['steps'] = [{ name: 'patient', isDone: false, isSkipped: !isHidden }]
  server.reply(organizations.hideFirstSteps, { isHidden: false, steps: left })
  const { user, address } = await open('solo', left, isHidden)
  await user.click(await screen.findByRole('button', { name: 'Show first steps' }))
  await waitFor(() => expect(address()).toBe('/patients'))
  expect(server.requestsTo(organizations.hideFirstSteps)[0]?.body).toEqual({ isHidden: false, skipped: [] })
})

test('staff reach the dashboard from My Account', async () => {
  for (const endpoint of [factors.factors, loginSessions.sessions, factors.factorRule, support.supportAccess])
    server.hang(endpoint)
  const { user } = await renderPage('/my-account/personal-details', { as: 'practitioner' })
  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
  await screen.findByText('Left for /dashboard')
})
