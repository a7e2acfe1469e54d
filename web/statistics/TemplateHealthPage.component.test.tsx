import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { statistics, type TemplateHealth } from '@kinora/contract/statistics.ts'
import { server } from '../testing/fake-server.ts'
import { expectConsoleError } from '../testing/console-errors.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { fewPatients, sampleTemplateHealth } from '../testing/sample-statistics.ts'

const address = `/program/${sampleId(8)}/health`
async function open(health: TemplateHealth) {
  server.reply(statistics.templateHealth, health)
  const view = await renderPage(address, { as: 'practitioner' })
  await screen.findByText(/Counted once a day/)
  return view
}
const rowOf = (name: string) => within(screen.getByRole('rowheader', { name, hidden: true }).closest('tr')!)
const cells = (name: string) =>
  rowOf(name)
    .getAllByRole('cell', { hidden: true })
    .map(({ textContent }) => textContent)

test('each figure says on how many patients it rests, and a suppressed week says from how many it is shown', async () => {
  await open(sampleTemplateHealth)
  expect(cells('Week 1')).toEqual(['12', '82%', '60 to 95%', '8%', '17%', '12'])
  expect(cells('Week 2')).toEqual(['Shown for 5 patients or more', '–', '–', '–', '–', 'Shown for 5 patients or more'])
  expect(cells('Squat')).toEqual(['12', '75%', '10%', 'Wall sit (7)', '7', '5', '–', '0', 'pain (6)'])
  expect(cells('Pain score')).toEqual(['6', '2.5 better', '2', '67%'])
})

test('a template of fewer than five patients shows nothing but why', async () => {
  await open(fewPatients)
  expect(screen.getByRole('heading', { name: 'Shown for 5 patients or more' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a number that would tell of few others is 5 or more', async () => {
  await open({ ...sampleTemplateHealth, now: { isShown: true, patients: null } })
  expect(screen.getByText('Now').parentElement!.textContent).toBe('Now5 or more')
})

test('the page says that it is loading, and that it failed', async () => {
  server.hang(statistics.templateHealth)
  const { unmount } = await renderPage(address, { as: 'practitioner' })
  expect(await screen.findByLabelText('Loading template health')).toBeTruthy()
  unmount()
  expectConsoleError(/./)
  server.fail(statistics.templateHealth, new Problem('not_found', 'We can’t find this template.'))
  await renderPage(address, { as: 'practitioner' })
  expect(await screen.findByText(/We can’t find this template/)).toBeTruthy()
})
