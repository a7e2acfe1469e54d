import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { sampleExercise } from '../../testing/sample-programs.ts'
import { assembleCoachFile, sampleRate } from './coach-sound.ts'
import { coachTimeline } from './coach-timeline.ts'

const prescription = {
  ...{ dosage: Dosage.parse({ set: '1', repsMin: 2 }), side: 'none' as const, nameOverride: '' },
  exercise: sampleExercise(),
}

test('the recording has the sounds at their times, and is as long as the session', async () => {
  const timeline = coachTimeline([prescription])
  const sound = new Float32Array(80).fill(0.5)
  const kinds = ['exercise', 'beat', 'start', 'count', 'finish'] as const
  const file = assembleCoachFile(timeline, new Map(kinds.map((kind) => [kind, sound])))
  expect(file.type).toBe('audio/wav')
  const bytes = await new Response(file).arrayBuffer()
  expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('RIFF')
  const samples = new Int16Array(bytes.slice(44))
  expect(samples.length).toBe(timeline.seconds * sampleRate)
  const isHeard = (seconds: number) => samples[Math.round(seconds * sampleRate) + 40]! > 0
  expect([0, 12, 15, 19].map(isHeard)).toEqual([true, true, true, true])
  expect([5, 14.5, 18].map(isHeard)).toEqual([false, false, false])
  // The bell of the end is heard before the end.
  expect(samples.at(-1)).toBeGreaterThan(0)
})
