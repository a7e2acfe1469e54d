import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { beginWorkout } from '../recording/workout-changes.ts'
import type { Workout } from '../recording/workout.ts'
import WorkoutPlayer from './WorkoutPlayer.tsx'

/** Only what the player reads of a prescription. */
const prescription = (number: number, name: string, facts: object = {}) =>
  ({
    _id: sampleId(number),
    version: 1,
    nameOverride: '',
    exercise: { name, patientName: '', figure: null, picture: null, bodyRegions: ['knee'], equipment: [] },
    side: 'none',
    priority: 'must',
    group: null,
    log: ['pain'],
    patientNote: '',
    painRule: { reduceAbove: 3, stopAbove: 5 },
    dosage: Dosage.parse({ set: '2', repsMin: 10, restSeconds: 0 }),
    instructions: { steps: [`Do the ${name}.`], cues: [], commonErrors: [], precautions: [], pictures: [], videos: [] },
    ...facts,
  }) as unknown as MyPrescription

const prescriptions = [prescription(11, 'Squat'), prescription(12, 'Bridge')]
const onSave = vi.fn()
const onLeave = vi.fn()

/** The current prescriptions on the server. */
let latest: MyPrescription[] | undefined
/** The pain that the server confirmed as reported to the clinic. */
let alerted: Record<string, number> = {}

function Playing() {
  const [workout, setWorkout] = useState<Workout>(() =>
    beginWorkout(
      {
        _id: sampleId(10),
        userId: sampleId(1),
        programId: sampleId(3),
        seriesId: sampleId(4),
        name: 'Morning',
        week: 1,
        day: '2026-11-20',
        isShort: false,
        prescriptions,
        included: new Set(prescriptions.map(({ _id }) => _id)),
      },
      Date.now(),
    ),
  )
  return (
    <WorkoutPlayer
      workout={workout}
      onChange={setWorkout}
      onLeave={onLeave}
      onSave={onSave}
      name="Ann Kowalski"
      practitioner="Sam"
      phone="02 5550 0142"
      weekCount={2}
      sending="sent"
      alerted={alerted}
      latest={latest}
      isSaving={false}
    />
  )
}

async function play() {
  const page = await renderComponent(<Playing />, { as: 'patient' })
  const click = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  return {
    ...page,
    click,
    completeSet: (set: number) => click(`Set ${set}, tap when done`),
    ratePain: (pain: number) => page.user.click(screen.getByRole('radio', { name: String(pain) })),
    setsLeft: () => page.store.getState().patientExercises.map(({ set }) => set),
  }
}

test('STATE-06 a completed set lowers the count in the store, and the last one takes the exercise off the list', async () => {
  const { completeSet, setsLeft, click } = await play()
  expect(setsLeft()).toEqual(['2', '2'])
  await completeSet(1)
  expect(setsLeft()).toEqual(['1', '2'])
  await completeSet(2)
  expect(setsLeft()).toEqual(['2'])
  await click('Undo the last set')
  expect(setsLeft()).toEqual(['1', '2'])
})

describe('pain after an exercise', () => {
  async function rate(pain: number) {
    const page = await play()
    await page.completeSet(1)
    await page.completeSet(2)
    expect(screen.getByRole('heading', { name: 'How much did your knee hurt?' })).toBeTruthy()
    await page.ratePain(pain)
    return page
  }

  test('up to the rule leads straight to the next exercise', async () => {
    const { click } = await rate(3)
    expect(screen.queryByText(/Take it easier/)).toBeNull()
    await click(/^Next: Bridge/)
    expect(screen.getByRole('heading', { name: 'Exercise 2 of 2' })).toBeTruthy()
  })

  test('above the rule says what to do less of next time', async () => {
    await rate(4)
    expect(screen.getByText(/Do 5, not 10/)).toBeTruthy()
  })

  test('above the limit stops the session and offers to call the clinic', async () => {
    const { click } = await rate(6)
    expect(screen.getByRole('alert').textContent).toContain(
      'Stop for today and rest. Sam will be told as soon as this is sent.',
    )
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:0255500142')
    await click('Stop for today')
    expect(screen.getByText('Pain 6 of 10')).toBeTruthy()
  })

  test('is told to the practitioner only once the server has confirmed this pain', async () => {
    alerted = { [sampleId(11)]: 6 }
    const { ratePain } = await rate(6)
    expect(screen.getByRole('alert').textContent).toContain('Sam has been told.')
    await ratePain(9)
    expect(screen.getByRole('alert').textContent).toContain('Sam will be told as soon as this is sent.')
    alerted = {}
  })
})

test('too easy takes one tap after the exercise, and nobody has to answer', async () => {
  const page = await play()
  await page.completeSet(1)
  await page.completeSet(2)
  const easy = screen.getByRole('button', { name: 'Too easy' })
  await page.user.click(easy)
  expect(easy.getAttribute('aria-pressed')).toBe('true')
  await page.click('Too hard')
  expect(easy.getAttribute('aria-pressed')).toBe('false')
  await page.click(/^Next: Bridge/)
  await page.completeSet(1)
  await page.completeSet(2)
  expect(screen.getByRole('button', { name: 'Too hard' }).getAttribute('aria-pressed')).toBe('false')
  await page.ratePain(9)
  expect(screen.queryByRole('button', { name: 'Too easy' })).toBeNull()
})

test('a skipped exercise keeps its reason until the end', async () => {
  const { click, completeSet, ratePain } = await play()
  await click(/^Skip/)
  await click('I have no time')
  await completeSet(1)
  await completeSet(2)
  await ratePain(1)
  await click('Finish')
  expect(screen.getByRole('button', { name: /Squat/ }).textContent).toContain('No time today')
})

test('the end shows what was done and saves effort and note', async () => {
  const { click, user, completeSet } = await play()
  await completeSet(1)
  await click('Leave the session')
  await click('That was all for today')
  const lines = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('1 of 2 sets'),
    expect.stringContaining('Not done'),
  ])
  await user.click(screen.getByRole('radio', { name: 'Hard' }))
  await user.type(screen.getByRole('textbox'), 'Stairs are easier.')
  await click('Save and finish')
  expect(onSave).toHaveBeenCalledWith({ effort: 7, note: 'Stairs are easier.' })
})

describe('a prescription that the clinic changes during the session', () => {
  afterEach(() => void (latest = undefined))

  test('is followed and said once the patient comes to the exercise', async () => {
    const dosage = Dosage.parse({ set: '1', repsMin: 4, restSeconds: 0 })
    latest = [prescription(11, 'Squat', { version: 1 }), prescription(12, 'Bridge', { version: 2, dosage })]
    const { click } = await play()
    expect(screen.queryByText(/has just changed/)).toBeNull()
    await click(/^Next/)
    await screen.findByText('Sam has just changed this exercise.')
    expect(screen.getAllByText(/Do 4, once/)).not.toHaveLength(0)
    expect(screen.queryByRole('img', { name: 'Set 2' })).toBeNull()
  })

  test('is not done any more once the clinic has removed it', async () => {
    latest = [prescription(11, 'Squat')]
    const { click, completeSet, ratePain } = await play()
    await completeSet(1)
    await completeSet(2)
    await ratePain(1)
    await click(/^Next: Bridge/)
    expect(screen.getByRole('alert').textContent).toContain('Sam has just taken this exercise out of your program.')
    expect(screen.queryByRole('button', { name: /tap when done/ })).toBeNull()
    await click('Continue')
    screen.getByRole('heading', { name: 'Well done, Ann' })
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  test('stays as it was begun where a set of it is done', async () => {
    const { completeSet } = await play()
    await completeSet(1)
    latest = [prescription(12, 'Bridge')]
    await completeSet(2)
    screen.getByRole('heading', { name: 'How much did your knee hurt?' })
  })
})

test('nothing is asked on leaving a session that was not begun', async () => {
  const { click } = await play()
  await click('Leave the session')
  expect(onLeave).toHaveBeenCalled()
})

test('a session is done with the keyboard: Space, U, arrows and S', async () => {
  const { user } = await play()
  const setButton = (set: number) => screen.getByRole('button', { name: `Set ${set}, tap when done` })
  await user.keyboard(' ')
  setButton(2)
  await user.keyboard('u')
  setButton(1)
  await user.keyboard('{ArrowRight}')
  screen.getByRole('heading', { name: 'Exercise 2 of 2' })
  await user.keyboard('s')
  await screen.findByRole('dialog', { name: 'Skip Bridge?' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{ArrowLeft}')
  screen.getByRole('heading', { name: 'Exercise 1 of 2' })
})

test('a screen reader goes on at the heading of each screen, and hears what was done and what comes next', async () => {
  const { completeSet, click, ratePain } = await play()
  const isAt = (name: string) => expect(document.activeElement).toBe(screen.getByRole('heading', { name }))
  const hears = () => document.querySelector('#main > [role=status]')!.textContent
  isAt('Squat')
  const first = hears()
  await completeSet(1)
  // Without a rest the screen stays. Another double tap completes the next set and does not undo this one.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set 2, tap when done' }))
  expect(hears()).toMatch(/^Squat, set 2 of 2\. .* This is the last set\.$/)
  expect(hears()).not.toBe(first)
  await completeSet(2)
  isAt('How much did your knee hurt?')
  expect(hears()).toBe('How much did your knee hurt?')
  await ratePain(1)
  await click(/^Next/)
  isAt('Bridge')
  expect(hears()).toMatch(/^Bridge\. /)
})

test('each exercise and the end begin at the top of the screen, and a screen reader hears the praise first', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  // New browsers return a promise.
  scrolled.mockReturnValue(Promise.resolve() as never)
  const { completeSet, click, ratePain } = await play()
  scrolled.mockClear()
  await completeSet(1)
  // Between sets of an exercise the page does not scroll.
  expect(scrolled).not.toHaveBeenCalled()
  await completeSet(2)
  expect(scrolled).toHaveBeenCalledTimes(1)
  await ratePain(1)
  await click('Stop for today')
  expect(scrolled).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
