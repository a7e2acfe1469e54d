import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { progressionProposals, type ProgressionProposal } from '@kinora/contract/progression-proposals.ts'
import { server } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'

const proposal = (number: number, facts: Partial<ProgressionProposal> = {}): ProgressionProposal => ({
  _id: sampleId(number),
  ...{ patientId: sampleId(7), patient: 'Ann Kowalski', programId: sampleId(8), program: 'Knee rehab' },
  ...{ kind: 'progress', state: 'open', createdAt: '2026-11-20T08:00:00Z', decidedAt: null, decidedBy: null },
  ...{ exercise: 'Squat', series: 'Morning', before: '3 × 10', after: '3 × 12', side: 'none', swap: null },
  dosage: Dosage.parse({ set: '3', repsMin: 12, repsMax: 12 }),
  targets: [2, 3, 4].map((week) => ({ _id: sampleId(60 + week), version: 1, week })),
  reasons: ['100% of the sets in 4 sessions', 'Mean pain 1'],
  warnings: [],
  isAutomatic: false,
  ...facts,
})
const squat = proposal(40)
const bridge = proposal(41, { exercise: 'Bridge', kind: 'ease', after: '3 × 8', warnings: ['It needs: Step'] })
const tom = proposal(42, { patientId: sampleId(9), patient: 'Tom Hargreaves' })

async function open(...proposals: ProgressionProposal[]) {
  server.reply(progressionProposals.openProposals, proposals)
  const view = await renderPage(`/proposals?patient=${sampleId(9)}`, { as: 'practitioner' })
  if (proposals.length > 0) await screen.findAllByRole('button', { name: /^Approve / })
  return view
}

test('each proposal says what becomes of which exercise, where and why, the asked patient first', async () => {
  await open(squat, bridge, tom)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Tom Hargreaves',
    'Ann Kowalski',
  ])
  const items = screen.getAllByRole('listitem')
  expect(items[1]!.textContent).toContain('3 × 10 becomes→ 3 × 12 · Morning, weeks 2, 3 and 4')
  expect(items[1]!.textContent).toContain('100% of the sets in 4 sessions. Mean pain 1.')
  expect(items[2]!.textContent).toContain('Ease off')
  expect(items[2]!.textContent).toContain('It needs: Step.')
})

test('one tap approves, and it is said only once the server has done it', async () => {
  const { user } = await open(squat)
  let answer = (_: ProgressionProposal) => {}
  server.reply(
    progressionProposals.approveProposal,
    () => new Promise((resolve) => (answer = resolve as typeof answer)),
  )
  server.reply(progressionProposals.openProposals, [])
  await user.click(screen.getByRole('button', { name: 'Approve Squat' }))
  expect(screen.queryByText('Squat: approved')).toBeNull()
  answer({ ...squat, state: 'approved' })
  expect(await screen.findByText('Squat: approved')).toBeTruthy()
  expect(await screen.findByText('Nothing to decide')).toBeTruthy()
})

test('several are approved at once; one that is refused stays, with the reason', async () => {
  const { user } = await open(squat, bridge)
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  server.reply(progressionProposals.approveProposal, ({ params }) => {
    if (params!.id === bridge._id) throw new Problem('changed_meanwhile', 'Somebody has changed this exercise.')
    return { ...squat, state: 'approved' as const }
  })
  server.reply(progressionProposals.openProposals, [bridge])
  const bar = screen.getByRole('region', { name: 'Selected proposals' })
  await user.click(within(bar).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('1 proposal approved')).toBeTruthy()
  expect(await screen.findByText('Somebody has changed this exercise.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Squat' })).toBeNull())
})

test('another dosage is approved as it was typed', async () => {
  const { user } = await open(squat)
  await user.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const line = await screen.findByRole('textbox', { name: 'Dosage of Squat' })
  await user.clear(line)
  await user.type(line, '2x11 nonsense')
  expect(screen.getByRole('button', { name: 'Approve this dosage' })).toHaveProperty('disabled', true)
  screen.getByText('We can’t read “nonsense”. Write it like 3x10 hold 5s.')
  await user.clear(line)
  await user.type(line, '2x11')
  await user.click(screen.getByRole('checkbox', { name: 'Week 3' }))
  server.reply(progressionProposals.approveProposal, { ...squat, state: 'approved' })
  await user.click(screen.getByRole('button', { name: 'Approve this dosage' }))
  await waitFor(() => expect(server.requestsTo(progressionProposals.approveProposal)).toHaveLength(1))
  expect(server.requestsTo(progressionProposals.approveProposal)[0]!.body).toMatchObject({
    dosage: { set: '2', repsMin: 11 },
    weeks: [2, 4],
  })
})

test('without proposals the page says where rules are set', async () => {
  await open()
  expect(await screen.findByText(/Set one in the builder/)).toBeTruthy()
})
