import type { Dosage, Side } from '@kinora/contract/dosage.ts'

interface StarterPrescription {
  exercise: string
  dosage: Partial<Dosage>
  side?: Side
  priority?: 'must' | 'extra'
  note?: string
}

interface StarterSeries {
  name: string
  weekdays: number[]
  exercises: StarterPrescription[]
}

export interface StarterTemplate {
  title: string
  weeks: number
  description: string
  series: StarterSeries[]
}

const reps = (set: number, repsMin: number, more: Partial<Dosage> = {}): Partial<Dosage> => ({
  set: String(set),
  repsMin,
  restSeconds: 45,
  ...more,
})
const hold = (set: number, repsMin: number, holdSeconds: number): Partial<Dosage> => reps(set, repsMin, { holdSeconds })
const kilograms = (value: number) => ({
  load: { type: 'weight' as const, value, unit: 'kg' as const, bandColor: null },
})
const band = (bandColor: 'yellow' | 'red' | 'green') => ({
  load: { type: 'band' as const, value: null, unit: null, bandColor },
})

/** Templates for frequent conditions, made of starter exercises: the start of a clinic's program library. */
export const starterTemplates: StarterTemplate[] = [
  {
    title: 'Knee rehab',
    weeks: 6,
    description: 'Strength and confidence for a sore knee: lying first, then standing, then with weight.',
    series: [
      {
        name: 'Morning',
        weekdays: [],
        exercises: [
          { exercise: 'Glute bridge', dosage: hold(3, 10, 5) },
          {
            exercise: 'Straight leg raise',
            dosage: hold(3, 8, 3),
            side: 'right',
            note: 'Keep the knee straight, toes to the ceiling.',
          },
          { exercise: 'Pelvic tilt in crook lying', dosage: hold(2, 10, 5), priority: 'extra' },
        ],
      },
      {
        name: 'Evening',
        weekdays: [],
        exercises: [
          { exercise: 'Sit to stand', dosage: reps(3, 8) },
          { exercise: 'Static quadriceps contraction', dosage: hold(2, 10, 10), side: 'right' },
        ],
      },
      {
        name: 'Gym day',
        weekdays: [2, 5],
        exercises: [
          { exercise: 'Squat', dosage: reps(3, 8, { restSeconds: 90, ...kilograms(3) }) },
          { exercise: 'Calf raise on a step', dosage: reps(3, 10) },
        ],
      },
    ],
  },
  {
    title: 'Shoulder strength',
    weeks: 8,
    description: 'Rotator cuff and shoulder blade, from light band to wall push-ups.',
    series: [
      {
        name: 'Band',
        weekdays: [1, 3, 5],
        exercises: [
          { exercise: 'Shoulder external rotation with band', dosage: reps(3, 12, band('yellow')), side: 'left' },
          { exercise: 'Scapular squeeze', dosage: hold(2, 10, 5) },
          { exercise: 'Wall push-up', dosage: reps(2, 10), priority: 'extra' },
        ],
      },
    ],
  },
  {
    title: 'Balance at home',
    weeks: 8,
    description: 'Ten minutes a day at the kitchen bench, for steadier steps.',
    series: [
      {
        name: 'At the bench',
        weekdays: [],
        exercises: [
          { exercise: 'Sit to stand', dosage: reps(2, 8) },
          { exercise: 'Single-leg stand', dosage: { set: '3', durationSeconds: 20, restSeconds: 20 }, side: 'each' },
          { exercise: 'Hip abduction in standing', dosage: reps(2, 10), side: 'each' },
        ],
      },
    ],
  },
  {
    title: 'Lower back',
    weeks: 6,
    description: 'Move often, brace well, lift again.',
    series: [
      {
        name: 'Daily',
        weekdays: [1, 2, 4, 5, 6],
        exercises: [
          { exercise: 'Pelvic tilt in crook lying', dosage: hold(2, 10, 5) },
          { exercise: 'Cat camel', dosage: reps(2, 10) },
          { exercise: 'Bird dog', dosage: hold(3, 8, 5), side: 'each' },
          { exercise: 'Prone press-up', dosage: reps(2, 8), priority: 'extra' },
        ],
      },
    ],
  },
  {
    title: 'Return to running',
    weeks: 6,
    description: 'Calf and single-leg strength beside a walk and run plan.',
    series: [
      {
        name: 'Strength',
        weekdays: [1, 3, 6],
        exercises: [
          { exercise: 'Calf raise on a step', dosage: reps(3, 12, { tempo: '3-1-2' }) },
          { exercise: 'Split lunge', dosage: reps(3, 8), side: 'each' },
          { exercise: 'Forearm plank', dosage: { set: '3', durationSeconds: 30, restSeconds: 45 } },
        ],
      },
    ],
  },
  {
    title: 'Hip replacement',
    weeks: 12,
    description: 'From the first weeks at home to the stairs. Follow the surgeon’s precautions.',
    series: [
      {
        name: 'Twice a day',
        weekdays: [],
        exercises: [
          { exercise: 'Ankle pump', dosage: reps(2, 20) },
          { exercise: 'Heel slide', dosage: reps(2, 10), side: 'right' },
          { exercise: 'Hip abduction in standing', dosage: reps(2, 10), side: 'right' },
          { exercise: 'Sit to stand', dosage: reps(2, 6), priority: 'extra' },
        ],
      },
    ],
  },
  {
    title: 'Achilles loading',
    weeks: 12,
    description: 'Slow and heavy, three times a week. How the tendon feels the next morning decides the load.',
    series: [
      {
        name: 'Heavy slow',
        weekdays: [1, 3, 6],
        exercises: [
          {
            exercise: 'Calf raise on a step',
            dosage: reps(4, 12, { tempo: '3-1-3', restSeconds: 120, ...kilograms(5) }),
          },
          { exercise: 'Squat', dosage: reps(3, 10) },
        ],
      },
    ],
  },
  {
    title: 'Ankle sprain',
    weeks: 4,
    description: 'Swelling down, movement up, then balance.',
    series: [
      {
        name: 'Every day',
        weekdays: [1, 2, 3, 5, 6],
        exercises: [
          { exercise: 'Ankle pump', dosage: reps(3, 15) },
          { exercise: 'Single-leg stand', dosage: { set: '3', durationSeconds: 30, restSeconds: 30 }, side: 'right' },
          { exercise: 'Calf raise on a step', dosage: reps(2, 10) },
        ],
      },
    ],
  },
  {
    title: 'Neck and posture',
    weeks: 4,
    description: 'Three minutes, three times in a working day.',
    series: [
      {
        name: 'At the desk',
        weekdays: [1, 2, 3, 4, 5],
        exercises: [
          { exercise: 'Chin tuck', dosage: hold(2, 8, 5) },
          { exercise: 'Scapular squeeze', dosage: hold(2, 10, 5) },
        ],
      },
    ],
  },
  {
    title: 'Hip strength',
    weeks: 6,
    description: 'Side of the hip: lying, standing, stepping.',
    series: [
      {
        name: 'Strength',
        weekdays: [1, 3, 5, 6],
        exercises: [
          { exercise: 'Clamshell', dosage: reps(3, 12), side: 'each' },
          { exercise: 'Glute bridge', dosage: hold(3, 10, 3) },
          { exercise: 'Step up', dosage: reps(2, 10), side: 'each', priority: 'extra' },
        ],
      },
    ],
  },
]
