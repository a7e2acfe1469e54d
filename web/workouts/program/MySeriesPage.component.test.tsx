import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, localDay } from '@kinora/contract/days.ts'
import { patients } from '@kinora/contract/patients.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { server } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { runningProgram, sampleMyWeek, sampleSeriesLog, storedSeriesLog } from '../../testing/sample-workouts.ts'
import { clearWorkoutStore } from '../recording/workout-store.ts'

const program = runningProgram()
const address = `/patient-series/${program._id}/${sampleId(40)}/3`

beforeEach(async () => {
  await clearWorkoutStore()
  server.hang(patients.ofUser)
  server.reply(series.mine, sampleMyWeek(program))
  server.reply(series.changes, [])
  server.reply(workouts.ofSeries, [])
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
})

const openSession = (search = '') => renderPage(address + search, { as: 'patient' })

describe('a session before it starts', () => {
  test('shows why it could not be loaded and tries again', async () => {
    server.fail(series.mine, new Problem('failed', 'Failed to read series'))
    const { user } = await openSession()
    await screen.findByText('Failed to read series')
    server.reply(series.mine, sampleMyWeek(program))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: /^Start/ })
  })

  test('says that a removed session may have been changed by the clinic', async () => {
    server.reply(series.mine, { ...sampleMyWeek(program), series: [], assignedExercises: [] })
    await openSession()
    await screen.findByText(/We can’t find this session/)
  })

  test('says that a cut off address leads to no session, instead of loading without an end', async () => {
    await renderPage(`/patient-series/${program._id}/${sampleId(40)}/x`, { as: 'patient' })
    await screen.findByText(/We can’t find this session/)
    expect(screen.queryByText('Loading your session')).toBeNull()
  })

  test('lists the exercises with dosage, each leading to its instructions', async () => {
    await openSession()
    await screen.findByRole('heading', { level: 1, name: 'Morning' })
    await screen.findByText(/Knee rehab · week 3 of 6/)
    const squat = screen.getByRole('link', { name: /^Squat/ })
    expect(squat.textContent).toContain('Do 10, three times')
    expect(squat.getAttribute('href')).toMatch(/^\/exercise\//)
  })

  test('Start opens the player with the first exercise', async () => {
    const { user, address: at } = await openSession()
    await user.click(await screen.findByRole('button', { name: /^Start/ }))
    await screen.findByRole('heading', { level: 1, name: 'Exercise 1 of 2' })
    expect(at()).toMatch(/\?session=/)
  })

  test('somebody with few minutes chooses how many, and does what fits as a short session that was planned', async () => {
    const { user } = await openSession()
    await user.click(await screen.findByText(/^I have/))
    const minutes = screen.getByRole('group', { name: 'Minutes' })
    await user.click(within(minutes).getByRole('button', { name: 'More, Minutes' }))
    await user.click(within(minutes).getByRole('button', { name: 'Less, Minutes' }))
    const chosen = Number(within(minutes).getByRole('status').textContent)
    screen.getByText('The one that matters most. The other one can wait.')
    await user.click(screen.getByRole('button', { name: /^Start/ }))
    await screen.findByRole('heading', { level: 1, name: 'Exercise 1 of 1' })
    await user.click(screen.getByRole('button', { name: /tap when done/ }))
    await waitFor(() =>
      expect(server.requestsTo(workouts.saveSeries).at(-1)?.body).toMatchObject({
        isShort: true,
        short: { minutes: chosen, exerciseIds: [sampleId(50)] },
      }),
    )
  })

  test('a set that was taken back while it was being sent is taken back on the server too, where the session is left at once', async () => {
    const first = Promise.withResolvers<void>()
    server.reply(workouts.saveSeries, async ({ body }) => {
      if (body.entries.some(({ sets }) => sets.length > 0)) await first.promise
      return storedSeriesLog(body)
    })
    const { user } = await openSession()
    await user.click(await screen.findByRole('button', { name: /^Start/ }))
    await user.click(await screen.findByRole('button', { name: /tap when done/ }))
    await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(1))
    await user.keyboard('u')
    await user.click(screen.getByRole('button', { name: 'Leave the session' }))
    await screen.findByText(/Knee rehab · week 3 of 6/)
    first.resolve()
    await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(2))
    const [entry] = server.requestsTo(workouts.saveSeries)[1]!.body.entries
    expect(entry).toMatchObject({ sets: [], undoneSets: ['1.0'] })
  })

  test('a finished session says when it was done and can be changed', async () => {
    server.reply(workouts.ofSeries, [sampleSeriesLog()])
    const { user } = await openSession()
    const note = (await screen.findByText(/^Done at/)).closest('div')!
    screen.getByRole('button', { name: /^Once more/ })
    await user.click(within(note).getByRole('button', { name: 'Change' }))
    await screen.findByRole('button', { name: 'Save and finish' })
  })

  test('a session of an earlier day is marked as done in one tap', async () => {
    const yesterday = addDays(localDay(), -1)
    const { user } = await openSession(`?day=${yesterday}`)
    await user.click(await screen.findByRole('button', { name: 'Mark all as done' }))
    await screen.findByRole('button', { name: 'Save and finish' })
    await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).not.toHaveLength(0))
    const [sent] = server.requestsTo(workouts.saveSeries)
    expect(sent?.body).toMatchObject({ day: yesterday })
    expect(sent?.body.entries.map(({ sets }) => sets.length)).toEqual([3, 3])
  })
})
