import type { MyPrescription } from '@kinora/contract/series.ts'

/** Milliseconds without a touch after which the tablet asks whether the patient is still there. */
const defaultIdleLimit = 150_000
/** Milliseconds for which it waits for the answer before it closes. */
export const answerTimeout = 30_000
/** How long it shows that the session is saved. */
export const doneTimeout = 20_000

type Timed = Pick<MyPrescription, 'dosage'>

/** The longest time in seconds without a touch, such as a plank, ten minutes on the bike, or a rest. */
function maxUntouchedSeconds({ dosage }: Timed) {
  const { durationSeconds, holdSeconds, repsMax, repsMin, restSeconds } = dosage
  return Math.max(durationSeconds ?? 0, (holdSeconds ?? 0) * (repsMax ?? repsMin ?? 1), restSeconds ?? 0)
}

/**
 * Milliseconds without a touch after which the tablet asks, so that nobody is interrupted in the middle of a long set.
 */
export const idleLimitFor = (prescriptions: readonly Timed[]) =>
  defaultIdleLimit + Math.max(0, ...prescriptions.map(maxUntouchedSeconds)) * 1000
