import type { Dosage } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'

export interface Advice {
  kind: 'easier' | 'stop'
  title: string
  text: string
}

const half = (number: number) => Math.max(1, Math.round(number / 2))

/** How to make the dosage easier: fewer, lighter or shorter. */
function easierAdvice({ repsMin, repsMax, load, holdSeconds, durationSeconds }: Dosage) {
  const reps = repsMax ?? repsMin
  if (reps !== null && reps > 1) return `Do ${half(reps)}, not ${reps}.`
  if (load?.value) return 'Use half the weight.'
  const seconds = durationSeconds ?? holdSeconds
  return seconds && seconds > 1 ? `Keep it to ${half(seconds)} seconds, not ${seconds}.` : 'Move half as far.'
}

/** The advice of the prescription's pain rule; undefined for acceptable pain. */
export function adviceFor(
  pain: number | null,
  { painRule, dosage }: Pick<MyPrescription, 'painRule' | 'dosage'>,
  notice: string,
): Advice | undefined {
  if (pain === null || pain <= painRule.reduceAbove) return undefined
  if (pain <= painRule.stopAbove) {
    return {
      kind: 'easier',
      title: 'Take it easier next time.',
      text: `${easierAdvice(dosage)} Still ${pain} or more tomorrow? Ring us.`,
    }
  }
  return {
    kind: 'stop',
    title: 'Stop for today and rest.',
    text: `${notice} Still this sore in an hour, or it swells? Ring us.`,
  }
}
