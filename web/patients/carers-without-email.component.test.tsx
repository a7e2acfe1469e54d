import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { carers } from '@kinora/contract/carers.ts'
import * as settings from '../app/base-path.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import CarersCard from './CarersCard.tsx'

beforeEach(() => void vi.spyOn(settings, 'isEmailEnabled', 'get').mockReturnValue(false))

const eve = {
  ...{ _id: sampleId(2), name: 'Eve Lang', relationship: 'daughter', email: 'eve@example.com' },
  ...{ invitedAt: '2026-11-16T02:00:00.000Z', acceptedAt: null, seenAt: null },
}
const url = 'https://clinic.example/carer/abc'

test('without a mail server whoever invites is shown the link to hand over, and nothing says that it was sent', async () => {
  server.reply(carers.carers, [eve])
  const { user } = await renderComponent(<CarersCard patientId={sampleId(1)} name="Ann" />, { as: 'practitioner' })
  server.reply(carers.sendCarerLink, { ...eve, url })
  await user.click(await screen.findByRole('button', { name: 'Create a new link for Eve Lang' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'A link for Eve Lang' }))
  expect(sheet.getByLabelText('Link for Eve')).toHaveProperty('value', url)
  await sheet.findByLabelText('QR code that opens the link for Eve Lang')
  expect(screen.queryByText(/on its way/)).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue(url)).toBeNull()
})

test('without a mail server the page for a new link says whom to ask, and takes no email', async () => {
  await renderPage('/carer-link')
  await screen.findByText(/This installation cannot send email yet/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull()
})
