import { z } from 'zod'
import { areValid, Text } from './fields.ts'

export const Side = z.enum(['left', 'right', 'both', 'each', 'none'])
export type Side = z.infer<typeof Side>
export const opposite = { left: 'right', right: 'left' } as const
/** Swaps left and right; other sides stay. */
export const otherSide = (side: Side): Side => (side === 'left' || side === 'right' ? opposite[side] : side)

export const bandColors = ['yellow', 'red', 'green', 'blue', 'black', 'silver', 'gold'] as const

/** The range of each number. Separate from the schema, so that screens that only read a line need not load it. */
const dosageRanges = {
  repsMin: [1, 1000],
  repsMax: [1, 1000],
  durationSeconds: [0, 14_400],
  distanceMeters: [0, 100_000],
  holdSeconds: [0, 600],
  restSeconds: [0, 1800],
  restBetweenSidesSeconds: [0, 600],
  rpeTarget: [0, 10],
  timesPerDay: [1, 12],
} as const
const maxLoad = 1000
const setShape = /^([1-9]|[1-4]\d|50)$/
/** Lowering, pause, lifting, pause: 3-1-2 or 3-1-2-0. */
const tempoShape = /^\d{1,2}(-\d{1,2}){2,3}$/

/** External resistance. `value` in `unit`; a band has its color instead. */
export const Load = z.object({
  type: z.enum(['weight', 'band', 'body weight', 'percent of 1RM', 'machine setting']),
  value: z.number().min(0, 'Use 0 or more.').max(maxLoad, `At most ${maxLoad}.`).nullable().default(null),
  unit: z.enum(['kg', 'lb', '%', 'setting']).nullable().default(null),
  bandColor: z.enum(bandColors).nullable().default(null),
})
export type Load = z.infer<typeof Load>

const seconds = ([, most]: readonly [number, number]) =>
  z.number().int('Use whole seconds.').min(0, 'Use 0 or more.').max(most, `At most ${most} s.`).nullable().default(null)
const numberIn = ([least, most]: readonly [number, number]) => z.number().min(least).max(most)
const count = z
  .number()
  .int('Use a whole number.')
  .min(1, 'Use 1 or more.')
  .max(1000, 'At most 1000.')
  .nullable()
  .default(null)

/** All times in seconds, distances in meters. `set` is a number held as text (§3). */
export const Dosage = z.object({
  set: z.string().regex(setShape, 'Use 1 to 50 sets.').default('3'),
  repsMin: count,
  repsMax: count,
  durationSeconds: seconds(dosageRanges.durationSeconds),
  distanceMeters: numberIn(dosageRanges.distanceMeters).nullable().default(null),
  holdSeconds: seconds(dosageRanges.holdSeconds),
  tempo: Text(20).regex(tempoShape, 'Write a tempo like 3-1-2.').nullable().default(null),
  restSeconds: seconds(dosageRanges.restSeconds),
  restBetweenSidesSeconds: seconds(dosageRanges.restBetweenSidesSeconds),
  load: Load.nullable().default(null),
  /** Target perceived effort, 0 to 10. */
  rpeTarget: numberIn(dosageRanges.rpeTarget).int().nullable().default(null),
  timesPerDay: numberIn(dosageRanges.timesPerDay).int().nullable().default(null),
})
export type Dosage = z.infer<typeof Dosage>

export const emptyDosage: Dosage = {
  set: '3',
  repsMin: null,
  repsMax: null,
  durationSeconds: null,
  distanceMeters: null,
  holdSeconds: null,
  tempo: null,
  restSeconds: null,
  restBetweenSidesSeconds: null,
  load: null,
  rpeTarget: null,
  timesPerDay: null,
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most

/** False if a number is outside the range that `Dosage` allows, for code without schemas. */
export function isAllowed({ set, tempo, load, ...others }: Partial<Dosage>) {
  const isLoadAllowed = typeof load?.value !== 'number' || isWithin(load.value, [0, maxLoad])
  const areNumbersAllowed = Object.entries(dosageRanges).every(([field, range]) => {
    const value = others[field as keyof typeof others]
    if (typeof value !== 'number') return true
    return isWithin(value, range) && (field === 'distanceMeters' || Number.isInteger(value))
  })
  return areNumbersAllowed && isLoadAllowed && setShape.test(set ?? '1') && (!tempo || tempoShape.test(tempo))
}

/** A dosage to save, which rejects "10 to 8". Stored ones are read with `Dosage` unchanged. */
export const DosageDraft = Dosage.refine(
  ({ repsMin, repsMax }) => repsMin === null || repsMax === null || repsMax >= repsMin,
  {
    path: ['repsMax'],
    message: 'Write the smaller number first.',
    when: areValid('repsMin', 'repsMax'),
  },
)

/** Pain scores from 0 to 10: ease off above the first, stop above the second. */
export const PainRule = z
  .object({ reduceAbove: z.number().int().min(0).max(10), stopAbove: z.number().int().min(0).max(10) })
  .refine((rule) => rule.stopAbove >= rule.reduceAbove, {
    path: ['stopAbove'],
    message: 'Stop at the same pain or more.',
  })
export type PainRule = z.infer<typeof PainRule>
export const defaultPainRule: PainRule = { reduceAbove: 4, stopAbove: 6 }

const numberText = (value: number) => String(Math.round(value * 100) / 100)
export const secondsText = (value: number) => (value >= 120 && value % 60 === 0 ? `${value / 60} min` : `${value} s`)

export function formatLoad(load: Load) {
  if (load.type === 'band') return `${load.bandColor ?? ''} band`.trim()
  if (load.type === 'body weight') return 'body weight'
  if (load.value === null) return ''
  if (load.type === 'percent of 1RM') return `${numberText(load.value)}% of 1RM`
  return load.type === 'machine setting'
    ? `setting ${numberText(load.value)}`
    : `${numberText(load.value)} ${load.unit ?? 'kg'}`
}

const sideText: Record<Side, string> = { left: 'left', right: 'right', both: 'both sides', each: 'each side', none: '' }

function repsText({ repsMin, repsMax }: Dosage) {
  if (repsMin === null) return repsMax === null ? '' : `up to ${repsMax}`
  return repsMax !== null && repsMax !== repsMin ? `${repsMin}–${repsMax}` : String(repsMin)
}

/** The amounts of a set: reps, a time, a distance. Rarely more than one. */
function amounts(dosage: Dosage) {
  const { durationSeconds, distanceMeters } = dosage
  const time = durationSeconds === null ? '' : secondsText(durationSeconds)
  const way = distanceMeters === null ? '' : `${numberText(distanceMeters)} m`
  return [repsText(dosage), time, way].filter(Boolean)
}

/** The short form of a dosage: `3 × 10 · hold 5 s · 5 kg · rest 60 s · each side`. */
export function formatDosage(dosage: Dosage, side: Side = 'none') {
  const [much, ...more] = amounts(dosage)
  return [
    much ? `${dosage.set} × ${much}` : dosage.set === '1' ? '1 set' : `${dosage.set} sets`,
    ...more,
    dosage.holdSeconds ? `hold ${secondsText(dosage.holdSeconds)}` : '',
    dosage.load ? formatLoad(dosage.load) : '',
    dosage.tempo ? `tempo ${dosage.tempo}` : '',
    dosage.restSeconds ? `rest ${secondsText(dosage.restSeconds)}` : '',
    dosage.restBetweenSidesSeconds ? `rest ${secondsText(dosage.restBetweenSidesSeconds)} between sides` : '',
    sideText[side],
    dosage.rpeTarget !== null ? `RPE ${dosage.rpeTarget}` : '',
    dosage.timesPerDay && dosage.timesPerDay > 1 ? `${dosage.timesPerDay}×/day` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const numerals = ['no times', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']
/** Once, twice, three times. */
export const timesText = (times: number) => numerals[times] ?? `${times} times`
const pluralizeUnit = (value: number, unit: string) => `${numberText(value)} ${unit}${value === 1 ? '' : 's'}`
const describeDuration = (value: number) =>
  value >= 120 && value % 60 === 0 ? pluralizeUnit(value / 60, 'minute') : pluralizeUnit(value, 'second')

function instructionOf(dosage: Dosage) {
  const reps = repsText(dosage).replace('–', ' to ')
  if (reps) return `Do ${reps}`
  if (dosage.durationSeconds !== null) return `Keep going for ${describeDuration(dosage.durationSeconds)}`
  if (dosage.distanceMeters !== null) return `Go ${pluralizeUnit(dosage.distanceMeters, 'metre')}`
  return dosage.holdSeconds ? `Hold for ${describeDuration(dosage.holdSeconds)}` : 'Do it'
}

/** The dosage in plain words: `Do 10, three times`. `describeDosageDetails` has the rest. */
export function describeDosage(dosage: Dosage, side: Side = 'none') {
  const where = { left: ' on the left', right: ' on the right', both: '', each: ' on each side', none: '' }[side]
  return `${instructionOf(dosage)}${where}, ${timesText(Number(dosage.set))}`
}

const describeLoad = (load: Load) => {
  if (load.type === 'body weight') return ''
  if (load.type === 'band') return `Use the ${formatLoad(load)}`
  return formatLoad(load) && `Use ${formatLoad(load)}`
}

/** The details that `describeDosage` leaves out, one sentence each, without a full stop: `Hold for 5 seconds`. */
export function describeDosageDetails(dosage: Dosage) {
  const isHoldCovered = instructionOf(dosage).startsWith('Hold')
  return [
    dosage.holdSeconds && !isHoldCovered ? `Hold for ${describeDuration(dosage.holdSeconds)}` : '',
    dosage.load ? describeLoad(dosage.load) : '',
    dosage.restSeconds ? `Rest ${describeDuration(dosage.restSeconds)} in between` : '',
    dosage.restBetweenSidesSeconds ? `Rest ${describeDuration(dosage.restBetweenSidesSeconds)} between sides` : '',
    dosage.rpeTarget !== null ? `Aim for an effort of ${dosage.rpeTarget} out of 10` : '',
    dosage.timesPerDay && dosage.timesPerDay > 1
      ? `${timesText(dosage.timesPerDay).replace(/^./, (letter) => letter.toUpperCase())} a day`
      : '',
  ].filter(Boolean)
}

const secondsPerRep = (dosage: Dosage) => {
  const tempo = dosage.tempo?.split('-').reduce((sum, part) => sum + Number(part), 0) ?? 4
  return tempo + (dosage.holdSeconds ?? 0)
}

/** Estimated seconds: sets × (reps × tempo and hold, or the time), with rests, both sides and preparation. */
export function secondsOf(dosage: Dosage, side: Side = 'none') {
  const sets = Number(dosage.set)
  const reps = dosage.repsMax ?? dosage.repsMin ?? (dosage.holdSeconds ? 1 : 0)
  const work =
    dosage.durationSeconds ?? (dosage.distanceMeters !== null ? dosage.distanceMeters : reps * secondsPerRep(dosage))
  const sidesDone = side === 'each' ? 2 : 1
  const between = side === 'each' ? sets * (dosage.restBetweenSidesSeconds ?? 0) : 0
  return 15 + sets * sidesDone * work + Math.max(0, sets - 1) * (dosage.restSeconds ?? 20) + between
}

/** Whole minutes, at least one; 0 without exercises. */
export const minutesOf = (parts: readonly { dosage: Dosage; side: Side }[]) =>
  parts.length && Math.max(1, Math.round(parts.reduce((sum, part) => sum + secondsOf(part.dosage, part.side), 0) / 60))
