/**
 * The worst pain of a session, and the exercise it was first reported for; null if the pain of the whole day is worse.
 */
export function worstPain(entries: { painDuring: number | null; exercise: string }[], dayPain: number | null = null) {
  const [worst] = entries
    .filter(({ painDuring }) => painDuring !== null)
    .toSorted((a, b) => b.painDuring! - a.painDuring!)
  if (dayPain !== null && dayPain > (worst?.painDuring ?? -1)) return { pain: dayPain, painAfter: null }
  return { pain: worst?.painDuring ?? null, painAfter: worst?.exercise ?? null }
}

interface PainChange {
  pain: number
  /** The corrected pain of an alert; null if the patient removed the answer. */
  correctedTo?: number | null
  /** Identifies the change, because it can arrive twice. */
  once?: string
}

/**
 * The pain change that staff must be notified of, given the pain they know of and the pain sent before: a pain above
 * the rule, or its correction. If another phone corrected a pain before it arrived, both are sent together.
 */
export function painAlert(
  { painDuring: pain, stopAbove }: { painDuring: number | null; stopAbove: number },
  alerted: number | null,
  sent: number | null,
): PainChange | null {
  if (pain !== null && pain > stopAbove) return pain === alerted ? null : { pain }
  if (alerted !== null) return { pain: alerted, correctedTo: pain }
  return sent !== null && sent > stopAbove ? { pain: sent, correctedTo: pain, once: `${sent} ${pain}` } : null
}
