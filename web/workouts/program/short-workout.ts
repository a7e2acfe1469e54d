import { minutesOf, secondsOf } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'

type Part = Pick<MyPrescription, '_id' | 'priority' | 'dosage' | 'side'>

/** What fits when there is little time: what must be done, in its order. Nothing when that is all or none of it. */
export function shortWorkout(prescriptions: readonly Part[]) {
  const musts = prescriptions.filter(({ priority }) => priority === 'must')
  if (musts.length === 0 || musts.length === prescriptions.length) return undefined
  const [all, few] = [minutesOf([...prescriptions]), minutesOf(musts)]
  return few < all ? { ids: new Set(musts.map(({ _id }) => _id)), minutes: few } : undefined
}

export const workoutMinutes = (prescriptions: readonly Part[]) => minutesOf([...prescriptions])

/** Whole minutes of one exercise, at least one. */
export const exerciseMinutes = ({ dosage, side }: Part) => Math.max(1, Math.round(secondsOf(dosage, side) / 60))
