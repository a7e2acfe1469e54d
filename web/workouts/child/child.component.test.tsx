import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { billing } from '@kinora/contract/billing.ts'
import { addDays, localDay } from '@kinora/contract/days.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent, renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { runningProgram, sampleMyWeek } from '../../testing/sample-workouts.ts'
import { EndScreen } from '../player/EndScreen.tsx'
import { PainScreen } from '../player/PainScreen.tsx'
import { beginWorkout, completeAll, completePart, ratePain, skipExercise } from '../recording/workout-changes.ts'
import type { WeekDay } from '../today/week-progress.ts'
import ChildApp from './ChildApp.tsx'
import ChildWeek from './ChildWeek.tsx'

const { assignedExercises: prescriptions } = sampleMyWeek(runningProgram())
const begun = beginWorkout(
  {
    ...{ _id: sampleId(10), userId: sampleId(1), programId: sampleId(20), seriesId: sampleId(40), name: 'Morning' },
    ...{ week: 3, day: '2026-11-20', isShort: false, prescriptions },
    included: new Set(prescriptions.map(({ _id }) => _id)),
  },
  Date.now(),
)
const child = { as: 'patient', profile: { name: 'Mia Brown', isForChild: true } } as const
const none = () => undefined

const painScreen = (onRate = vi.fn(), workout = completePart(begun, Date.now())) => (
  <PainScreen
    {...{ workout, practitioner: 'Sam', phone: '', isNotified: false, onRate }}
    {...{ onEffort: none, onDifficulty: none, onNext: none, onStop: none, onUndo: none }}
  />
)

test('a child tells pain by one of six faces, and what is stored is the number', async () => {
  const onRate = vi.fn()
  const { user } = await renderComponent(painScreen(onRate), child)
  await screen.findByRole('radio', { name: '10 of 10, very much pain' })
  const faces = screen.getAllByRole('radio')
  expect(faces.map((face) => face.closest('label')!.textContent)).toEqual([
    '00 of 10, no pain',
    '22 of 10',
    '44 of 10',
    '66 of 10',
    '88 of 10',
    '1010 of 10, very much pain',
  ])
  screen.getByText('Nice work! You earned a star.')
  await user.click(screen.getByRole('radio', { name: '4 of 10' }))
  expect(onRate).toHaveBeenCalledExactlyOnceWith(4)
})

test('a face shows as chosen, and pain above the rule gives a child the same advice as everybody', async () => {
  await renderComponent(painScreen(vi.fn(), ratePain(completePart(begun, Date.now()), 8)), child)
  await waitFor(() => expect(screen.getByRole('radio', { name: '8 of 10' })).toHaveProperty('checked', true))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Stop'),
  )
})

test('everybody else keeps the eleven numbers', async () => {
  await renderComponent(painScreen(), { as: 'patient' })
  expect(screen.getAllByRole('radio', { name: /^\d+$/ })).toHaveLength(11)
})

const end = (workout = begun) => (
  <EndScreen
    {...{ workout, name: 'Mia Brown', practitioner: 'Sam', weekCount: 2, sending: 'sent', isSaving: false }}
    onOpen={none}
    onSave={none}
  />
)

test('a finished session gives a star for each exercise, and one that was left out takes nothing away', async () => {
  const all = await renderComponent(end(completeAll(begun)), child)
  await screen.findByRole('heading', { name: 'Nice work, Mia!' })
  screen.getByRole('img', { name: '2 of 2 stars' })
  screen.getByText('You did it all!')
  all.unmount()
  await renderComponent(end(skipExercise(completeAll(begun), 'no time')), child)
  await screen.findByRole('img', { name: '1 of 2 stars' })
  screen.getByText('Every star counts.')
})

const week = (done: number): WeekDay[] =>
  Array.from({ length: 7 }, (_, at) => {
    const day = addDays('2026-11-16', at)
    return { day, label: 'Mon', planned: at < 4 ? 1 : 0, done: at < done ? 1 : 0, share: 0, isToday: at === 3 }
  })

test('home shows the week’s stars', async () => {
  const shown = await renderComponent(<ChildWeek week={week(0)} today="2026-11-19" />, child)
  screen.getByText('Let’s get your first star!')
  shown.unmount()
  await renderComponent(<ChildWeek week={week(3)} today="2026-11-19" />, child)
  screen.getByRole('img', { name: 'This week: 3 of 4 stars' })
})

test('the larger targets end with the child’s session', async () => {
  const { unmount } = await renderComponent(<ChildApp />, child)
  expect(document.documentElement.dataset.child).toBe('')
  unmount()
  expect(document.documentElement.dataset.child).toBeUndefined()
})

test('staff choose the app for a child, which is suggested below twelve and never chosen for them', async () => {
  server.reply(billing.usage, [])
  const { user } = await renderPage('/patient/create', { as: 'practitioner' })
  const choice = await screen.findByRole('checkbox', { name: /Show the app for a child/ })
  expect(screen.queryByText(/Suggested/)).toBeNull()
  const birth = screen.getByLabelText(/^Date of birth/)
  await user.type(
    birth,
    addDays(localDay(), -8 * 365)
      .split('-')
      .toReversed()
      .join('/'),
  )
  await screen.findByText(/Suggested: the patient is under 12/)
  expect(choice).toHaveProperty('checked', false)
  await user.click(choice)
  expect(screen.queryByText(/Suggested/)).toBeNull()
})
