import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { patients, PatientFilter, type PatientRow } from '@kinora/contract/patients.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const ann: PatientRow = {
  _id: sampleId(10),
  name: 'Ann Wood',
  email: 'ann@example.com',
  mobile: '0400000000',
  practitionerId: sampleId(1),
  practitioner: 'Kim Taylor',
  isActive: true,
  isInvited: false,
  statusReason: null,
  lastSeenAt: null,
  summary: null,
}

const countsOf = (all: number) =>
  Object.fromEntries(PatientFilter.options.map((name) => [name, name === 'all' ? all : 0])) as Record<
    PatientFilter,
    number
  >
const listOf = (...items: PatientRow[]) => ({ items, total: items.length, counts: countsOf(items.length) })

describe('the list of patients', () => {
  test('shows a skeleton until the server has answered', async () => {
    server.hang(patients.list)
    await renderPage('/patients', { as: 'practitioner' })
    screen.getByRole('status', { name: 'Loading patients' })
    expect(screen.queryByText('No patients yet')).toBeNull()
  })

  test('explains how to start when there is no patient yet', async () => {
    server.reply(patients.list, listOf())
    await renderPage('/patients', { as: 'practitioner' })
    await screen.findByRole('link', { name: 'Add the first patient' })
  })

  test('links each patient to their page', async () => {
    server.reply(patients.list, listOf(ann))
    const { user, address } = await renderPage('/patients', { as: 'practitioner' })
    await user.click(await screen.findByRole('link', { name: /Ann Wood/ }))
    expect(address()).toBe(`/patient/view/${ann._id}`)
  })

  test('shows the error and retries', async () => {
    server.fail(patients.list, new Problem('failed', 'Failed to read patients'))
    const { user } = await renderPage('/patients', { as: 'practitioner' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to read patients')
    server.reply(patients.list, listOf(ann))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Ann Wood/ })
  })

  test('sends the search text to the server', async () => {
    server.reply(patients.list, ({ query }) => (query.search ? listOf() : listOf(ann)))
    const { user, address } = await renderPage('/patients', { as: 'practitioner' })
    await screen.findByRole('link', { name: /Ann Wood/ })
    await user.type(screen.getByRole('searchbox'), 'zoe')
    await screen.findByText('No patient matches ‘zoe’')
    expect(address()).toBe('/patients?search=zoe')
    expect(server.requestsTo(patients.list).at(-1)?.query.search).toBe('zoe')
  })

  test('is not for patients', async () => {
    const { address } = await renderPage('/patients', { as: 'patient' })
    expect(address()).toBe('/404')
  })

  test('asks signed-out users to sign in', async () => {
    const { address } = await renderPage('/patients')
    expect(address()).toBe('/login')
  })
})
