import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePractitioner } from '../testing/sample-practitioners.ts'

const nadia = samplePractitioner()
const counts = { all: 1, admins: 0, invited: 1, active: 0, inactive: 0, deleted: 0 }

test('ERROR-02 a deletion that fails shows the fixed message in its dialog', async () => {
  server.reply(practitioners.list, { items: [nadia], total: 1, counts })
  server.fail(practitioners.remove, new Problem('failed', practitioners.remove.failure))
  const { user } = await renderPage('/specialists', { as: 'business_admin' })
  await user.click(await screen.findByRole('button', { name: 'More for Nadia Brandt' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await within(dialog).findByText('Delete specialist failed')
})

test('ROLE-03 a practitioner who opens the page of specialists is sent to the 404 page', async () => {
  const { address } = await renderPage('/specialists', { as: 'practitioner' })
  expect(address()).toBe('/404')
})

test('an invited specialist is listed with their role and status', async () => {
  server.reply(practitioners.list, { items: [nadia], total: 1, counts })
  await renderPage('/specialists', { as: 'business_admin' })
  const row = (await screen.findByRole('rowheader', { name: /Nadia Brandt/ })).closest('tr')!
  within(row).getByText('Invited')
  within(row).getByText('Practitioner')
})

test('a specialist is found as one types, and the address keeps the search', async () => {
  server.reply(practitioners.list, { items: [nadia], total: 1, counts })
  const { user, address } = await renderPage('/specialists', { as: 'business_admin' })
  await user.type(await screen.findByRole('searchbox'), 'brandt')
  await waitFor(() => expect(address()).toBe('/specialists?search=brandt'))
  await waitFor(() => expect(server.requestsTo(practitioners.list).at(-1)?.query.search).toBe('brandt'))
})

test('API-055 a specialist is emailed a link to choose a new password', async () => {
  const active = { ...nadia, status: 'active' as const }
  server.reply(practitioners.list, { items: [active], total: 1, counts })
  server.reply(practitioners.resetPassword, {})
  const { user } = await renderPage('/specialists', { as: 'business_admin' })
  await user.click(await screen.findByRole('button', { name: 'More for Nadia Brandt' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset password…' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/email nadia@clinic.example a link to choose a new password/)
  await user.click(within(dialog).getByRole('button', { name: 'Send link' }))
  await screen.findByText('We’ve emailed Nadia a link at nadia@clinic.example.')
})

test('API-056 several specialists are deleted together, and their patients are reassigned', async () => {
  const kit = { ...nadia, _id: sampleId(21), name: 'Kit Lowe', patientCount: 2 }
  const priya = { _id: sampleId(22), name: 'Priya Raman', role: 'practitioner' as const, isInvited: false }
  server.reply(practitioners.list, { items: [nadia, kit], total: 2, counts })
  server.reply(practitioners.names, { items: [priya], total: 1 })
  server.reply(practitioners.removeMany, { patientCount: 2 })
  const { user } = await renderPage('/specialists', { as: 'business_admin' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Nadia Brandt' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Kit Lowe' }))
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 specialists?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await within(dialog).findByText('Choose a specialist.')
  await within(dialog).findByRole('option', { name: 'Priya Raman' })
  await user.selectOptions(within(dialog).getByLabelText(/^Reassign/), priya._id)
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/are deleted\.$/)
  expect(server.requestsTo(practitioners.removeMany)[0]?.body).toEqual({
    ids: [nadia._id, kit._id],
    patientsTo: priya._id,
  })
})
