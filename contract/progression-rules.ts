import { z } from 'zod'
import { defineApi } from './api.ts'
import { pluralize } from './pluralize.ts'
import { areValid, Id, MomentOut } from './fields.ts'
import { staff } from './roles.ts'
import { Progression } from './series-copies.ts'
import { listText } from './list-text.ts'

const whole = (least: number, most: number) =>
  z
    .number({ error: `Use ${least} to ${most}.` })
    .int('Use a whole number.')
    .min(least, `Use ${least} to ${most}.`)
    .max(most, `Use ${least} to ${most}.`)

/** By how much an exercise becomes harder. Easing off takes the same step back. */
const Step = Progression.refine((step) => Object.values(step).every((value) => value >= 0), 'Use 0 or more.')

/** The next step once the highest number of repetitions is reached, or immediately if the dosage has no step. */
export const BeyondTop = z.enum(['stay', 'load', 'harder'])
export type BeyondTop = z.infer<typeof BeyondTop>

const rule = z.object({
  /** How many sessions with the current dosage are considered. */
  sessions: whole(2, 12).default(4),
  /** Percent of the planned sets. */
  doneAtLeast: whole(50, 100).default(80),
  /** The average of the recorded pain, 0 to 10. */
  painAtMost: whole(0, 10).default(3),
  /** Excludes sessions after which the patient felt worse the next day. */
  isWithoutFlare: z.boolean().default(true),
  step: Step.prefault({ reps: 2 }),
  topReps: whole(1, 200).nullable().default(null),
  beyond: BeyondTop.default('stay'),
  /** In the unit of the load, once the highest repetitions are reached; the repetitions restart from `backToReps`. */
  loadStep: z.number().min(0, 'Use 0 or more.').max(50, 'At most 50.').default(0),
  backToReps: whole(1, 200).nullable().default(null),
  /** Ease off at this pain, 0 to 10; null means never. */
  easeAtPain: whole(1, 10).nullable().default(5),
  easeAfter: whole(1, 6).default(2),
  /** Changes the program without asking, once the patient's answer about the day after is known. */
  isAutomatic: z.boolean().default(false),
})

/** When an exercise becomes harder or easier, and by how much. */
export const ProgressionRule = rule.superRefine(
  ({ step, beyond, topReps, loadStep, backToReps }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const hasStep = Object.values(step).some((value) => value !== 0)
    if (!hasStep && beyond === 'stay')
      problem('step', 'Choose what to change: repetitions, sets, hold, time, load, or a harder exercise.')
    if (hasStep && beyond !== 'stay' && topReps === null) problem('topReps', 'Enter the highest number of repetitions.')
    if (beyond === 'load' && loadStep === 0) problem('loadStep', 'Enter how much load to add.')
    if (backToReps !== null && topReps !== null && backToReps >= topReps)
      problem('backToReps', 'Use fewer than the most repetitions.')
  },
  { when: areValid('step', 'beyond', 'topReps', 'loadStep', 'backToReps') },
)
export type ProgressionRule = z.infer<typeof ProgressionRule>

/** A rule for the whole program, a series, or an exercise in a series; the most specific one applies. */
export const StoredProgressionRule = z.object({
  _id: Id,
  programId: Id,
  seriesId: Id.nullable(),
  exerciseId: Id.nullable(),
  rule: ProgressionRule,
  setBy: z.string(),
  setAt: MomentOut,
})
export type StoredProgressionRule = z.infer<typeof StoredProgressionRule>

export const progressionRules = defineApi('series', {
  progressionRules: {
    route: 'GET /program/:id/progression-rules',
    roles: staff,
    reply: z.array(StoredProgressionRule),
    failure: 'Failed to read the progression rules',
  },
  /** Sets or replaces the rule of one place; null removes it. */
  setProgressionRule: {
    route: 'PUT /program/:id/progression-rules',
    roles: staff,
    body: z
      .object({
        seriesId: Id.nullable().default(null),
        exerciseId: Id.nullable().default(null),
        rule: ProgressionRule.nullable(),
      })
      .refine(({ seriesId, exerciseId }) => !exerciseId || seriesId, {
        path: ['seriesId'],
        message: 'Choose the series that the exercise is in.',
      }),
    reply: z.array(StoredProgressionRule),
    failure: 'Failed to save the progression rule',
  },
})

/** The rule that applies to an exercise: its own, otherwise its series', otherwise the program's. */
export const ruleFor = <R extends Pick<StoredProgressionRule, 'seriesId' | 'exerciseId'>>(
  rules: readonly R[],
  { seriesId, exerciseId }: { seriesId: string; exerciseId: string },
) =>
  rules.find((each) => each.seriesId === seriesId && each.exerciseId === exerciseId) ??
  rules.find((each) => each.seriesId === seriesId && each.exerciseId === null) ??
  rules.find((each) => each.seriesId === null)

/** '2 reps and 5 s of hold', or ''. */
function stepText({ reps, sets, holdSeconds, durationSeconds, load }: Progression) {
  const parts = [
    reps > 0 && pluralize(reps, 'rep'),
    sets > 0 && pluralize(sets, 'set'),
    holdSeconds > 0 && `${holdSeconds} s of hold`,
    durationSeconds > 0 && `${durationSeconds} s`,
    load > 0 && `${load} of load`,
  ]
  return listText(parts.filter((part) => part !== false))
}

function moreText({ step, topReps, beyond, loadStep, backToReps }: ProgressionRule) {
  const more = stepText(step) && `${stepText(step)} more`
  const top = topReps === null ? '' : `up to ${pluralize(topReps, 'rep')}`
  const then = {
    stay: '',
    load: `${loadStep} more load${backToReps === null ? '' : ` from ${pluralize(backToReps, 'rep')} again`}`,
    harder: 'the harder exercise',
  }[beyond]
  if (!more) return then
  return [[more, top].filter(Boolean).join(', '), then && `then ${then}`].filter(Boolean).join(', ')
}

/** The whole rule as text, in at most two sentences. */
export function ruleText(rule: ProgressionRule) {
  const { sessions, doneAtLeast, painAtMost, isWithoutFlare, easeAtPain, easeAfter } = rule
  const flare = isWithoutFlare ? ', with no flare the next day' : ''
  const ease =
    easeAtPain === null
      ? ''
      : ` Ease off when pain is ${easeAtPain} or more ${easeAfter === 1 ? 'once' : easeAfter === 2 ? 'twice' : `${easeAfter} times`}.`
  return `When at least ${doneAtLeast}% is done and the mean pain is at most ${painAtMost} over ${sessions} sessions${flare}: ${moreText(rule)}.${ease}`
}
