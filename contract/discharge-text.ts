import { surveySentence } from './brief-text.ts'
import { dayText } from './days.ts'
import type { Discharge, FlareUpPlan, Outcomes } from './discharges.ts'
import { listText } from './list-text.ts'

const daysText = (days: number) => (days === 1 ? 'a day' : `${days} days in a row`)

/** 'Pain above 5 out of 10 for 3 days in a row' */
export const flareUpRule = ({ painAbove, days }: Pick<FlareUpPlan, 'painAbove' | 'days'>) =>
  `Pain above ${painAbove} out of 10 for ${daysText(days)}`

/** The steps of a flare-up plan. */
export function flareUpSteps({ easier, leaveOut, call }: FlareUpPlan) {
  return [
    ...(leaveOut.length > 0 ? [`Leave out for now: ${listText(leaveOut)}.`] : []),
    ...(easier.length > 0 ? ['Do these with less, until it has settled for 3 days:'] : []),
    ...easier.map(({ exercise, dosage }) => `${exercise}: ${dosage}.`),
    ...(call ? [`Ring us: ${call}`] : []),
  ]
}

/** 'Every day' or '2 days a week' */
export const daysPerWeekText = (days: number | null) =>
  days === null ? '' : days === 7 ? 'Every day' : days === 1 ? 'One day a week' : `${days} days a week`

/** The end of care compared with its start, one sentence each. */
export const outcomeSentences = ({ sessions, pain, surveys }: Outcomes) => [
  ...(sessions > 0 ? [`${sessions === 1 ? 'One session' : `${sessions} sessions`} done.`] : []),
  ...(pain
    ? [`Pain: ${pain.from.value} around ${dayText(pain.from.day)}, ${pain.to.value} around ${dayText(pain.to.day)}.`]
    : []),
  ...surveys.map(surveySentence),
]

/** How to contact the clinic. */
export const contactText = ({ name, phone, email }: Discharge['clinic']) =>
  [name, phone, email].filter(Boolean).join(' · ')
