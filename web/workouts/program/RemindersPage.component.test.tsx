import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { workoutCalendar } from '@kinora/contract/workout-calendar.ts'
import { workoutReminders, type WorkoutReminders } from '@kinora/contract/workout-reminders.ts'
import { server } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'

const none: WorkoutReminders = {
  reminders: [],
  series: [
    { _id: sampleId(40), name: 'Morning', program: 'Knee rehab' },
    { _id: sampleId(41), name: 'Evening', program: 'Knee rehab' },
  ],
  timeZone: 'Australia/Sydney',
}
const open = () => renderPage('/reminders', { as: 'patient' })
beforeEach(() => server.reply(workoutCalendar.calendar, { url: null }))

test('Ann adds a reminder for one session on some days, and it is saved once the server has it', async () => {
  server.reply(workoutReminders.reminders, none)
  server.reply(workoutReminders.saveReminders, ({ body }) => ({ ...none, ...body }))
  const { user } = await open()
  expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Add a reminder' }))
  await user.clear(screen.getByLabelText('Time'))
  await user.type(screen.getByLabelText('Time'), '07:30')
  await user.click(screen.getByRole('button', { name: 'Sun' }))
  await user.click(screen.getByRole('radio', { name: 'Evening' }))
  await user.click(screen.getByRole('checkbox', { name: /Remind me again until I’m done/ }))
  expect(screen.queryByText('Reminders saved')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Reminders saved')
  expect(server.requestsTo(workoutReminders.saveReminders)[0]?.body).toEqual({
    reminders: [{ seriesId: sampleId(41), weekdays: [1, 2, 3, 4, 5, 6], time: '07:30', isRepeated: false }],
  })
})

test('a reminder is removed', async () => {
  const reminders = [{ seriesId: null, weekdays: [1], time: '08:00', isRepeated: true }]
  server.reply(workoutReminders.reminders, { ...none, reminders })
  server.reply(workoutReminders.saveReminders, none)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove reminder 1' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsTo(workoutReminders.saveReminders)[0]?.body).toEqual({ reminders: [] }))
})

test('a time in the quiet hours is refused at its field', async () => {
  const reminders = [{ seriesId: null, weekdays: [1], time: '08:00', isRepeated: true }]
  const message = 'This is in your quiet hours, 21:00 to 07:00.'
  server.reply(workoutReminders.reminders, { ...none, reminders })
  server.fail(workoutReminders.saveReminders, new Problem('invalid', message, [{ field: 'reminders.0.time', message }]))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Tue' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const field = await screen.findByLabelText('Time')
  await waitFor(() => expect(field.closest('div')!.parentElement!.textContent).toContain(message))
})

test('says what failed and tries again', async () => {
  server.fail(workoutReminders.reminders, new Problem('failed', 'Failed to read your reminders'))
  const { user } = await open()
  await screen.findByText('Failed to read your reminders')
  server.reply(workoutReminders.reminders, none)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Add a reminder' })
})

test('Ann makes a secret address for her calendar app, copies it, and makes a new one when it was seen', async () => {
  server.reply(workoutReminders.reminders, none)
  const address = (number: number) => `https://kinora.test/api/calendar/secret${number}`
  let made = 0
  server.reply(workoutCalendar.newCalendar, () => {
    server.reply(workoutCalendar.calendar, { url: address(++made) })
    return { url: address(made) }
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Create a calendar address' }))
  expect(await screen.findByLabelText('Secret address')).toHaveProperty('value', address(1))
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByText('Address copied. Add it in your calendar app as a subscription.')
  expect(written).toHaveBeenCalledWith(address(1))
  await user.click(screen.getByRole('button', { name: 'Create a new address' }))
  await user.click(await screen.findByRole('button', { name: 'Make a new one' }))
  await screen.findByText('The old address no longer works')
  await waitFor(() => expect(screen.getByLabelText('Secret address')).toHaveProperty('value', address(2)))
  server.reply(workoutCalendar.removeCalendar, () => {
    server.reply(workoutCalendar.calendar, { url: null })
    return {}
  })
  await user.click(screen.getByRole('button', { name: 'Turn the calendar off' }))
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await screen.findByRole('button', { name: 'Create a calendar address' })
})
