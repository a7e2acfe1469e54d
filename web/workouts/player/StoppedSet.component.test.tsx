import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { beginWorkout } from '../recording/workout-changes.ts'
import type { Workout } from '../recording/workout.ts'
import WorkoutPlayer from './WorkoutPlayer.tsx'

const bridge = {
  _id: sampleId(11),
  version: 1,
  nameOverride: '',
  exercise: { name: 'Bridge', patientName: '', figure: null, picture: null, bodyRegions: ['hip'], equipment: [] },
  side: 'none',
  priority: 'must',
  group: null,
  log: ['pain'],
  patientNote: '',
  painRule: null,
  dosage: Dosage.parse({ set: '2', repsMin: 3, holdSeconds: 5, restSeconds: 0 }),
  instructions: { steps: ['Lift.'], cues: [], commonErrors: [], precautions: [], pictures: [], videos: [] },
} as unknown as MyPrescription

/** Plays on a phone that stores every change. Each restart renders the player from the stored workout. */
async function playOnDyingPhone(running?: Workout['running']) {
  const ids = { _id: sampleId(10), userId: sampleId(1), programId: sampleId(3), seriesId: sampleId(4), week: 1 }
  const facts = { ...ids, name: 'Morning', day: '2026-11-20', isShort: false, included: new Set([bridge._id]) }
  const begun = { ...beginWorkout({ ...facts, prescriptions: [bridge] }, Date.now()), running }
  const stub = { onLeave: () => undefined, onSave: () => undefined, name: 'Ann', practitioner: 'Sam', phone: '' }
  function Phone() {
    const [stored, setStored] = useState<Workout>(begun)
    const [life, setLife] = useState(1)
    const props = { ...stub, weekCount: 1, sending: 'sent' as const, alerted: {}, isSaving: false, latest: undefined }
    return (
      <>
        <button onClick={() => setLife(life + 1)}>Die and start again</button>
        <WorkoutPlayer key={life} {...props} workout={stored} onChange={setStored} />
      </>
    )
  }
  const { user } = await renderComponent(<Phone />, { as: 'patient' })
  return (name: string) => user.click(screen.getByRole('button', { name }))
}

test('a phone that died in a hold says at which one, and does not count the set', async () => {
  const click = await playOnDyingPhone()
  await click('Set 1, tap when done')
  screen.getByText('Get ready', { selector: 'p' })
  await click('Die and start again')
  screen.getByText('This set stopped at hold 1 of 3.')
  screen.getByRole('button', { name: 'Set 1, tap when done' })
  await click('Start this set again')
  expect(screen.queryByText(/This set stopped/)).toBeNull()
})

test('a set that stopped goes on at its hold, or is counted by who finished it without the phone', async () => {
  const click = await playOnDyingPhone({ at: 0, sets: 0, rep: 2 })
  await click('Go on at hold 2')
  screen.getByText('Hold 2 of 3')
  await click('Die and start again')
  await click('I finished this set')
  screen.getByRole('button', { name: 'Set 1 done. Undo' })
  expect(screen.queryByText(/This set stopped/)).toBeNull()
})
