import { act, screen, waitFor, within } from '@testing-library/react'
import * as idb from 'idb-keyval'
import { createStore, entries, keys, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { localDay } from '@kinora/contract/days.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { mergeWorkouts } from '@kinora/contract/workout-merge.ts'
import { SeriesLogDraft, workouts } from '@kinora/contract/workouts.ts'
import { encryptedStore } from '../../app/encrypted-store.ts'
import { findUnsent } from '../../app/unsent-data.ts'
import { clearAllStores } from '../../testing/fake-idb-keyval.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../../testing/sample-data.ts'
import { runningProgram, sampleMyWeek, storedSeriesLog } from '../../testing/sample-workouts.ts'
import { ConnectionNote } from './ConnectionNote.tsx'
import { beginWorkout, completePart, ratePain } from './workout-changes.ts'
import { clearWorkoutStore, saveWorkout, sendUnsent, useStoredWorkouts } from './workout-store.ts'
import { draftOf, type StoredWorkout } from './workout.ts'

const { userId } = sampleProfile('patient')

beforeEach(clearWorkoutStore)
const oldStore = createStore('kinora-sessions', 'sessions')

/** A finished, unsent workout stored by the previous version of the app. */
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

const { assignedExercises: prescriptions } = sampleMyWeek(runningProgram())
const begin = (number: number, name = 'Morning') =>
  beginWorkout(
    {
      _id: sampleId(number),
      userId,
      programId: sampleId(20),
      seriesId: sampleId(40),
      name,
      week: 3,
      day: localDay(),
      isShort: false,
      prescriptions,
      included: new Set(prescriptions.map(({ _id }) => _id)),
    },
    Date.now(),
  )

function Names() {
  const stored = useStoredWorkouts(userId)
  return <p>{stored ? stored.map(({ workout }) => workout.name).join() || 'nothing stored' : 'loading'}</p>
}

test('a workout that an earlier version of the app stored and could not send is sent, and read only once', async () => {
  await set(`${userId}/${unsent.session._id}`, unsent, oldStore)
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
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

function Sets() {
  const stored = useStoredWorkouts(userId) ?? []
  return (
    <ul>
      {stored.map(({ workout, sentRevision, alerted = {} }) => (
        <li key={workout._id}>
          {workout.name}: {workout.steps.map(({ sets }) => sets.length).join('+')}, told of{' '}
          {Object.values(alerted).join()}, {sentRevision >= workout.revision ? 'sent' : 'unsent'}
        </li>
      ))}
    </ul>
  )
}

test('the answer of the server brings what another phone did, and which pain the clinic was told of', async () => {
  const mine = ratePain(completePart(begin(71), Date.now()), 9)
  const other = completePart({ ...begin(71), at: 1, revision: 8 }, Date.now())
  server.reply(workouts.saveSeries, ({ body }) => {
    const merged = storedSeriesLog(mergeWorkouts(draftOf(other), SeriesLogDraft.parse(body)))
    const entries = merged.entries.map((entry) => ({ ...entry, alertedPain: entry.painDuring }))
    return { ...merged, entries }
  })
  await renderComponent(<Sets />, { as: 'patient' })
  saveWorkout(mine)
  await screen.findByText('Morning: 1+1, told of 9, sent')
})

test('a session the server fails on does not hold up the next one, stays on the phone and is shown with what to do', async () => {
  server.reply(workouts.saveSeries, ({ body }) => {
    if (body._id === sampleId(72)) throw new Problem('failed', 'Failed to save the session')
    return storedSeriesLog(body)
  })
  function Note() {
    return <ConnectionNote stored={useStoredWorkouts(userId) ?? []} />
  }
  const { user } = await renderComponent(
    <>
      <Sets />
      <Note />
    </>,
    { as: 'patient' },
  )
  saveWorkout(completePart(begin(72, 'Poisoned'), Date.now()))
  saveWorkout(completePart(begin(73, 'Evening'), Date.now()))
  await screen.findByText(/^Evening: 1\+0.* sent$/)
  for (let times = 2; times <= 3; times++) {
    void sendUnsent()
    await waitFor(() =>
      expect(server.requestsTo(workouts.saveSeries).filter(({ body }) => body?._id === sampleId(72))).toHaveLength(
        times,
      ),
    )
  }
  await screen.findByText('Poisoned could not be sent yet.')
  screen.getByText(/^Poisoned: 1\+0.* unsent$/)
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Poisoned: 1\+0.* sent$/)
})

test('forty sessions recorded in two weeks without a connection are all sent, each once, though the server asks to wait', async () => {
  function Unsent() {
    const stored = useStoredWorkouts(userId) ?? []
    return (
      <>
        <ConnectionNote stored={stored} />
        <p>{stored.filter(({ workout, sentRevision }) => sentRevision >= workout.revision).length} sent</p>
      </>
    )
  }
  await renderComponent(<Unsent />, { as: 'patient' })
  server.goOffline()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const finishedAt = new Date().toISOString()
  for (let number = 100; number < 140; number++) saveWorkout({ ...completePart(begin(number), Date.now()), finishedAt })
  act(() => void dispatchEvent(new Event('offline')))
  await screen.findByText(/40 sessions will be sent once you are back online/)
  server.goOnline()
  let answers = 0
  server.reply(workouts.saveSeries, ({ body }) => {
    if (answers++ === 20) throw new Problem('too_many', 'Too many requests. Try again in a moment.')
    return storedSeriesLog(body)
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByText('40 sent')
  const ids = server.requestsTo(workouts.saveSeries).map(({ body }) => body!._id)
  expect(new Set(ids).size).toBe(40)
  expect(ids).toHaveLength(41)
})

test('a phone without room says so, and that the page must stay open until the session is sent', async () => {
  function Note() {
    return <ConnectionNote stored={useStoredWorkouts(userId) ?? []} />
  }
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server.fail(workouts.saveSeries, new Problem('failed', 'Failed to save the session'))
  // Nothing was stored before: not even the key.
  clearAllStores()
  await renderComponent(<Note />, { as: 'patient' })
  vi.spyOn(idb, 'set').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
  saveWorkout(completePart(begin(150, 'Evening'), Date.now()))
  await screen.findByText('This phone has no room to store Evening.')
})

test('a browser that refuses to store anything still records a session and sends it', async () => {
  await clearWorkoutStore()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const refused of ['entries', 'set', 'get'] as const)
    vi.spyOn(idb, refused).mockRejectedValue(new DOMException('Refused', 'SecurityError'))
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await renderComponent(<Names />, { as: 'patient' })
  await screen.findByText('nothing stored')
  saveWorkout(completePart(begin(160, 'Evening'), Date.now()))
  await screen.findByText('Evening')
  await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(1))
})

function StoredNote() {
  return <ConnectionNote stored={useStoredWorkouts(userId) ?? []} />
}

test('a session that the server refused is removed only after asking, with what would be lost to see and copy', async () => {
  server.fail(workouts.saveSeries, new Problem('not_found', 'We can’t find this program.'))
  const { user } = await renderComponent(
    <>
      <Sets />
      <StoredNote />
    </>,
    { as: 'patient' },
  )
  saveWorkout({ ...ratePain(completePart(begin(170), Date.now()), 4), day: '2026-11-20' })
  await user.click(await screen.findByRole('button', { name: 'See or remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Morning of 20/11/2026 (1 set)?' })
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('What was recorded').value).toMatch(
    /Set 1: [^]*Pain 4 of 10/,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Copy as text' }))
  expect(await navigator.clipboard.readText()).toMatch(/^Morning, 20\/11\/2026\n/)
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }))
  screen.getByText(/^Morning: 1\+0.* unsent$/)
  await user.click(await screen.findByRole('button', { name: 'See or remove' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(/^Morning:/)).toBeNull())
})

test('a session that the server refused is sent again at a tap, once the fault is mended', async () => {
  server.fail(workouts.saveSeries, new Problem('not_found', 'We can’t find this program.'))
  const { user } = await renderComponent(
    <>
      <Sets />
      <StoredNote />
    </>,
    { as: 'patient' },
  )
  saveWorkout(completePart(begin(171), Date.now()))
  await screen.findByText('Morning could not be sent.')
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Morning: 1\+0.* sent$/)
})

test('a session that the server refused is tried again by itself a day later, after all others, and holds up none', async () => {
  const sent = () => server.requestsTo(workouts.saveSeries).map(({ body }) => body!._id)
  server.reply(workouts.saveSeries, ({ body }) => {
    if (body._id === sampleId(172)) throw new Problem('not_found', 'We can’t find this program.')
    return storedSeriesLog(body)
  })
  await renderComponent(
    <>
      <Sets />
      <StoredNote />
    </>,
    { as: 'patient' },
  )
  saveWorkout(completePart(begin(172, 'Refused'), Date.now()))
  await screen.findByText('Refused could not be sent.')
  void sendUnsent()
  saveWorkout(completePart(begin(173, 'Evening'), Date.now()))
  await screen.findByText(/^Evening: 1\+0.* sent$/)
  expect(sent()).toEqual([sampleId(172), sampleId(173)])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
  saveWorkout(completePart(begin(174, 'Night'), Date.now()))
  await waitFor(() => expect(sent()).toEqual([sampleId(172), sampleId(173), sampleId(174), sampleId(172)]))
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
  // The refusal may not have arrived yet.
  await waitFor(() => {
    void sendUnsent()
    screen.getByText(/^Refused: 1\+0.* sent$/)
  })
})

const asCarer = { as: 'patient', profile: { carer: { name: 'Eve Lang', relationship: 'daughter' } } } as const
const Everything = () => (
  <>
    <Sets />
    <StoredNote />
  </>
)

test('what a carer recorded and could not send waits for the carer where the patient signs in next, and says so', async () => {
  server.goOffline()
  const ofEve = await renderComponent(<Everything />, asCarer)
  saveWorkout({ ...completePart(begin(180), Date.now()), recordedBy: 'Eve Lang' })
  await screen.findByText(/^Morning: 1\+0.* unsent$/)
  ofEve.unmount()
  server.goOnline()
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))

  const ofAnn = await renderComponent(<Everything />, { as: 'patient' })
  await screen.findByText('Eve Lang recorded Morning here, and it is not sent yet.')
  screen.getByText(/sent under their name once Eve signs in here again/)
  expect(screen.queryByText(/^Morning:/)).toBeNull()
  saveWorkout(completePart(begin(181, 'Evening'), Date.now()))
  await screen.findByText(/^Evening: 1\+0.* sent$/)
  expect(server.requestsTo(workouts.saveSeries).map(({ body }) => body!._id)).toEqual([sampleId(181)])
  expect(await findUnsent()).toMatchObject({ workouts: 1 })
  ofAnn.unmount()

  await renderComponent(<Everything />, asCarer)
  await screen.findByText(/^Morning: 1\+0.* sent$/)
  expect(screen.queryByText(/^Evening:/)).toBeNull()
  await waitFor(async () => expect(await findUnsent()).toBeUndefined())
})

test('what a former version of the app stored without saying who recorded it is sent by whoever opens it first', async () => {
  const workoutStore = createStore('kinora-workouts', 'workouts')
  const old = { workout: completePart(begin(182), Date.now()), sentRevision: 0, refusal: null }
  await set(`${userId}/${sampleId(182)}`, old, workoutStore)
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await renderComponent(<Everything />, asCarer)
  await screen.findByText(/^Morning: 1\+0.* sent$/)
  expect(await keys(workoutStore)).toEqual([`carer of ${userId}/${sampleId(182)}`])
})

test('a session that was begun in another tab is there once this one is looked at again', async () => {
  await renderComponent(<Names />, { as: 'patient' })
  await screen.findByText('nothing stored')
  const begun = { workout: begin(183), sentRevision: 0, refusal: null }
  await set(`${userId}/${sampleId(183)}`, begun, createStore('kinora-workouts', 'workouts'))
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Morning')
})

test('two tabs record the same session without a connection: what is stored and sent holds what both did', async () => {
  const workoutStore = createStore('kinora-workouts', 'workouts')
  server.goOffline()
  await renderComponent(<Sets />, { as: 'patient' })
  const begun = completePart(begin(184), Date.now())
  saveWorkout(begun)
  const key = `${userId}/${sampleId(184)}`
  await waitFor(async () => expect(await keys(workoutStore)).toEqual([key]))
  const inOtherTab = completePart({ ...begun, at: 1 }, Date.now())
  await set(key, { workout: inOtherTab, sentRevision: 0, refusal: null, version: 1 }, workoutStore)
  saveWorkout(completePart({ ...begun, screen: { kind: 'exercise' } }, Date.now()))
  await screen.findByText(/^Morning: 2\+1.* unsent$/)
  const setsOf = ({ workout }: StoredWorkout) => workout.steps.map(({ sets }) => sets.length)
  const readStored = () => encryptedStore<StoredWorkout>('kinora-workouts', 'workouts').get(key)
  await waitFor(async () => expect(setsOf((await readStored())!)).toEqual([2, 1]))
  const stored = await readStored()

  const more = completePart({ ...stored!.workout, at: 1 }, Date.now())
  await set(key, { ...stored!, workout: more, version: 2 }, workoutStore)
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/^Morning: 2\+2.* unsent$/)
  server.goOnline()
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await sendUnsent()
  await screen.findByText(/^Morning: 2\+2.* sent$/)
})

test('what an earlier visit stored is sent in the order in which it was done, whatever its ids', async () => {
  const workoutStore = createStore('kinora-workouts', 'workouts')
  for (const [number, startedAt] of [
    [190, '2026-11-20T08:00:00.000Z'],
    [191, '2026-11-18T08:00:00.000Z'],
    [192, '2026-11-19T08:00:00.000Z'],
  ] as const) {
    const old = { workout: { ...completePart(begin(number), Date.now()), startedAt }, sentRevision: 0, refusal: null }
    await set(`${userId}/${sampleId(number)}`, old, workoutStore)
  }
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await renderComponent(<Everything />, { as: 'patient' })
  await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(3))
  expect(server.requestsTo(workouts.saveSeries).map(({ body }) => body!._id)).toEqual([191, 192, 190].map(sampleId))
})

test('a session recorded by a clock a day ahead is corrected once, before the server sees it, also where a reply is lost', async () => {
  const tomorrow = Date.now() + 86_400_000
  const at = new Date(tomorrow).toISOString()
  const clock = {
    difference: 0,
    contact: Date.now() - 3_600_000,
    setting: tomorrow - performance.now(),
    today: localDay(tomorrow),
  }
  const ahead = { ...begin(86), day: localDay(tomorrow), startedAt: at, finishedAt: at, effort: 5, revision: 2, clock }
  server.fail(organizations.settings)
  server.fail(workouts.saveSeries, new Problem('failed', 'Failed to save the session'))
  await renderComponent(<Names />, { as: 'patient' })
  await screen.findByText('nothing stored')
  saveWorkout(ahead)
  await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(1))
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await sendUnsent()
  await waitFor(() => expect(server.requestsTo(workouts.saveSeries)).toHaveLength(2))
  const [first, second] = server.requestsTo(workouts.saveSeries)
  expect(second!.body).toEqual(first!.body)
  expect(first!.body).toMatchObject({ day: localDay() })
  expect(Date.parse(first!.body.startedAt)).toBeLessThanOrEqual(Date.now())
})

test('what a wrong clock recorded stays corrected on the phone once it is sent', async () => {
  const yesterday = Date.now() - 86_400_000
  const workout = {
    ...completePart(begin(87), Date.now()),
    startedAt: new Date(yesterday).toISOString(),
    clock: {
      difference: 0,
      contact: Date.now() - 3_600_000,
      setting: yesterday - performance.now(),
      today: localDay(yesterday),
    },
  }
  const workoutStore = createStore('kinora-workouts', 'workouts')
  const key = `${userId}/${sampleId(87)}`
  await set(key, { workout, sentRevision: 0, refusal: null, by: userId, version: 1 }, workoutStore)
  server.fail(organizations.settings)
  server.reply(workouts.saveSeries, ({ body }) => storedSeriesLog(body))
  await renderComponent(<Sets />, { as: 'patient' })
  await screen.findByText(/^Morning: 1\+0.* sent$/)
  const corrected = server.requestsTo(workouts.saveSeries)[0]!.body.startedAt
  expect(corrected).not.toBe(workout.startedAt)
  const stored = encryptedStore<StoredWorkout>('kinora-workouts', 'workouts')
  await waitFor(async () => expect((await stored.get(key))!.workout.startedAt).toBe(corrected))
})
