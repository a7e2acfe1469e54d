import { operator } from '@kinora/contract/operator.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { support, type OutgoingEmail } from '@kinora/contract/support-access.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const email = (at: number, facts: Partial<OutgoingEmail>): OutgoingEmail => ({
  _id: sampleId(at),
  recipient: 'olivia@harbour.example',
  subject: 'Payment received: $31.90',
  orgId: sampleId(2),
  orgName: 'Harbour Physio',
  createdAt: '2026-11-20T03:00:00.000Z',
  state: 'sent',
  sentAt: '2026-11-20T03:00:01.000Z',
  failure: null,
  resend: null,
  ...facts,
})
const lineOf = (text: string) => within(screen.getByText(text).closest('li')!)

test('an email that was given up is told from one that will be tried again', async () => {
  const refused = { sentAt: null, failure: 'The mail server refused the recipient.' }
  const items = [
    email(1, { ...refused, state: 'failed', subject: 'Given up', resend: 'expired' }),
    email(2, { ...refused, state: 'waiting', subject: 'To be tried' }),
  ]
  server.reply(support.emails, { items, total: 2, isEmailEnabled: true })
  await renderPage('/operator/mails', { as: 'admin' })
  await screen.findByText('Given up')
  lineOf('Given up').getByText('Failed')
  lineOf('Given up').getByText(/^Not delivered, and its text deleted after 7 days\./)
  lineOf('To be tried').getByText('Waiting')
  lineOf('To be tried').getByText('Will be tried again: The mail server refused the recipient.')
})

test('an email that was given up is sent again, and one that opens an account says what to do instead', async () => {
  const refused = { sentAt: null, failure: 'The mail server refused the recipient.', state: 'failed' as const }
  const items = [
    email(1, { ...refused, subject: 'Payment received', resend: 'possible' }),
    email(2, { ...refused, subject: 'Confirm your email', resend: 'secret' }),
  ]
  server.reply(support.emails, { items, total: 2, isEmailEnabled: true })
  server.reply(operator.resendEmail, {})
  const { user } = await renderPage('/operator/mails', { as: 'admin' })
  await screen.findByText('Payment received')
  await user.click(lineOf('Payment received').getByRole('button', { name: /^Send again/ }))
  await screen.findByText('It will be sent in a moment')
  expect(server.requestsTo(operator.resendEmail)[0]?.params).toEqual({ id: sampleId(1) })
  lineOf('Confirm your email').getByText(/its text deleted, because its link or code opens an account/)
  expect(lineOf('Confirm your email').queryByRole('button')).toBeNull()
})

test('the operator finds the failed emails to a recipient', async () => {
  server.reply(support.emails, { items: [], total: 0, isEmailEnabled: true })
  const { user } = await renderPage('/operator/mails', { as: 'admin' })
  await screen.findByText('No emails yet')
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search recipient or subject' }), 'olivia')
  await waitFor(() =>
    expect(server.requestsTo(support.emails).at(-1)?.query).toMatchObject({ state: 'failed', search: 'olivia' }),
  )
  await screen.findByText('No emails found')
})

test('the operator has waiting emails tried at once, and reads how many there are', async () => {
  server.reply(support.emails, { items: [], total: 0, isEmailEnabled: true })
  server.reply(support.retryEmails, { emailCount: 2 })
  const { user } = await renderPage('/operator/mails', { as: 'admin' })
  await user.click(screen.getByRole('button', { name: 'Try waiting ones now' }))
  await screen.findByText('2 emails will be tried now')
})
