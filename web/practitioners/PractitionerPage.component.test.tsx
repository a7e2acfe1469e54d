import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patients, type PatientRow } from '@kinora/contract/patients.ts'
import { practitioners, type Practitioner } from '@kinora/contract/practitioners.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { patientList, samplePatientRow } from '../testing/sample-patients.ts'
import { samplePractitioner } from '../testing/sample-practitioners.ts'

const priya = { _id: sampleId(22), name: 'Priya Raman', role: 'practitioner' as const, isInvited: false }
const nadia = samplePractitioner({ status: 'active', patientCount: 2 })
const ann = samplePatientRow({ practitionerId: nadia._id })
const tom = samplePatientRow({ _id: sampleId(11), name: 'Tom Reed', practitionerId: nadia._id })

function answer(person: Practitioner, ...theirs: PatientRow[]) {
  server.reply(practitioners.get, person)
  server.reply(patients.ofPractitioner, patientList(...theirs))
  server.reply(practitioners.names, { items: [priya], total: 1 })
}

function open(person: Practitioner, ...theirs: PatientRow[]) {
  answer(person, ...theirs)
  return renderPage(`/specialist/${person._id}`, { as: 'business_admin' })
}

test('a specialist who could not be read is read again on demand', async () => {
  server.fail(practitioners.get, new Problem('failed', 'Failed to read the specialist'))
  const { user } = await renderPage(`/specialist/${nadia._id}`, { as: 'business_admin' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to read the specialist')
  answer(nadia, ann)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Ann Wood' })
})

test('an invited specialist is shown as one who has not joined, and is invited again', async () => {
  const { user } = await open(samplePractitioner())
  const status = await screen.findByRole('region', { name: 'Status' })
  within(status).getByText('Nadia was invited at nadia@clinic.example and hasn’t joined yet.')
  server.reply(practitioners.resendInvitation, { url: null })
  await user.click(within(status).getByRole('button', { name: 'Resend invitation' }))
  await screen.findByText('We’ve sent the invitation to nadia@clinic.example again.')
})

test('a deactivated specialist is activated again', async () => {
  const away = samplePractitioner({ status: 'inactive' })
  const { user } = await open(away)
  await screen.findByText('Nadia is deactivated and can’t sign in.')
  server.reply(practitioners.update, { ...away, status: 'active' })
  server.reply(practitioners.get, { ...away, status: 'active' })
  await user.click(screen.getByRole('button', { name: 'Activate' }))
  await screen.findByText('Nadia is active again.')
  await waitFor(() => expect(screen.queryByText('Nadia is deactivated and can’t sign in.')).toBeNull())
  expect(server.requestsTo(practitioners.update)[0]?.body).toMatchObject({ isActive: true })
})

test('a deleted specialist cannot be edited, only restored', async () => {
  const gone = samplePractitioner({ status: 'deleted', restorableUntil: '2026-12-01T00:00:00.000Z' })
  await open(gone)
  await screen.findByText(/^Nadia is deleted\. You can restore them until/)
  screen.getByRole('button', { name: 'Restore' })
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('a specialist is made a business admin from the menu', async () => {
  const { user } = await open(nadia)
  await user.click(await screen.findByRole('button', { name: 'More for Nadia Brandt' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make business admin…' }))
  server.reply(practitioners.setRole, { ...nadia, role: 'business_admin' })
  await user.click(await screen.findByRole('button', { name: 'Make business admin' }))
  await screen.findByText('Nadia is now a business admin.')
})

test('chosen patients are reassigned, and Undo gives them back', async () => {
  const { user } = await open(nadia, ann, tom)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ann Wood' }))
  await user.click(screen.getByRole('button', { name: 'Reassign…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reassign Ann Wood' })
  await user.click(within(dialog).getByRole('button', { name: 'Reassign' }))
  await within(dialog).findByText('Choose a specialist.')
  expect(server.requestsTo(patients.reassign)).toEqual([])

  await within(dialog).findByRole('option', { name: 'Priya Raman' })
  await user.selectOptions(within(dialog).getByLabelText(/^Reassign to/), priya._id)
  server.reply(patients.reassign, { patientCount: 1 })
  await user.click(within(dialog).getByRole('button', { name: 'Reassign' }))
  await screen.findByText('Ann is with Priya Raman now.')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(server.requestsTo(patients.reassign).map(({ body }) => body)).toEqual([
    { practitionerId: priya._id, patientIds: [ann._id] },
    { practitionerId: nadia._id, patientIds: [ann._id] },
  ])
})

test('all patients of a specialist are reassigned at once, and a refusal is shown in the dialog', async () => {
  const { user } = await open(nadia, ann, tom)
  await user.click(await screen.findByRole('button', { name: 'Reassign all…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reassign 2 patients' })
  within(dialog).getByText(/This includes every patient of Nadia, active or not\./)
  await within(dialog).findByRole('option', { name: 'Priya Raman' })
  await user.selectOptions(within(dialog).getByLabelText(/^Reassign to/), priya._id)
  server.fail(patients.reassign, new Problem('conflict', 'Priya Raman was deactivated.'))
  await user.click(within(dialog).getByRole('button', { name: 'Reassign' }))
  await within(dialog).findByText('Priya Raman was deactivated.')
  expect(server.requestsTo(patients.reassign)[0]?.body).toEqual({ practitionerId: priya._id, from: nadia._id })
})

test('a patient of the list opens their page', async () => {
  const { user, address } = await open(nadia, ann)
  await user.click(await screen.findByRole('link', { name: 'Ann Wood' }))
  expect(address()).toBe(`/patient/view/${ann._id}`)
})
