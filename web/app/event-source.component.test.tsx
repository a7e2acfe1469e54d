import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifications } from '@kinora/contract/notifications.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { subscribeToEvents } from './event-source.ts'
import { session } from './login-session.ts'

const news = [
  { count: 1, messages: 0, tickets: 0, patientId: null },
  { count: 2, messages: 1, tickets: 0, patientId: null },
]

test('events are parsed and arrive in order', async () => {
  server.reply(notifications.stream, news)
  await renderComponent(<p />, { as: 'practitioner' })
  const stop = new AbortController()
  const events: unknown[] = []
  const ended = subscribeToEvents(notifications.stream, (event) => events.push(event), stop.signal)
  await waitFor(() => expect(events).toEqual(news))
  stop.abort()
  await ended
})

test('a refused connection signs out and does not reconnect', async () => {
  server.fail(notifications.stream, new Problem('unauthenticated', 'The session has ended.'))
  await renderComponent(<p />, { as: 'practitioner' })
  await subscribeToEvents(notifications.stream, () => undefined, new AbortController().signal)
  expect(session()).toBeUndefined()
  expect(server.requestsTo(notifications.stream)).toHaveLength(1)
})
