import { minutesOf, secondsOf } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'

type Part = Pick<MyPrescription, '_id' | 'priority' | 'dosage' | 'side'>

/** A shorter session with the musts only; undefined if that would be all exercises or none. */
export function shortWorkout(prescriptions: readonly Part[]) {
  const musts = prescriptions.filter(({ priority }) => priority === 'must')
  if (musts.length === 0 || musts.length === prescriptions.length) return undefined
  const [all, few] = [minutesOf([...prescriptions]), minutesOf(musts)]
  return few < all ? { ids: new Set(musts.map(({ _id }) => _id)), minutes: few } : undefined
}

export const workoutMinutes = (prescriptions: readonly Part[]) => minutesOf([...prescriptions])

/** Minutes of one exercise, at least one. */
export const exerciseMinutes = ({ dosage, side }: Part) => Math.max(1, Math.round(secondsOf(dosage, side) / 60))
