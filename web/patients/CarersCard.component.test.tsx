import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carers, type Carer, type CarerWithLink } from '@kinora/contract/carers.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import CarersCard from './CarersCard.tsx'

const patientId = sampleId(1)
const eve: Carer = {
  ...{ _id: sampleId(2), name: 'Eve Lang', relationship: 'daughter', email: 'eve@example.com' },
  ...{ invitedAt: '2026-11-16T02:00:00.000Z', acceptedAt: null, seenAt: null },
}

const sent = (carer: Carer): CarerWithLink => ({ ...carer, url: null })

async function openCard(all: Carer[]) {
  server.reply(carers.carers, all)
  return renderComponent(<CarersCard patientId={patientId} name="Ann" />, { as: 'practitioner' })
}

test('somebody is invited with what they may do said before, and errors stand at their fields', async () => {
  const { user } = await openCard([])
  await screen.findByText('A parent, partner or care worker can open the program on their own phone.')
  await user.click(screen.getByRole('button', { name: 'Invite someone' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Someone who helps Ann' }))
  sheet.getByText(/They cannot see past survey answers/)
  await user.click(sheet.getByRole('button', { name: 'Invite' }))
  await sheet.findByText('Enter their name.')
  expect(server.requestsTo(carers.addCarer)).toEqual([])
  await user.type(sheet.getByRole('textbox', { name: /Their name/ }), 'Eve Lang')
  await user.type(sheet.getByRole('textbox', { name: /Who are they to Ann/ }), 'daughter')
  await user.type(sheet.getByRole('textbox', { name: /Their email/ }), 'eve@example.com')
  server.fail(carers.addCarer, fieldProblem('conflict', 'email', 'This person has been invited already.'))
  await user.click(sheet.getByRole('button', { name: 'Invite' }))
  await sheet.findByText('This person has been invited already.')
  server.reply(carers.addCarer, sent(eve))
  await user.click(sheet.getByRole('button', { name: 'Invite' }))
  await screen.findByText('A link for Eve Lang is on its way to eve@example.com.')
  expect(server.requestsTo(carers.addCarer).at(-1)).toMatchObject({
    params: { patientId },
    body: { name: 'Eve Lang', relationship: 'daughter', email: 'eve@example.com' },
  })
})

test('removing somebody is asked first, and is said once the server has done it', async () => {
  const { user } = await openCard([eve])
  await user.click(await screen.findByRole('button', { name: 'Remove Eve Lang' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Eve Lang?' }))
  server.fail(carers.endCarer, new Problem('unavailable', 'No connection. Try again.'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText('No connection. Try again.')
  server.reply(carers.endCarer, {})
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Eve Lang can no longer open the program.')
})

test('a new link is sent for another device', async () => {
  const { user } = await openCard([{ ...eve, acceptedAt: '2026-11-16T03:00:00.000Z' }])
  await screen.findByText(/Signed out/)
  server.reply(carers.sendCarerLink, sent(eve))
  await user.click(screen.getByRole('button', { name: 'Send Eve Lang a new link' }))
  await screen.findByText('A link for Eve Lang is on its way to eve@example.com.')
})
