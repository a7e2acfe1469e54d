import { screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { readStoredDraft } from '../../app/useStoredDraft.ts'
import { endSession } from '../../app/login-session.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { runningProgram, sampleMyWeek } from '../../testing/sample-workouts.ts'
import { beginWorkout, completeAll, completePart, ratePain, skipExercise } from '../recording/workout-changes.ts'
import type { Workout } from '../recording/workout.ts'
import { EndScreen } from './EndScreen.tsx'

const { assignedExercises: prescriptions } = sampleMyWeek(runningProgram())
const begun = beginWorkout(
  {
    _id: sampleId(10),
    userId: sampleId(1),
    programId: sampleId(20),
    seriesId: sampleId(40),
    name: 'Morning',
    week: 3,
    day: '2026-11-20',
    isShort: false,
    prescriptions,
    included: new Set(prescriptions.map(({ _id }) => _id)),
  },
  Date.now(),
)
const handlers = { onOpen: vi.fn(), onSave: vi.fn(), onUndo: vi.fn() }

const show = (workout: Workout, facts: Partial<ComponentProps<typeof EndScreen>> = {}) =>
  renderComponent(
    <EndScreen
      workout={workout}
      name="Ann Kowalski"
      practitioner="Sam"
      weekCount={2}
      sending="sent"
      isSaving={false}
      {...handlers}
      {...facts}
    />,
    { as: 'patient' },
  )
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the end of a session', () => {
  test('praises, counts the week’s sessions and shows what was done', async () => {
    await show(completeAll(begun))
    screen.getByRole('heading', { name: 'Well done, Ann' })
    screen.getByText('2 sessions')
    expect(lines()).toEqual([expect.stringContaining('3 × 10'), expect.stringContaining('3 × 10')])
    screen.getByText('Sent to Sam.')
  })

  test('does not praise a session without any set, and asks to go back or leave a note', async () => {
    await show(begun)
    screen.getByRole('heading', { name: 'That’s OK, Ann' })
    expect(lines()).toEqual([expect.stringContaining('Not done'), expect.stringContaining('Not done')])
  })

  test('a note that was typed when the session ended is there again for the patient who wrote it', async () => {
    const { user, unmount } = await show(completeAll(begun))
    await user.type(screen.getByRole('textbox', { name: /^A note for/ }), 'The left knee clicked.')
    await waitFor(() => expect(JSON.stringify(readStoredDraft(`session-note:${begun._id}`))).toContain('clicked.'))
    endSession()
    unmount()
    await show(completeAll(begun))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^A note for/ }).value).toBe(
      'The left knee clicked.',
    )
  })

  test('does not praise a session that hurt above the stop rule, though all of it was done', async () => {
    await show(completeAll(ratePain({ ...begun, at: 1 }, 9)))
    screen.getByRole('heading', { name: 'Enough for today, Ann' })
    expect(screen.queryByText(/Well done/)).toBeNull()
  })

  test('names skips with their reason and pain above the rule, and opens an exercise to change it', async () => {
    const { user } = await show(ratePain(skipExercise({ ...begun, at: 1 }, 'no time'), 8))
    expect(lines()[1]).toContain('No time today')
    await user.click(screen.getByRole('button', { name: /^Bridge/ }))
    expect(handlers.onOpen).toHaveBeenCalledWith(1)
  })

  test('says how many sets of a session were done, and praises no more than that', async () => {
    await show(completePart(begun, Date.now()))
    screen.getByRole('heading', { name: 'You did 1 of 6 sets' })
    expect(screen.queryByText(/Well done/)).toBeNull()
    expect(screen.queryByText(/this week/)).toBeNull()
  })

  test('a skipped exercise has no tick, also with a set done', async () => {
    const skipped = skipExercise({ ...completePart(begun, Date.now()), at: 0 }, 'pain')
    const ticks = (line: number) => screen.getAllByRole('listitem')[line]!.querySelectorAll('.tabler-icon-check').length
    await show({ ...completeAll(begun), steps: [skipped.steps[0]!, completeAll(begun).steps[1]!] })
    expect([ticks(0), ticks(1)]).toEqual([0, 1])
  })

  test('says offline that the session is saved on the phone', async () => {
    await show(completeAll(begun), { sending: 'offline' })
    screen.getByText('Saved on this phone. It will be sent when you are back online.')
  })

  test('a finished session cannot be undone, and is saved once', async () => {
    const finished = { ...completeAll(begun), finishedAt: '2026-11-20T08:00:00.000Z' }
    await show(finished, { isSaving: true })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save and finish' }).getAttribute('aria-disabled')).toBe('true')
  })
})
