import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import { samplePrescription, sampleExercise } from '../../testing/sample-programs.ts'
import { beginWorkout } from '../recording/workout-changes.ts'
import CoachSheet from './CoachSheet.tsx'
import { ReadAloudButton } from './ReadAloudButton.tsx'

const prescription = {
  ...samplePrescription(11, sampleExercise()),
  dosage: Dosage.parse({ set: '1', repsMin: 2 }),
  instructions: { setup: 'Stand tall', steps: ['Bend.'], cues: [], breathing: '', stopIf: '' },
} as unknown as MyPrescription

afterEach(() => vi.unstubAllGlobals())

test('a device that cannot make the recording says so', async () => {
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      constructor() {
        throw new Error('None.')
      }
    },
  )
  const workout = beginWorkout(
    {
      ...{ _id: sampleId(10), userId: sampleId(1), programId: sampleId(3), seriesId: sampleId(4), name: 'Morning' },
      ...{ week: 1, day: '2026-11-20', isShort: false, prescriptions: [prescription] },
      included: new Set([prescription._id]),
    },
    Date.now(),
  )
  await renderComponent(<CoachSheet workout={workout} isOpen onClose={vi.fn()} onPlaying={vi.fn()} />, {
    as: 'patient',
  })
  await screen.findByText(/This device could not make the recording/)
  expect(screen.getByRole('button', { name: 'Listen' })).toHaveProperty('disabled', true)
})

test('the instructions are read aloud until they are stopped', async () => {
  const voice = { speak: vi.fn(), cancel: vi.fn() }
  vi.stubGlobal('speechSynthesis', voice)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      lang = ''
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    },
  )
  const { user } = await renderComponent(<ReadAloudButton prescription={prescription} />, { as: 'patient' })
  expect(voice.speak).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Read aloud' }))
  const utterance = voice.speak.mock.calls[0]![0] as EventTarget & { text: string }
  expect(utterance.text).toBe('Squat. Do 2, once. Stand tall. Bend.')
  voice.cancel.mockClear()
  await user.click(screen.getByRole('button', { name: 'Stop reading' }))
  expect(voice.cancel).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Read aloud' }))
  const again = voice.speak.mock.calls[1]![0] as EventTarget
  again.dispatchEvent(new Event('end'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Read aloud' })).toBeTruthy())
})
