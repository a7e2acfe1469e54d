import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { workoutLinks, workoutSnooze } from '@kinora/contract/workout-links.ts'
import { onSessionChange, session } from '../app/login-session.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const link = { userId: sampleId(1), firstName: 'Ann', orgName: 'Harbour Physio', orgLogo: null }
const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600, userId: sampleId(1), orgId: sampleId(2) }))
const signedIn = { token: `x.${claims}.y`, userId: sampleId(1), orgId: sampleId(2), name: 'Ann Kowalski' }
const used = new Problem('invalid', 'This link has been used or has expired. Sign in to go to your session.')

test('the link of a reminder is used up by its button only, and leads to today’s session', async () => {
  server.reply(workoutLinks.workoutLink, link)
  server.reply(workoutSnooze.nextDayQuestion, { day: null })
  const page = await renderPage('/today/secret')
  await screen.findByRole('heading', { name: 'Hello Ann' })
  expect(server.requestsTo(workoutLinks.openWorkoutLink)).toHaveLength(0)
  server.reply(workoutLinks.openWorkoutLink, { ...signedIn, role: 'patient', planId: null, plan: null })
  await page.user.click(screen.getByRole('button', { name: 'Open today’s session' }))
  await screen.findByText('Left for /home')
  expect(page.address()).toBe('/home?start=1')
  expect(session()?.token).toBe(signedIn.token)
})

test('opening the link asks for it no more, though the app forgets all it had read', async () => {
  server.reply(workoutLinks.workoutLink, link)
  server.reply(workoutSnooze.nextDayQuestion, { day: null })
  const page = await renderPage('/today/secret')
  const stop = onSessionChange(() => page.cache.clear())
  server.reply(workoutLinks.openWorkoutLink, () => {
    server.fail(workoutLinks.workoutLink, used)
    return { ...signedIn, role: 'patient' as const, planId: null, plan: null }
  })
  await page.user.click(await screen.findByRole('button', { name: 'Open today’s session' }))
  await screen.findByText('Left for /home')
  stop()
  expect(server.requestsTo(workoutLinks.workoutLink)).toHaveLength(1)
  expect(server.requestsTo(workoutSnooze.nextDayQuestion)).toHaveLength(1)
})

test('a used link says so, and offers to log in', async () => {
  server.fail(workoutLinks.workoutLink, used)
  await renderPage('/today/secret')
  await screen.findByRole('heading', { name: 'This link no longer works' })
  screen.getByText(used.message)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('on a device where its patient is signed in, the link goes straight to the session', async () => {
  server.reply(workoutLinks.workoutLink, link)
  await renderPage('/today/secret', { as: 'patient' })
  await screen.findByText('Left for /home')
})

test('on a device where somebody else is signed in, nothing is opened and nobody is signed out', async () => {
  server.reply(workoutLinks.workoutLink, { ...link, userId: sampleId(9) })
  await renderPage('/today/secret', { as: 'patient' })
  await screen.findByRole('heading', { name: 'This link is for Ann' })
  expect(session()).toBeDefined()
})

test('without time now, the reminder comes again later, or the page says why not', async () => {
  server.reply(workoutLinks.workoutLink, link)
  server.reply(workoutSnooze.nextDayQuestion, { day: null })
  server.reply(workoutSnooze.snooze, { at: '2026-11-23T07:00:00.000Z', timeZone: 'Australia/Sydney' })
  const { user } = await renderPage('/today/secret?later=1', { as: 'patient' })
  server.fail(workoutSnooze.snooze, new Problem('conflict', 'It is too late for that today.'))
  await user.click(await screen.findByRole('button', { name: 'In 1 hour' }))
  await screen.findByText('It is too late for that today.')
  server.reply(workoutSnooze.snooze, { at: '2026-11-23T07:00:00.000Z', timeZone: 'Australia/Sydney' })
  await user.click(screen.getByRole('button', { name: 'This evening' }))
  await screen.findByText('We’ll remind you at 6:00 pm.')
})

test('Ann wants no more reminders today', async () => {
  server.reply(workoutLinks.workoutLink, link)
  server.reply(workoutSnooze.nextDayQuestion, { day: null })
  server.reply(workoutSnooze.snooze, { at: null, timeZone: 'Australia/Sydney' })
  const { user } = await renderPage('/today/secret?later=1', { as: 'patient' })
  await user.click(await screen.findByRole('button', { name: 'Not today' }))
  await screen.findByText('No more reminders today. The next one comes at its usual time.')
  expect(server.requestsTo(workoutSnooze.snooze)[0]?.body).toEqual({ token: 'secret', until: 'notToday' })
})

test('the morning after is answered with one tap from the link, which is not used up', async () => {
  server.reply(workoutLinks.workoutLink, link)
  server.reply(workoutSnooze.nextDayQuestion, { day: '2026-11-20' })
  server.fail(
    workoutSnooze.answerByLink,
    new Problem('conflict', 'You can answer for a session of the last seven days.'),
  )
  const { user } = await renderPage('/today/secret')
  await screen.findByText('How are you after Friday’s session?')
  await user.click(screen.getByRole('button', { name: 'Worse' }))
  await screen.findByText('You can answer for a session of the last seven days.')
  server.reply(workoutSnooze.answerByLink, {})
  await user.click(screen.getByRole('button', { name: 'Sore but fine' }))
  await screen.findByText('Noted: your practitioner can see it.')
  expect(server.requestsTo(workoutSnooze.answerByLink).at(-1)!.body).toEqual({
    token: 'secret',
    day: '2026-11-20',
    response: 'sore',
  })
  expect(server.requestsTo(workoutLinks.openWorkoutLink)).toHaveLength(0)
})
