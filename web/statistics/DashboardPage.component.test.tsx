import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { statistics } from '@kinora/contract/statistics.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleDashboard } from '../testing/sample-statistics.ts'
import * as files from '../ui/save-file.ts'

async function open(facts = {}) {
  server.reply(statistics.clinic, { ...sampleDashboard, ...facts })
  const view = await renderPage('/dashboard', { as: 'business_admin' })
  await screen.findByText(/counted once a day/)
  return view
}
const tableOf = (name: string) => within(screen.getByRole('table', { name, hidden: true }))
const firstRow = (name: string) => tableOf(name).getAllByRole('row', { hidden: true })[1]!.textContent

test('the owner sees caseload, sessions, specialists, alerts and outcomes, each with its numbers', async () => {
  await open()
  expect(screen.getByText('All patients of the clinic')).toBeTruthy()
  expect(screen.getByText('No activity for 5 days or more').parentElement!.textContent).toContain('2')
  expect(firstRow('By specialist, now')).toBe('Sam Okafor2477%23')
  expect(firstRow('Caseload by month')).toContain('2062')
  expect(firstRow('Caseload by specialist and month')).toBe('Sam Okafor2024')
  expect(firstRow('Sessions and adherence by week')).toContain('806077%')
  expect(firstRow('Alerts by month')).toContain('445 min')
  expect(firstRow('Outcomes by quarter')).toBe('Pain scoreOct\u2009–\u2009Dec 2026875%')
})

test('a practitioner reads that these are their own patients, without tables of one specialist', async () => {
  await open({ isOwn: true, practitioners: sampleDashboard.practitioners.slice(0, 1) })
  expect(screen.queryByRole('table', { name: 'By specialist, now' })).toBeNull()
  expect(screen.getByText('Active patients').parentElement!.textContent).toContain('24')
  expect(screen.getByText('Adherence, last 4 weeks').parentElement!.textContent).toContain('77%')
  expect(screen.queryByRole('table', { name: 'Caseload by specialist and month' })).toBeNull()
  expect(screen.getByText('Your patients')).toBeTruthy()
})

test('another period is asked for and stays in the address', async () => {
  const { user, address } = await open()
  await user.click(screen.getByRole('radio', { name: '3 months' }))
  await waitFor(() => expect(server.requestsTo(statistics.clinic).at(-1)!.query.months).toBe(3))
  expect(address()).toBe('/dashboard?months=3')
})

test('the download has every table', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  const text = await save.mock.calls[0]![0].text()
  expect(text).toContain('Sam Okafor,24,77%,2,3')
  expect(text).toContain('Outcomes by quarter')
})

test('a clinic without patients reads what will be here', async () => {
  await open({ practitioners: [], months: [], weeks: [], outcomes: [] })
  expect(screen.getByRole('heading', { name: 'No patients yet' })).toBeTruthy()
})
