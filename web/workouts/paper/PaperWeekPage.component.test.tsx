import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paperWeeks, type PaperWeek } from '@kinora/contract/paper-weeks.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../../testing/fake-server.ts'
import { sampleId } from '../../testing/sample-data.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { bridgeId, morningId, samplePaperWeek, squatId } from '../../testing/sample-paper-week.ts'

async function open(sheet: PaperWeek = samplePaperWeek()) {
  server.reply(paperWeeks.paperWeek, sheet)
  return renderPage(`/program/${sheet.programId}/paper/2`, { as: 'practitioner' })
}
const box = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('a sheet is entered by keyboard alone, and said to be saved once it is', async () => {
  const { user } = await open()
  const first = await box('Squat, Monday')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(first.checked).toBe(true)
  // Down to the bridge, right to Tuesday; Wednesday is passed over, as the patient recorded it.
  await user.keyboard('{ArrowDown} {ArrowRight} {ArrowRight}')
  expect(document.activeElement).toBe(await box('Bridge, Thursday'))
  await user.keyboard('{ArrowDown}3')
  let answer = (_: PaperWeek) => {}
  server.reply(paperWeeks.savePaperWeek, () => new Promise((resolve) => (answer = resolve as typeof answer)))
  await user.keyboard('{Enter}')
  expect(screen.queryByText('3 days saved for Ann')).toBeNull()
  const none = { seriesId: morningId, done: [] }
  expect(server.requestsTo(paperWeeks.savePaperWeek)[0]!.body).toEqual({
    days: [
      { day: '2026-11-16', pain: null, sessions: [{ seriesId: morningId, done: [squatId, bridgeId] }] },
      { day: '2026-11-17', pain: null, sessions: [{ seriesId: morningId, done: [bridgeId] }] },
      { day: '2026-11-19', pain: 3, sessions: [none] },
    ],
  })
  answer(samplePaperWeek())
  await screen.findByText('3 days saved for Ann')
})

test('what the patient recorded and days to come are shown and cannot be changed', async () => {
  await open()
  expect(await box('Squat, Wednesday')).toMatchObject({ checked: true, disabled: true })
  expect(await box('Squat, Friday')).toMatchObject({ checked: false, disabled: true })
  screen.getByText(/Ann recorded the grey boxes in the app/)
})

test('one button ticks everything planned', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Tick everything planned' }))
  expect((await box('Bridge, Monday')).checked).toBe(true)
  expect((await box('Bridge, Tuesday')).checked).toBe(false)
  screen.getByRole('button', { name: 'Save 2 days' })
})

test('a week of six exercises, two of them missed once and with pain on both days, takes 16 keys', async () => {
  const names = ['Squat', 'Bridge', 'Heel slide', 'Heel raise', 'Step up', 'Clam']
  const exercises = names.map((name, at) => ({ _id: sampleId(100 + at), name, dosage: '3 × 10' }))
  const [morning] = samplePaperWeek().series
  const { user } = await open(samplePaperWeek({ series: [{ ...morning!, exercises }], sessions: [] }))
  server.reply(paperWeeks.savePaperWeek, samplePaperWeek())
  await waitFor(async () => expect(document.activeElement).toBe(await box('Squat, Monday')))
  const keys = [
    'a',
    // Heel slide on Monday and heel raise on Thursday were not done.
    ...['{ArrowDown}', '{ArrowDown}', ' '],
    ...['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowDown}', ' '],
    ...['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '4'],
    ...['{ArrowLeft}', '3', '{Enter}'],
  ]
  for (const key of keys) await user.keyboard(key)
  // Two keys in a second are slow: 20 seconds are 40 keys.
  expect(keys).toHaveLength(16)
  const { days } = server.requestsTo(paperWeeks.savePaperWeek)[0]!.body
  expect(days.map(({ day, pain, sessions }) => [day.slice(-2), pain, sessions[0]!.done.length])).toEqual([
    ['16', null, 5],
    ['18', 3, 6],
    ['19', 4, 5],
  ])
})

test('pain takes 0 to 10, and is marked above the rule', async () => {
  const { user } = await open()
  const pain = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Pain, Monday' })
  await user.type(pain, '1x1')
  expect(pain.value).toBe('1')
  expect(pain.dataset.high).toBeUndefined()
  await user.type(pain, '0')
  expect(pain.value).toBe('10')
  expect(pain.dataset.high).toBe('true')
})

test('after a refusal every tick is still there', async () => {
  const { user } = await open()
  await user.click(await box('Bridge, Tuesday'))
  server.reply(paperWeeks.savePaperWeek, () => {
    throw new Problem('conflict', 'The patient has recorded one of these sessions in the app meanwhile.')
  })
  await user.click(screen.getByRole('button', { name: 'Save 1 day' }))
  await screen.findByText(/The patient has recorded one/)
  expect((await box('Bridge, Tuesday')).checked).toBe(true)
})

test('a week to come and a week without exercises say so', async () => {
  const later = samplePaperWeek({ sessions: [] })
  const { unmount } = await open({ ...later, days: later.days.map((day) => ({ ...day, isFuture: true })) })
  await screen.findByText('Nothing to enter yet')
  unmount()
  await open(samplePaperWeek({ series: [], sessions: [] }))
  await screen.findByText('No exercises in this week')
})

test.each(['abc', '0', '-1'])('an address with the week %s is that of the first', async (week) => {
  server.reply(paperWeeks.paperWeek, samplePaperWeek({ week: 1 }))
  await renderPage(`/program/${samplePaperWeek().programId}/paper/${week}`, { as: 'practitioner' })
  await box('Squat, Monday')
  expect(server.requestsTo(paperWeeks.paperWeek)[0]!.params).toMatchObject({ week: 1 })
})
