import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { billing } from '@kinora/contract/billing.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import * as settings from '../app/base-path.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { patientList } from '../testing/sample-patients.ts'
import { samplePractitioner } from '../testing/sample-practitioners.ts'

beforeEach(() => void vi.spyOn(settings, 'isEmailEnabled', 'get').mockReturnValue(false))

test('without a mail server an owner gets the link for a colleague, and no email is mentioned', async () => {
  const nadia = samplePractitioner()
  server.reply(practitioners.get, nadia)
  server.reply(patients.ofPractitioner, patientList())
  server.reply(practitioners.names, { items: [], total: 0 })
  const { user } = await renderPage(`/specialist/${nadia._id}`, { as: 'business_admin' })
  const url = 'https://clinic.example/signup/abc'
  server.reply(practitioners.resendInvitation, { url })
  await user.click(await screen.findByRole('button', { name: 'Create a link' }))
  expect(await screen.findByLabelText('Link for nadia@clinic.example')).toHaveProperty('value', url)
  expect(screen.queryByText(/We’ve sent/)).toBeNull()
})

test('without a mail server the form of a colleague says that they get a link, not an email', async () => {
  server.hang(billing.usage)
  await renderPage('/specialist/create', { as: 'business_admin' })
  await screen.findByText('No email can be sent yet: you’ll get an invitation to hand over.')
  expect(screen.queryByText(/We’ll send/)).toBeNull()
})

test('without a mail server the form of a patient does not promise to invite them', async () => {
  server.hang(billing.usage)
  await renderPage('/patient/create', { as: 'practitioner' })
  expect(await screen.findAllByRole('button', { name: 'Add' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Add and invite' })).toBeNull()
})

test('without a mail server registration does not promise a link by email', async () => {
  await renderPage('/registration/')
  await screen.findByText('You’ll sign in with this email.')
  expect(screen.queryByText(/We’ll send/)).toBeNull()
})

test('without a mail server no link to reset a password is offered, as it would never arrive', async () => {
  const kim = samplePractitioner({ status: 'active' })
  server.reply(practitioners.get, kim)
  server.reply(patients.ofPractitioner, patientList())
  server.reply(practitioners.names, { items: [], total: 0 })
  const { user } = await renderPage(`/specialist/${kim._id}`, { as: 'business_admin' })
  await user.click(await screen.findByRole('button', { name: `More for ${kim.name}` }))
  await screen.findByRole('menuitem', { name: 'Sign out…' })
  expect(screen.queryByRole('menuitem', { name: 'Reset password…' })).toBeNull()
})
