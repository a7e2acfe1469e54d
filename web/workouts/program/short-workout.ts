import { minutesOf, secondsOf } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { minMinutes, maxMinutes } from '@kinora/contract/workouts.ts'

type Part = Pick<MyPrescription, '_id' | 'priority' | 'dosage' | 'side'>

/**
 * The exercises that fit in these minutes: the musts first, then the others, each in the practitioner's order. One that
 * is too long is skipped; the first is always included. Undefined if everything fits.
 */
export function shortWorkout(prescriptions: readonly Part[], minutes: number) {
  const musts = prescriptions.filter(({ priority }) => priority === 'must')
  const ranked = [...musts, ...prescriptions.filter(({ priority }) => priority !== 'must')]
  const chosen: Part[] = []
  let left = minutes * 60
  for (const part of ranked) {
    const seconds = secondsOf(part.dosage, part.side)
    if (chosen.length > 0 && seconds > left) continue
    chosen.push(part)
    left -= seconds
  }
  if (chosen.length === prescriptions.length) return undefined
  return { ids: new Set(chosen.map(({ _id }) => _id)), minutes: minutesOf(chosen) }
}

/** The minutes to offer first: for the musts, or half; undefined if nothing can be left out. */
export function offeredMinutes(prescriptions: readonly Part[]) {
  const whole = workoutMinutes(prescriptions)
  if (prescriptions.length < 2 || whole <= minMinutes) return undefined
  const musts = prescriptions.filter(({ priority }) => priority === 'must')
  const few = musts.length > 0 && musts.length < prescriptions.length ? workoutMinutes(musts) : Math.floor(whole / 2)
  return Math.min(maxMinutes, whole - 1, Math.max(minMinutes, few))
}

export const workoutMinutes = (prescriptions: readonly Part[]) => minutesOf(prescriptions)

/** The minutes left of a session: half a minute if it is less than one. */
export function minutesLeft(open: readonly Part[]) {
  const seconds = open.reduce((sum, { dosage, side }) => sum + secondsOf(dosage, side), 0)
  return seconds > 0 && seconds < 60 ? 0.5 : minutesOf(open)
}

/** Minutes of one exercise, at least one. */
export const exerciseMinutes = ({ dosage, side }: Part) => Math.max(1, Math.round(secondsOf(dosage, side) / 60))
