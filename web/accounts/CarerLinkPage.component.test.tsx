import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carerLinks } from '@kinora/contract/carers.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { session } from '../app/login-session.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const link = {
  ...{ userId: sampleId(1), name: 'Eve Lang', patientName: 'Ann Kowalski' },
  ...{ orgName: 'Harbour Physio', orgLogo: null },
}
const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600, userId: sampleId(1), orgId: sampleId(2) }))
const signedIn = { token: `x.${claims}.y`, userId: sampleId(1), orgId: sampleId(2), name: 'Ann Kowalski' }
const used = new Problem('invalid', 'This link has been used or has expired. Ask for a new one.')

test('the link of somebody who helps is used up by its button only, and leads to the patient’s home', async () => {
  server.reply(carerLinks.carerLink, link)
  const page = await renderPage('/carer/secret')
  await screen.findByRole('heading', { name: 'Hello Eve' })
  expect(server.requestsTo(carerLinks.openCarerLink)).toHaveLength(0)
  server.reply(carerLinks.openCarerLink, { ...signedIn, role: 'patient', planId: null, plan: null })
  await page.user.click(screen.getByRole('button', { name: 'Help Ann' }))
  await screen.findByText('Left for /home')
  expect(session()?.token).toBe(signedIn.token)
})

test('a used link says so, and leads to where a new one is asked for', async () => {
  server.fail(carerLinks.carerLink, used)
  const { user } = await renderPage('/carer/secret')
  await screen.findByText(used.message)
  await user.click(screen.getByRole('link', { name: 'Get a new link' }))
  await screen.findByText('Left for /carer-link')
})

test('on a device where somebody is signed in, nothing is opened and nobody is signed out', async () => {
  server.reply(carerLinks.carerLink, link)
  await renderPage('/carer/secret', { as: 'patient' })
  await screen.findByText(/Log out first/)
  expect(session()).toBeDefined()
})

test('a new link is asked for by email, and the reply is the same for everybody', async () => {
  const { user } = await renderPage('/carer-link')
  await user.click(await screen.findByRole('button', { name: 'Send me a link' }))
  await screen.findByText('Invalid email id.')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'eve@example.com')
  server.reply(carerLinks.requestCarerLinks, {})
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  await screen.findByText(/If someone asked for help from eve@example.com, a link is on its way/)
})
