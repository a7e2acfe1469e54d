import {
  type Dosage,
  formatDosage,
  timesText,
  type PainRule,
  describeDosage,
  describeDosageDetails,
  type Side,
} from '@kinora/contract/dosage.ts'
import { addDays, shortWeekdayNames, weekdayOf } from '@kinora/contract/days.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { weeksText } from '../programs/program.rules.ts'
import { contrast } from '@kinora/contract/color.ts'

const maxPrinted = 200
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'July', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The first and last day of a week of a program. */
export const weekSpan = (startDate: string, week: number) => {
  const first = addDays(startDate, (week - 1) * 7)
  return { first, last: addDays(first, 6) }
}

/** The weekdays of a program's week, starting with its first day; 1 is Monday, the start of a template. */
export const weekdaysFrom = (startDate: string | null) => {
  const first = startDate ? weekdayOf(startDate) : 1
  return shortWeekdayNames.map((_, at) => ((first - 1 + at) % 7) + 1)
}
export const dayName = (weekday: number) => shortWeekdayNames[weekday - 1]!

/** "16 – 22 Nov 2026", with month and year only where they differ. */
export function spanText({ first, last }: { first: string; last: string }) {
  const [from, to] = [first, last].map((day) => {
    const [year, month, date] = day.split('-')
    return { date: String(Number(date)), month: monthNames[Number(month) - 1]!, year: year! }
  })
  const isSameYear = from!.year === to!.year
  const isSameMonth = isSameYear && from!.month === to!.month
  const start = [from!.date, isSameMonth ? '' : from!.month, isSameYear ? '' : from!.year].filter(Boolean).join(' ')
  return `${start} – ${to!.date} ${to!.month} ${to!.year}`
}

/** Adds a full stop if it is missing. */
export const endSentence = (text: string) => (text === '' || /[.!?:…。！？؟]$/.test(text) ? text : `${text}.`)
export const joinSentences = (texts: readonly string[]) =>
  texts
    .map((text) => endSentence(text.trim()))
    .filter(Boolean)
    .join(' ')

const lowerFirst = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase())

const sentencesOf = (text: string) => text.match(/[^.!?]+[.!?]+|[^.!?]+$/g)?.map((each) => each.trim()) ?? []

/**
 * Moves warning signs that several exercises share out of their warnings, so that they are printed once. An exercise
 * keeps its first own sentence.
 */
export function shareAdvice(warnings: string[]) {
  const all = warnings.map(sentencesOf)
  const count = Map.groupBy(
    all.flatMap((each) => [...new Set(each.slice(1))]),
    (each) => each,
  )
  const isShared = (each: string) => (count.get(each)?.length ?? 0) > 1
  return {
    warnings: all.map((each) => each.filter((text, at) => at === 0 || !isShared(text)).join(' ')),
    advice: [...count.keys()].filter(isShared),
  }
}

interface PrescribedExercise {
  exerciseId: string
  dosage: Dosage
  side: Side
  priority: string
  group: string | null
  patientNote: string
  nameOverride: string
}

const upperFirst = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
const withoutDetails = { restSeconds: null, restBetweenSidesSeconds: null, rpeTarget: null, timesPerDay: null }
const detailsOnly = { holdSeconds: null, load: null }

/** '3-1-2' in words, starting with the return: "Go back over 3 seconds, pause for 1, move over 2". */
export function tempoText(tempo: string | null) {
  if (!tempo) return ''
  const [back, pause, move, end] = tempo.split('-').map(Number)
  const parts = [
    `Go back over ${back} ${back === 1 ? 'second' : 'seconds'}`,
    pause ? `pause for ${pause}` : '',
    `move over ${move}`,
    end ? `pause again for ${end}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The dosage in words: "Do 10, three times. Hold for 5 seconds." */
export function dosageText({ dosage, side, priority }: PrescribedExercise) {
  const text = describeDosage(dosage, side)
  const first = priority === 'extra' ? `If you have time: ${lowerFirst(text)}` : text
  return joinSentences([first, ...describeDosageDetails({ ...dosage, ...withoutDetails })])
}

/** Rests, effort, frequency and superset. */
export function detailsText({ dosage, group }: PrescribedExercise, timesPerWeek: number | null) {
  const frequency = timesPerWeek ? [`${upperFirst(timesText(timesPerWeek))} a week`] : []
  return joinSentences([
    ...describeDosageDetails({ ...dosage, ...detailsOnly }),
    tempoText(dosage.tempo),
    ...(group ? [`Alternate with the others in group ${group}`] : []),
    ...frequency,
  ])
}
export const shortForm = ({ dosage, side }: PrescribedExercise) => formatDosage(dosage, side)

/** Prescriptions with the same key are printed once, with a tick row for each of their series. */
export const handoutKey = ({
  exerciseId,
  dosage,
  side,
  priority,
  group,
  patientNote,
  nameOverride,
}: PrescribedExercise) =>
  JSON.stringify([exerciseId, formatDosage(dosage, side), priority, group, patientNote, nameOverride])

/** One row of boxes per session of a day, at most four; the first has the series name as its label. */
export function tickRows(series: { name: string; weekdays: number[] }, timesPerDay: number | null, weekdays: number[]) {
  const isRest = weekdays.map((weekday) => series.weekdays.length > 0 && !series.weekdays.includes(weekday))
  return Array.from({ length: Math.min(4, timesPerDay ?? 1) }, (_, at) => ({
    label: at === 0 ? series.name : '',
    isRest,
  }))
}

/** Advice for each pain level, by the strictest rule. */
export function painSteps(rules: PainRule[], phone: string) {
  const reduceAbove = Math.min(...rules.map((rule) => rule.reduceAbove))
  const stopAbove = Math.min(...rules.map((rule) => rule.stopAbove))
  return [
    { from: 0, to: Math.min(reduceAbove, stopAbove), text: 'Fine. Carry on.' },
    { from: reduceAbove + 1, to: stopAbove, text: 'Do half as many next time.' },
    { from: stopAbove + 1, to: 10, text: `Stop. Ring us: ${phone}.` },
  ].filter(({ from, to }) => from <= to)
}

interface Precaution {
  text: string
  from: string | null
  until: string | null
}

/** The precautions that apply within these days. */
export const precautionsText = (precautions: Precaution[], { first, last }: { first: string; last: string }) =>
  joinSentences(
    precautions
      .filter(({ from, until }) => (!from || from <= last) && (!until || until >= first))
      .map(({ text }) => text),
  )

/** The side with most of a figure's muscles; right if even. */
function workingSide(muscles: readonly string[] = []) {
  const count = (letter: string) => muscles.filter((muscle) => muscle.endsWith(letter)).length
  return count('L') > count('R') ? 'left' : 'right'
}

/** True if the picture must be mirrored to show the prescribed side. */
export const isMirrored = (side: string, muscles: readonly string[] | undefined) =>
  (side === 'left' || side === 'right') && side !== workingSide(muscles)

/** True for a color that can be read on white paper. */
export const isDark = (color: string) => contrast('#ffffff', color) >= 4.5

export function ensureLastWeek({ weeks }: { weeks: number }, week: number, lastWeek: number) {
  if (lastWeek < week) throw fieldProblem('invalid', 'lastWeek', 'The last week must not be before the first.')
  if (lastWeek > weeks) throw fieldProblem('invalid', 'lastWeek', `This program has ${weeksText(weeks)}.`)
}

export function ensurePrintable(count: number) {
  if (count === 0) throw new Problem('conflict', 'There are no exercises in this week to print.')
  if (count > maxPrinted)
    throw new Problem('unprocessable', `More than ${maxPrinted} exercises. Print fewer weeks, or one series at a time.`)
}
