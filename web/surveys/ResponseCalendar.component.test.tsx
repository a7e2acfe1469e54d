import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { surveys, type SurveyResponse } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import ResponseCalendar from './ResponseCalendar.tsx'

const patientId = sampleId(7)
const noon = new Date(2026, 10, 19, 12)

const line = (order: number, type: string, text: string, answer?: string) => ({ order, type, text, answer })
const response = (number: number, changes: Partial<SurveyResponse> = {}): SurveyResponse => ({
  _id: sampleId(30 + number),
  submissionTimestamp: noon.getTime() / 1000 + number * 60,
  formData: {
    answers: {
      10: line(1, 'control_collapse', 'Pain'),
      11: { ...line(2, 'control_scale', 'How is your pain?', String(number)), scaleAmount: '10' },
      12: line(3, 'control_textbox', 'Where is it?'),
    },
  },
  scores: [],
  alerts: [],
  handled: null,
  carer: null,
  ...changes,
})

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  server.reply(
    surveys.responses,
    [1, 2, 3, 4, 5].map((number) => response(number)),
  )
})
afterEach(() => void vi.useRealTimers())

const open = (firstDay?: string) => renderComponent(<ResponseCalendar patientId={patientId} firstDay={firstDay} />)
const day = () => screen.getByRole('region', { name: 'Survey responses of the day' })

describe('the calendar of survey responses', () => {
  test('CALENDAR-01 CALENDAR-06 reads a month in one call, from its first to its last local second, and shades its days', async () => {
    await open()
    const busy = await screen.findByRole('button', { name: 'Thursday 19 November 2026, 5 responses' })
    expect(busy.style.getPropertyValue('--shade')).toBe('99%')
    const { query, params } = server.requestsTo(surveys.responses)[0]!
    expect(params).toEqual({ id: patientId })
    expect([query.start, query.end]).toEqual([
      new Date(2026, 10, 1).getTime() / 1000,
      new Date(2026, 11, 1).getTime() / 1000 - 1,
    ])
    within(day()).getByText('Please select a date')
  })

  test('CALENDAR-02 CALENDAR-03 lists the responses of a day with times; the first survey is open, others open on request', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /, 5 responses$/ }))
    expect(
      within(day())
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toContain('Submitted at 12:01:00 PM')
    const [first, second] = within(day()).getAllByRole('group') as HTMLDetailsElement[]
    expect([first!.open, second!.open]).toEqual([true, false])
    within(first!).getByText('How is your pain?')
    within(first!).getByText('No Answer')
    await user.click(within(second!).getByText('Pain'))
    expect(second!.open).toBe(true)
  })

  test('CALENDAR-02 says that it is loading, and that a day has no responses', async () => {
    server.hang(surveys.responses)
    const { unmount } = await open()
    within(day()).getByText('Loading survey responses...')
    unmount()
    server.reply(surveys.responses, [])
    await open('2026-11-12')
    await within(day()).findByText('No survey responses found for this date.')
  })

  test('is used with the keyboard: arrows between days, Page Up for the previous month', async () => {
    const { user } = await open()
    const tenth = await screen.findByRole('button', { name: 'Tuesday 10 November 2026, no responses' })
    tenth.focus()
    await user.keyboard('{ArrowRight}')
    const eleventh = screen.getByRole('button', { name: 'Wednesday 11 November 2026, no responses' })
    expect(document.activeElement).toBe(eleventh)
    await user.keyboard('{Enter}')
    expect(eleventh.getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{PageUp}')
    await screen.findByRole('heading', { name: 'October 2026' })
    await within(day()).findByText('Please select a date')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await screen.findByRole('heading', { name: 'November 2026' })
  })

  test('ERROR-06 a failure is only logged, and can be retried', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.fail(surveys.responses)
    const { user } = await open()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(warn).toHaveBeenCalled()
    expect(screen.queryByText('Failed to read survey responses')).toBeNull()
    server.reply(surveys.responses, [response(1)])
    await user.click(retry)
    await screen.findByRole('button', { name: /, 1 response$/ })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  })

  test('shows which answers raised an alert, and who acknowledged it', async () => {
    const alerts = [{ title: 'Pain', question: 'How is your pain?', answer: '9' }]
    const action = 'Called the patient' as const
    const handled = { by: 'Sam Okafor', at: '2026-11-19T03:00:00Z', action, note: 'She is safe.' }
    server.reply(surveys.responses, [response(1, { alerts }), response(2, { alerts, handled })])
    await open('2026-11-19')
    await screen.findByText('Nobody has recorded what was done about this.')
    screen.getByText(/^Called the patient: She is safe\. Sam Okafor, /)
  })
})
