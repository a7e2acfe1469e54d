import type { Brief } from './briefs.ts'
import { pluralize } from './pluralize.ts'
import { dayText } from './days.ts'

interface BriefParts {
  subjective: string[]
  objective: string[]
  assessment: string[]
  plan: string[]
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

const sinceTexts = { visit: 'the last visit', change: 'the last change of the program', start: 'the program began' }
/** 'Since the last visit, 09/11/2026' */
export const sinceText = ({ since, sinceKind }: Pick<Brief, 'since' | 'sinceKind'>) =>
  `Since ${sinceTexts[sinceKind]}, ${dayText(since)}`

export const pauseSentence = ({ reason, from, until }: Brief['pauses'][number]) =>
  `Paused, ${reason}: ${until ? `${dayText(from)} to ${dayText(until)}` : `since ${dayText(from)}`}.`

function painSentence({ pain, stopAbove }: Pick<Brief, 'pain' | 'stopAbove'>) {
  const [first, last] = [pain[0], pain.at(-1)]
  if (!first || !last) return 'No pain was recorded.'
  const worst = Math.max(...pain.map((each) => each.pain))
  const above = stopAbove === null ? 0 : pain.filter((each) => each.pain > stopAbove).length
  const rule = above ? ` Above the rule of ${stopAbove} on ${above === 1 ? 'one day' : `${above} days`}.` : ''
  if (first === last) return `Pain ${last.pain}/10 on ${dayText(last.day)}.${rule}`
  return `Pain ${first.pain}/10 on ${dayText(first.day)}, ${last.pain}/10 on ${dayText(last.day)}, at most ${worst}.${rule}`
}

/** 'Read: Pacing (12/11/2026).' and 'Not read yet: Sleep.' */
export function readingSentences({ reading }: Pick<Brief, 'reading'>) {
  const read = reading.flatMap(({ title, readOn }) => (readOn ? [`${title} (${dayText(readOn)})`] : []))
  const unread = reading.flatMap(({ title, readOn }) => (readOn ? [] : [title]))
  return [
    ...(read.length > 0 ? [`Read: ${read.join(', ')}.`] : []),
    ...(unread.length > 0 ? [`Not read yet: ${unread.join(', ')}.`] : []),
  ]
}

/** '09/11/2026 Sam Okafor: Stairs are easier.' */
export const noteSentence = ({ day, by, text }: NonNullable<Brief['lastNote']>) =>
  `${dayText(day)}${by ? ` ${by}` : ''}: ${text}`

const nextDayTexts = { settled: 'settled', sore: 'sore but fine', worse: 'worse' } as const

/** 'The day after: settled twice, worse once (after 18/11/2026).' */
export function nextDaySentence({ nextDays }: Pick<Brief, 'nextDays'>) {
  if (nextDays.length === 0) return undefined
  const parts = (['settled', 'sore', 'worse'] as const).flatMap((response) => {
    const days = nextDays.filter((nextDay) => nextDay.response === response).map(({ day }) => dayText(day))
    if (days.length === 0) return []
    const after = response === 'worse' ? ` (after ${days.join(', ')})` : ''
    return [`${nextDayTexts[response]} ${times(days.length)}${after}`]
  })
  return `The day after: ${parts.join(', ')}.`
}

/** 'too easy twice, too hard once'; empty if the patient did not answer. */
export const difficultyText = ({ tooEasy = 0, tooHard = 0 }: Pick<Brief['exercises'][number], 'tooEasy' | 'tooHard'>) =>
  [tooEasy > 0 && `too easy ${times(tooEasy)}`, tooHard > 0 && `too hard ${times(tooHard)}`].filter(Boolean).join(', ')

/** 'Squat: too easy twice.' */
const difficultySentences = ({ exercises }: Pick<Brief, 'exercises'>) =>
  exercises.flatMap((exercise) =>
    difficultyText(exercise) ? [`${exercise.exercise}: ${difficultyText(exercise)}.`] : [],
  )

export const surveySentence = ({ title, from, to, meaningfulChange, verdict }: Brief['surveys'][number]) => {
  if (!from) return `${title}: ${to.value} on ${dayText(to.day)}, for the first time.`
  const matters = meaningfulChange === null ? '' : ` (a change of ${meaningfulChange} matters)`
  return `${title}: ${from.value} to ${to.value} on ${dayText(to.day)}${verdict ? `, ${verdict}` : ''}${matters}.`
}

export const changeSentence = ({ day, by, text }: Brief['changes'][number]) => `${dayText(day)} ${by}: ${text}`

const decisionTexts = { open: 'not decided yet', approved: 'approved', declined: 'declined' } as const
/** 'Proposed: Squat 3 × 10 → 3 × 12, not decided yet.' */
export const proposalSentence = ({ exercise, before, after, state }: Brief['proposals'][number]) =>
  `Proposed: ${exercise} ${before} → ${after}, ${decisionTexts[state]}.`

export function alertSentence({ day, title, handled }: Brief['alerts'][number]) {
  const done = handled ? `${handled.action} (${handled.by})${handled.note ? `: ${handled.note}` : ''}` : 'still open'
  return `${dayText(day)} ${title}: ${done}.`
}

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' })

/** 'Goal: “Walk to the ferry”. 6 of 10 in November, 4 in October.' */
function goalSentence({ goal }: Pick<Brief, 'goal'>) {
  if (!goal) return undefined
  const ratings = goal.ratings
    .slice(0, 3)
    .map(({ month, rating }, at) => `${rating}${at === 0 ? ' of 10' : ''} in ${monthName.format(new Date(month))}`)
  return `Goal: “${goal.text.trim()}”.${ratings.length > 0 ? ` ${ratings.join(', ')}.` : ''}`
}

/** 'Knee pain, week 3 of 6.' */
export const programSentence = ({ title, week, weeks }: Brief['programs'][number]) =>
  week ? `${title}, week ${week} of ${weeks}.` : `${title}, ${pluralize(weeks, 'week')}.`

/** Education pages come last, because another line already lists which were read. */
const exercisesFirst = (changes: Brief['changes']) =>
  changes.toSorted((a, b) => Number(a.text.startsWith('Read: ')) - Number(b.text.startsWith('Read: ')))

/**
 * A visit brief in the form of clinical notes: S, O, A and P. A and P list facts only; the judgment is the clinician's.
 */
export function briefParts(brief: Brief): BriefParts {
  const { adherence, planned, done, exercises, skips, notes, messages, surveys, changes, alerts, programs } = brief
  const sessions =
    planned + done > 0
      ? [`Sessions: ${done} done of ${planned} planned${adherence === null ? '' : `, ${adherence}% of the sets`}.`]
      : ['No sessions were planned.']
  return {
    subjective: [
      ...[goalSentence(brief)].filter((sentence) => sentence !== undefined),
      painSentence(brief),
      ...[nextDaySentence(brief)].filter((sentence) => sentence !== undefined),
      ...difficultySentences(brief),
      ...skips.map(({ exercise, reason, times: count }) => `Skipped ${exercise} ${times(count)}: ${reason}.`),
      ...notes.map(({ day, text, exercise }) => `${dayText(day)}${exercise ? `, ${exercise}` : ''}: “${text.trim()}”`),
      ...messages.map(({ day, text }) => `${dayText(day)}, message: “${text.trim()}”`),
      ...readingSentences(brief),
    ],
    objective: [
      ...sessions,
      ...brief.pauses.map(pauseSentence),
      ...exercises.map(({ exercise, planned: wanted, done: did, skipped, worstPain }) =>
        [
          `${exercise}: ${did} of ${wanted}`,
          skipped > 0 && `skipped ${times(skipped)}`,
          worstPain !== null && `pain at most ${worstPain}`,
        ]
          .filter(Boolean)
          .join(', '),
      ),
      ...surveys.map(surveySentence),
    ],
    assessment: alerts.map(alertSentence),
    plan: [
      ...(brief.lastNote ? [`Last note, ${noteSentence(brief.lastNote)}`] : []),
      ...programs.map(programSentence),
      ...brief.proposals.map(proposalSentence),
      ...exercisesFirst(changes).map(changeSentence),
    ],
  }
}

/** Plain text for the clipboard. A part without facts keeps its letter, so that the clinician can fill it in. */
export function briefText(brief: Brief) {
  const { subjective, objective, assessment, plan } = briefParts(brief)
  const part = (letter: string, lines: string[]) => [`${letter}:`, ...lines.map((line) => `- ${line}`)].join('\n')
  return [
    `${brief.patient}, ${dayText(brief.today)}. ${sinceText(brief)}.`,
    part('S', subjective),
    part('O', objective),
    part('A', assessment),
    part('P', plan),
  ].join('\n')
}
