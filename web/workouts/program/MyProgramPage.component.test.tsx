import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultTheme, type Settings } from '@kinora/contract/organizations.ts'
import { patients } from '@kinora/contract/patients.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { settingsSaved } from '../../organizations/aesthetics-slice.ts'
import { sampleId } from '../../testing/sample-data.ts'
import { server } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { runningProgram, sampleMyWeek, sampleProgress } from '../../testing/sample-workouts.ts'

const program = runningProgram(16)

beforeEach(() => {
  server.hang(patients.ofUser)
  server.reply(programs.get, program)
  server.reply(workouts.progress, sampleProgress(program))
  server.reply(series.mine, sampleMyWeek(program))
  server.reply(workouts.saveProgram, ({ body }) => ({
    ...body,
    _id: body._id!,
    patientId: program.patientId!,
    at: new Date().toISOString(),
    by: 'Kim Taylor',
  }))
})

const harbour: Settings = {
  ...{
    type: 'MYACCOUNT',
    orgId: sampleId(1),
    orgName: 'Harbour Physio',
    orgLogo: null,
    orgMobile: '0255500142',
    theme: defaultTheme,
  },
}

const openProgram = () => renderPage(`/patient-program/${program._id}`, { as: 'patient' })

describe('a patient’s program', () => {
  test('shows a skeleton while it loads', async () => {
    server.hang(programs.get)
    await openProgram()
    await screen.findByRole('status', { name: 'Loading your program' })
  })

  test('shows why it could not be loaded and tries again', async () => {
    server.fail(workouts.progress, new Problem('failed', 'Failed to read progress'))
    const { user } = await openProgram()
    await screen.findByText('Failed to read progress')
    server.reply(workouts.progress, sampleProgress(program))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Knee rehab' })
  })

  test('shows how far it is, with this week open', async () => {
    await openProgram()
    await screen.findByRole('img', { name: '16 of 42 sessions done' })
    screen.getByText('Week 3 of 6')
    const now = screen.getByRole('button', { name: /^Week 3/, expanded: true })
    expect(now.textContent).toContain('2 of 7')
    const session = await screen.findByRole('link', { name: /^Morning/ })
    expect(session.getAttribute('href')).toMatch(/\/3$/)
  })

  test('shows pain by week as a table', async () => {
    await openProgram()
    const table = within(await screen.findByRole('table', { name: /Pain from 0 to 10/ }))
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['4'])
  })

  test('API-047 a request for help is sent with a note and can be taken back', async () => {
    const { user } = await openProgram()
    await user.click(await screen.findByRole('radio', { name: /Need help/ }))
    await user.type(screen.getByRole('textbox'), 'It pinches')
    await user.click(screen.getByRole('button', { name: 'Send to your physio' }))
    await screen.findByText('We have let your physio know.')
    expect(server.requestsTo(workouts.saveProgram)[0]?.body).toMatchObject({
      event: 'needHelp',
      note: 'It pinches',
      week: 3,
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: 'Tell your physio how it is going' })
    expect(server.requestsTo(workouts.saveProgram)[1]?.body).toMatchObject({ event: 'started' })
  })

  test('a request for help in an app opened without a connection says at once that it waits and whom to ring, also after coming back', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, store } = await openProgram()
    act(() => void store.dispatch(settingsSaved(harbour)))
    await screen.findByText(/You are offline/)
    await user.click(screen.getByRole('radio', { name: /Need help/ }))
    await user.click(screen.getByRole('button', { name: 'Send to your physio' }))
    await screen.findByText('Not sent yet.')
    expect(screen.getByRole('link', { name: '02 5550 0142' }).getAttribute('href')).toBe('tel:0255500142')
    expect(server.requestsTo(workouts.saveProgram)).toHaveLength(0)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await screen.findByText('We have let your physio know.')
  })
})
