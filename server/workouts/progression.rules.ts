import type { Dosage } from '@kinora/contract/dosage.ts'
import type { Day } from '@kinora/contract/days.ts'
import type { ProgressionRule } from '@kinora/contract/progression-rules.ts'
import type { Progression } from '@kinora/contract/series-copies.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty, NextDayResponse } from '@kinora/contract/workouts.ts'
import { progressed } from '../series/series.rules.ts'

/** How an exercise went in one session. */
export interface ExerciseSession {
  day: Day
  setsDone: number
  setsPlanned: number
  /** 0 to 10; null if the patient gave no answer, which differs from no pain. */
  pain: number | null
  skippedReason: SkipReason | null
  nextDay: NextDayResponse | null
  /** The patient's own rating. */
  difficulty: Difficulty | null
  /** The patient chose to do less that day, or the session is not over yet. */
  isPartial: boolean
}

export interface ProgressionFacts {
  rule: ProgressionRule
  /** Sessions with the current dosage that no decision has used yet, oldest first. */
  sessions: readonly ExerciseSession[]
  dosage: Dosage
  /** The stop threshold of the pain rule. */
  stopAbove: number
  /** Something else must be settled first: an open alert, a request for help, a pause. */
  isHeld: boolean
}

/** A rule's proposal: another dosage, or the neighboring exercise on the ladder with the same dosage. */
export interface ProposedStep {
  kind: 'progress' | 'ease'
  step: { dosage: Dosage } | { neighbor: 'harder' | 'easier' }
  /** For the practitioner. */
  reasons: string[]
  /** For the patient, who reads it beside the change. */
  patientReason: string
  /** The last session that the proposal is based on. */
  lastDay: Day
  /** True if the patient has answered how they felt the day after every session, or it is too late to answer. */
  isFlareKnown: (today: Day) => boolean
}

/** Whether a session counts for the exercise: being unwell or away, or a planned short session, is not a failure. */
const isJudged = ({ setsDone, skippedReason, isPartial }: ExerciseSession) =>
  skippedReason === 'unwell' || skippedReason === 'away' ? false : setsDone > 0 || !isPartial

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)
const timesText = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`)

/** A step that changes no value is not proposed. */
const isSame = (one: Dosage, other: Dosage) =>
  one.set === other.set &&
  one.repsMin === other.repsMin &&
  one.repsMax === other.repsMax &&
  one.holdSeconds === other.holdSeconds &&
  one.durationSeconds === other.durationSeconds &&
  one.load?.value === other.load?.value

const noStep: Progression = { reps: 0, sets: 0, holdSeconds: 0, durationSeconds: 0, load: 0 }
const hasWeight = ({ load }: Dosage) => load !== null && load.value !== null
const withReps = (dosage: Dosage, reps: number): Dosage => {
  const span = (dosage.repsMax ?? dosage.repsMin ?? reps) - (dosage.repsMin ?? dosage.repsMax ?? reps)
  return {
    ...dosage,
    repsMin: dosage.repsMin === null ? null : reps,
    repsMax: dosage.repsMax === null ? null : reps + span,
  }
}

/** The next harder step; undefined if the rule allows none. */
function harderStep({ rule, dosage }: Pick<ProgressionFacts, 'rule' | 'dosage'>): ProposedStep['step'] | undefined {
  const { step, topReps, beyond, loadStep, backToReps } = rule
  const reps = dosage.repsMax ?? dosage.repsMin
  const isAtTop = topReps !== null && reps !== null && reps >= topReps
  if (!isAtTop) {
    const addedReps = topReps === null || reps === null ? step.reps : Math.min(step.reps, topReps - reps)
    const next = progressed(dosage, { ...step, reps: addedReps })
    if (!isSame(next, dosage)) return { dosage: next }
  }
  if (beyond === 'harder') return { neighbor: 'harder' }
  if (beyond !== 'load' || !hasWeight(dosage)) return undefined
  const heavier = progressed(dosage, { ...noStep, load: loadStep })
  return { dosage: backToReps === null ? heavier : withReps(heavier, backToReps) }
}

const negated = (step: Progression) =>
  Object.fromEntries(Object.entries(step).map(([field, value]) => [field, -value])) as Progression

/** One step back, or the easier exercise if the dosage cannot go lower. */
function easierStep({ rule, dosage }: Pick<ProgressionFacts, 'rule' | 'dosage'>): ProposedStep['step'] {
  const back = progressed(dosage, negated(rule.step))
  const lighter = hasWeight(dosage) ? progressed(dosage, { ...noStep, load: -rule.loadStep }) : dosage
  if (!isSame(back, dosage)) return { dosage: back }
  return isSame(lighter, dosage) ? { neighbor: 'easier' } : { dosage: lighter }
}

/** Why a session is a reason for easing off; undefined if it is not. */
function strainReason({ pain, nextDay, skippedReason }: ExerciseSession, { easeAtPain }: ProgressionRule) {
  if (easeAtPain === null) return undefined
  if (pain !== null && pain >= easeAtPain) return `pain ${pain}`
  if (skippedReason === 'pain') return 'skipped because of pain'
  return nextDay === 'worse' ? 'worse the next day' : undefined
}

const isNextDayKnown = (sessions: readonly ExerciseSession[]) => (today: Day) =>
  sessions.every(({ day, nextDay }) => nextDay !== null || Date.parse(today) - Date.parse(day) >= 2 * 86_400_000)

function proposeEasing({ rule, sessions, ...facts }: ProgressionFacts): ProposedStep | undefined {
  // A rule may require more painful sessions for easing than good ones for progress.
  const strained = sessions.slice(-Math.max(rule.sessions, rule.easeAfter)).flatMap((session) => {
    const why = strainReason(session, rule)
    return why ? [{ session, why }] : []
  })
  if (rule.easeAtPain === null || strained.length < rule.easeAfter) return undefined
  const causes = Map.groupBy(strained, ({ why }) => why)
  return {
    kind: 'ease',
    step: easierStep({ rule, ...facts }),
    reasons: [...causes].map(([why, each]) => `${why[0]!.toUpperCase()}${why.slice(1)}, ${timesText(each.length)}`),
    patientReason: 'It hurt more than it should, so it is easier for now.',
    lastDay: strained.at(-1)!.session.day,
    isFlareKnown: () => true,
  }
}

function proposeProgress({ rule, sessions, isHeld, stopAbove, ...facts }: ProgressionFacts): ProposedStep | undefined {
  const judged = sessions.slice(-rule.sessions)
  if (isHeld || judged.length < rule.sessions) return undefined
  const planned = judged.reduce((sum, { setsPlanned }) => sum + setsPlanned, 0)
  const done = judged.reduce((sum, { setsDone, setsPlanned }) => sum + Math.min(setsDone, setsPlanned), 0)
  const percent = Math.floor((100 * done) / planned)
  const pains = judged.flatMap(({ pain }) => pain ?? [])
  const isPainKnown = pains.length >= Math.ceil(rule.sessions / 2)
  if (percent < rule.doneAtLeast || !isPainKnown || mean(pains) > rule.painAtMost) return undefined
  const isTooMuch = judged.some(
    (session) =>
      session.skippedReason === 'too hard' ||
      session.difficulty === 'too hard' ||
      (session.pain ?? 0) > stopAbove ||
      strainReason(session, rule) !== undefined,
  )
  if (isTooMuch || (rule.isWithoutFlare && judged.some(({ nextDay }) => nextDay === 'worse'))) return undefined
  const step = harderStep({ rule, ...facts })
  if (!step) return undefined
  const tooEasy = judged.filter(({ difficulty }) => difficulty === 'too easy').length
  const answered = judged.filter(({ nextDay }) => nextDay !== null).length
  return {
    kind: 'progress',
    step,
    reasons: [
      `${percent}% of the sets in ${judged.length} sessions`,
      `Mean pain ${oneDecimal(mean(pains))}${pains.length < judged.length ? `, said in ${pains.length} of ${judged.length}` : ''}`,
      ...(tooEasy > 0 ? [`Too easy ${timesText(tooEasy)}`] : []),
      ...(rule.isWithoutFlare
        ? [
            answered
              ? `Never worse the next day, said after ${answered} of ${judged.length}`
              : 'No answer about the day after',
          ]
        : []),
    ],
    patientReason: `You did it ${judged.length} times with little pain, so it moves up a step.`,
    lastDay: judged.at(-1)!.day,
    isFlareKnown: isNextDayKnown(judged),
  }
}

/**
 * The rule's proposal after these sessions, or undefined. Easing off comes first: an exercise that hurts never becomes
 * harder.
 */
export function proposedStep(facts: ProgressionFacts): ProposedStep | undefined {
  const judged = { ...facts, sessions: facts.sessions.filter(isJudged) }
  return proposeEasing(judged) ?? proposeProgress(judged)
}
