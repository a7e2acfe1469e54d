import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { patients } from '@kinora/contract/patients.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { readStoredDraft } from '../app/useStoredDraft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePatient } from '../testing/sample-patients.ts'

beforeEach(() => server.reply(billing.usage, []))

/** The page has two, one for wide and one for narrow screens; jsdom shows both. */
const addButton = () => screen.getAllByRole('button', { name: 'Add and invite' })[0]!

async function fillIn() {
  const page = await renderPage('/patient/create', { as: 'practitioner' })
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ann Wood')
  await page.user.type(screen.getByRole('textbox', { name: /mail/ }), 'ann@example.com')
  await page.user.type(screen.getByRole('textbox', { name: /^Mobile/ }), '0400000000')
  return { ...page, submit: () => page.user.click(addButton()) }
}

describe('adding a patient', () => {
  test('does not submit while a field is invalid, and focuses that field', async () => {
    const { user } = await renderPage('/patient/create', { as: 'practitioner' })
    await user.click(addButton())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })))
    expect(server.requestsTo(patients.create)).toEqual([])
  })

  test('submits the form with an idempotency key', async () => {
    server.hang(patients.create)
    const { submit } = await fillIn()
    await submit()
    await waitFor(() => expect(server.requestsTo(patients.create)).toHaveLength(1))
    const [request] = server.requestsTo(patients.create)
    expect(request?.body).toMatchObject({ name: 'Ann Wood', email: 'ann@example.com', mobile: '0400000000' })
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('shows the server’s error at its field', async () => {
    server.fail(patients.create, fieldProblem('conflict', 'email', 'This email belongs to another patient.'))
    const { submit } = await fillIn()
    await submit()
    await screen.findByText('This email belongs to another patient.')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /mail/ }))
  })

  test('keeps the entered values when the server cannot be reached', async () => {
    server.goOffline()
    const { submit, address } = await fillIn()
    await submit()
    await screen.findByText(patients.create.failure)
    expect(address()).toBe('/patient/create')
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ann Wood')
  })
})

test('a patient without an email or phone is added once somebody says so', async () => {
  server.hang(patients.create)
  const { user } = await renderPage('/patient/create', { as: 'practitioner' })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mary Dunn')
  await user.click(addButton())
  await screen.findByText('Invalid email id.')
  await user.click(screen.getByRole('checkbox', { name: /no email/ }))
  await user.click(screen.getByRole('checkbox', { name: /no phone/ }))
  expect(screen.queryByText('Invalid email id.')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!)
  await waitFor(() => expect(server.requestsTo(patients.create)).toHaveLength(1))
  expect(server.requestsTo(patients.create)[0]?.body).toMatchObject({ name: 'Mary Dunn', email: null, mobile: null })
})

test('an unknown patient shows a message instead of an empty form', async () => {
  server.fail(patients.get, new Problem('not_found', 'No such patient'))
  await renderPage(`/patient/edit/${sampleId(10)}`, { as: 'practitioner' })
  expect((await screen.findByRole('alert')).textContent).toContain('No such patient')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a number that Ann entered is confirmed only by saying so, not by saving something else', async () => {
  const ann = { ...samplePatient(), isMobileBySelf: true }
  server.reply(patients.get, ann)
  server.fail(patients.update, new Problem('failed', 'Updating patient details failed'))
  const { user } = await renderPage(`/patient/edit/${ann._id}`, { as: 'practitioner' })
  await user.type(await screen.findByRole('textbox', { name: /^Goals/ }), ' Walk to the ferry')
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!)
  await waitFor(() => expect(server.requestsTo(patients.update)).toHaveLength(1))
  const goals = expect.stringContaining('ferry')
  expect(server.requestsTo(patients.update)[0]!.body).toEqual({ goals, version: ann.version })

  screen.getByText(/^Entered by Ann, not confirmed by the clinic\./)
  await user.click(screen.getByRole('checkbox', { name: /^Confirm number/ }))
  await user.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  await waitFor(() => expect(server.requestsTo(patients.update)).toHaveLength(2))
  const { body } = server.requestsTo(patients.update)[1]!
  expect(body).toEqual({ goals, confirmedMobile: ann.mobile, version: ann.version })
})

test('nothing is said of a number that the clinic entered', async () => {
  const ann = samplePatient()
  server.reply(patients.get, ann)
  await renderPage(`/patient/edit/${ann._id}`, { as: 'practitioner' })
  await screen.findByRole('textbox', { name: /^Goals/ })
  expect(screen.queryByText(/not confirmed/)).toBeNull()
})

describe('unsaved changes', () => {
  test('are restored after a reload', async () => {
    const { user, unmount } = await renderPage('/patient/create', { as: 'practitioner' })
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ann Wood')
    await waitFor(() => expect(JSON.stringify(readStoredDraft('patient:new'))).toContain('Ann Wood'))
    unmount()
    await renderPage('/patient/create', { as: 'practitioner' })
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Ann Wood')
  })

  test('are no longer stored once discarded, even while the form is on screen', async () => {
    const { user } = await renderPage('/patient/create', { as: 'practitioner' })
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ann Wood')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sessionStorage.getItem('draft:patient:new')).toBeNull()
  })
})

test('a full plan is said before the form is filled in, and whom to ask for a larger one', async () => {
  server.reply(billing.usage, [{ type: 'PATIENT_COUNT', used: 5, limit: 5 }])
  await renderPage('/patient/create', { as: 'practitioner' })
  await screen.findByText(
    'Your plan includes 5 active patients, and you are using 5. The owner of your clinic can choose a larger plan under Plans; or deactivate a patient first.',
  )
  expect(screen.queryByRole('link', { name: 'Choose a larger plan' })).toBeNull()
})

test('a plan with room says nothing above the form', async () => {
  server.reply(billing.usage, [
    { type: 'PATIENT_COUNT', used: 4, limit: 5 },
    { type: 'VIDEO_COUNT', used: 5, limit: 5 },
  ])
  await renderPage('/patient/create', { as: 'practitioner' })
  await waitFor(() => expect(server.requestsTo(billing.usage)).toHaveLength(1))
  expect(screen.queryByText(/Your plan includes/)).toBeNull()
})

test('the next patient is added from the note that says one is added', async () => {
  server.reply(patients.create, samplePatient())
  const { user, address } = await renderPage('/patient/create', { as: 'practitioner' })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ann Wood')
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ann@example.com')
  await user.type(screen.getByRole('textbox', { name: /^Mobile/ }), '0412555018')
  await user.click(addButton())
  await user.click(await screen.findByRole('link', { name: 'Add another' }))
  expect(address()).toBe('/patient/create')
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '')
})
