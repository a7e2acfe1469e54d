import { screen, waitFor } from '@testing-library/react'
import { createStore, entries, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { workouts } from '@kinora/contract/workouts.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../../testing/sample-data.ts'
import { useStoredWorkouts } from './workout-store.ts'

const { userId } = sampleProfile('patient')
const oldStore = createStore('kinora-sessions', 'sessions')

/** A finished workout as the former version of the app stored it, never sent. */
const unsent = {
  session: {
    _id: sampleId(70),
    revision: 3,
    userId,
    programId: sampleId(20),
    seriesId: sampleId(40),
    name: 'Morning',
    week: 1,
    day: '2026-11-20',
    startedAt: '2026-11-20T07:00:00.000Z',
    finishedAt: '2026-11-20T07:10:00.000Z',
    isTimed: true,
    isShort: false,
    effort: 5,
    note: 'Stairs are easier.',
    steps: [],
    at: 0,
    moment: { kind: 'end' },
    past: [],
  },
  sent: 0,
  refusal: null,
}

function Names() {
  const stored = useStoredWorkouts(userId)
  return <p>{stored ? stored.map(({ workout }) => workout.name).join() || 'nothing stored' : 'loading'}</p>
}

test('a workout that an earlier version of the app stored and could not send is sent, and read only once', async () => {
  await set(`${userId}/${unsent.session._id}`, unsent, oldStore)
  server.reply(workouts.saveSeries, ({ body }) => ({
    ...body,
    patientId: userId,
    loggedBy: 'Kim Taylor',
    updatedAt: '2026-11-20T07:11:00.000Z',
  }))
  await renderComponent(<Names />, { as: 'patient' })
  await screen.findByText('Morning')
  await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(1))
  expect(server.requestsTo(workouts.saveSeries)[0]?.body).toMatchObject({
    _id: unsent.session._id,
    revision: 3,
    note: 'Stairs are easier.',
  })
  expect(await entries(oldStore)).toEqual([])
})
