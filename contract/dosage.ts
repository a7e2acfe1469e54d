import { z } from 'zod'
import { Text } from './fields.ts'

export const Side = z.enum(['left', 'right', 'both', 'each', 'none'])
export type Side = z.infer<typeof Side>

export const bandColors = ['yellow', 'red', 'green', 'blue', 'black', 'silver', 'gold'] as const

/** External resistance. `value` in `unit`; a band has its color instead. */
export const Load = z.object({
  type: z.enum(['weight', 'band', 'body weight', 'percent of 1RM', 'machine setting']),
  value: z.number().min(0, 'Use 0 or more.').max(1000, 'At most 1000.').nullable().default(null),
  unit: z.enum(['kg', 'lb', '%', 'setting']).nullable().default(null),
  bandColor: z.enum(bandColors).nullable().default(null),
})
export type Load = z.infer<typeof Load>

const seconds = (most: number) => z.number().int('Use whole seconds.').min(0, 'Use 0 or more.').max(most, `At most ${most} s.`).nullable().default(null)
const count = z.number().int('Use a whole number.').min(1, 'Use 1 or more.').max(1000, 'At most 1000.').nullable().default(null)

/** How much of an exercise: all times in seconds, distances in meters. `set` is a number held as text (§3). */
export const Dosage = z.object({
  set: z.string().regex(/^([1-9]|[1-4]\d|50)$/, 'Use 1 to 50 sets.').default('3'),
  repsMin: count,
  repsMax: count,
  durationSeconds: seconds(14_400),
  distanceMeters: z.number().min(0).max(100_000).nullable().default(null),
  holdSeconds: seconds(600),
  /** Lowering, pause, lifting, pause: 3-1-2 or 3-1-2-0. */
  tempo: Text(20).regex(/^\d{1,2}(-\d{1,2}){2,3}$/, 'Write a tempo like 3-1-2.').nullable().default(null),
  restSeconds: seconds(1800),
  restBetweenSidesSeconds: seconds(600),
  load: Load.nullable().default(null),
  /** Perceived effort aimed at, 0 to 10. */
  rpeTarget: z.number().int().min(0).max(10).nullable().default(null),
  timesPerDay: z.number().int().min(1).max(12).nullable().default(null),
})
export type Dosage = z.infer<typeof Dosage>

/** Numbers of pain, 0 to 10: above the first ease off, above the second stop. */
export const PainRule = z
  .object({ reduceAbove: z.number().int().min(0).max(10), stopAbove: z.number().int().min(0).max(10) })
  .refine((rule) => rule.stopAbove >= rule.reduceAbove, { path: ['stopAbove'], message: 'Stop at the same pain or more.' })
export type PainRule = z.infer<typeof PainRule>
export const defaultPainRule: PainRule = { reduceAbove: 4, stopAbove: 6 }

const numberText = (value: number) => String(Math.round(value * 100) / 100)
const duration = (value: number) => (value >= 60 && value % 60 === 0 ? `${value / 60} min` : `${value} s`)

export function formatLoad(load: Load) {
  if (load.type === 'band') return `${load.bandColor ?? ''} band`.trim()
  if (load.type === 'body weight') return 'body weight'
  if (load.value === null) return ''
  if (load.type === 'percent of 1RM') return `${numberText(load.value)} % of 1RM`
  return load.type === 'machine setting' ? `setting ${numberText(load.value)}` : `${numberText(load.value)} ${load.unit ?? 'kg'}`
}

const sides: Record<Side, string> = { left: 'left', right: 'right', both: 'both sides', each: 'each side', none: '' }

function amount(dosage: Dosage) {
  const { repsMin, repsMax, durationSeconds, distanceMeters } = dosage
  if (repsMin !== null || repsMax !== null) {
    const least = repsMin ?? repsMax!
    return repsMax !== null && repsMax !== least ? `${least}–${repsMax}` : String(least)
  }
  if (durationSeconds !== null) return duration(durationSeconds)
  return distanceMeters !== null ? `${numberText(distanceMeters)} m` : ''
}

/** The one short form of a dosage: `3 × 10 · hold 5 s · 5 kg · rest 60 s · each side`. */
export function formatDosage(dosage: Dosage, side: Side = 'none') {
  const much = amount(dosage)
  return [
    much ? `${dosage.set} × ${much}` : dosage.set === '1' ? '1 set' : `${dosage.set} sets`,
    dosage.holdSeconds ? `hold ${duration(dosage.holdSeconds)}` : '',
    dosage.load ? formatLoad(dosage.load) : '',
    dosage.tempo ? `tempo ${dosage.tempo}` : '',
    dosage.restSeconds ? `rest ${duration(dosage.restSeconds)}` : '',
    dosage.restBetweenSidesSeconds ? `rest ${duration(dosage.restBetweenSidesSeconds)} between sides` : '',
    sides[side],
    dosage.rpeTarget !== null ? `RPE ${dosage.rpeTarget}` : '',
    dosage.timesPerDay && dosage.timesPerDay > 1 ? `${dosage.timesPerDay}×/day` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const numerals = ['no times', 'once', 'twice', 'three times', 'four times', 'five times', 'six times']

/** The same in words a patient would use: `Do 10, three times`. */
export function sayDosage(dosage: Dosage, side: Side = 'none') {
  const sets = Number(dosage.set)
  const often = numerals[sets] ?? `${sets} times`
  const much = amount(dosage).replace('–', ' to ')
  const what = dosage.repsMin !== null || dosage.repsMax !== null ? `Do ${much}` : much ? `Keep going for ${much}` : 'Do it'
  const where = { left: ' on the left', right: ' on the right', both: '', each: ' on each side', none: '' }[side]
  return `${what}${where}, ${often}`
}

const secondsPerRep = (dosage: Dosage) => {
  const tempo = dosage.tempo?.split('-').reduce((sum, part) => sum + Number(part), 0) ?? 4
  return tempo + (dosage.holdSeconds ?? 0)
}

/** Seconds a patient needs for it: sets × (reps × tempo and hold, or the time) with rests, both sides, and getting ready. */
export function secondsOf(dosage: Dosage, side: Side = 'none') {
  const sets = Number(dosage.set)
  const reps = dosage.repsMax ?? dosage.repsMin ?? (dosage.holdSeconds ? 1 : 0)
  const work = dosage.durationSeconds ?? (dosage.distanceMeters !== null ? dosage.distanceMeters : reps * secondsPerRep(dosage))
  const sidesDone = side === 'each' ? 2 : 1
  const between = side === 'each' ? sets * (dosage.restBetweenSidesSeconds ?? 0) : 0
  return 15 + sets * sidesDone * work + Math.max(0, sets - 1) * (dosage.restSeconds ?? 20) + between
}
/** Whole minutes, never less than one. */
export const minutesOf = (parts: { dosage: Dosage; side: Side }[]) =>
  Math.max(1, Math.round(parts.reduce((sum, part) => sum + secondsOf(part.dosage, part.side), 0) / 60))
