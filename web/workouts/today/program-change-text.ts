import { parseDosageLine } from '@kinora/contract/dosage-line.ts'
import { describeDosage, type Dosage } from '@kinora/contract/dosage.ts'
import type { Change } from '@kinora/contract/series.ts'
import { numberWord } from '../workout-labels.ts'

const differenceText = (difference: number, one: string, many: string) =>
  `${numberWord(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} ${Math.abs(difference) === 1 ? one : many}`

const changedNumber = (before: number | null, after: number | null, one: string, many: string) =>
  before !== null && after !== null && before !== after ? differenceText(after - before, one, many) : ''

function loadDifference({ load: before }: Dosage, { load: after }: Dosage) {
  if (!after || (before?.value === after.value && before?.bandColor === after.bandColor)) return ''
  if (after.type === 'band') return `the ${after.bandColor} band`
  return after.value === null
    ? ''
    : `${after.value} ${after.unit ?? 'kg'}${before?.value ? `, not ${before.value}` : ''}`
}

/** The differences between two short forms: 'one more set', 'two more'. */
export function differenceTexts(before: string, after: string) {
  const [a, b] = [parseDosageLine(before).dosage, parseDosageLine(after).dosage]
  return [
    changedNumber(Number(a.set), Number(b.set), 'set', 'sets'),
    changedNumber(a.repsMin, b.repsMin, 'each time', 'each time'),
    changedNumber(a.durationSeconds, b.durationSeconds, 'second', 'seconds'),
    changedNumber(a.holdSeconds, b.holdSeconds, 'second to hold', 'seconds to hold'),
    loadDifference(a, b),
  ].filter(Boolean)
}

/** The parts that differ between two short forms: '3 kg' and '5 kg'. */
export function differingParts(before: string, after: string) {
  const [a, b] = [before.split(' · '), after.split(' · ')]
  const [was, is] = [a.filter((part) => !b.includes(part)), b.filter((part) => !a.includes(part))]
  return was.length && is.length ? { before: was.join(' · '), after: is.join(' · ') } : { before, after }
}

const sentence = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

/** A short label for the list of a session: 'One more set'. */
export const changeTag = ({ kind, before, after }: Pick<Change, 'kind' | 'before' | 'after'>) => {
  if (kind === 'added') return 'New'
  const [first] = kind === 'changed' ? differenceTexts(before, after) : []
  return first ? sentence(first) : 'Changed'
}

/** The title of an added or removed page, which is recorded as 'Read: Pacing'. */
const pageOf = (exercise: string | null) => exercise?.match(/^Read: (.+)$/)?.[1]

/** The change as a sentence: 'Do 10, three times. That is one more set.' */
export function changeSentence({
  kind,
  before,
  after,
  series,
  exercise,
}: Pick<Change, 'kind' | 'before' | 'after' | 'series' | 'exercise'>) {
  const where = series ? ` in ${series}` : ''
  const page = pageOf(exercise)
  if (page) return kind === 'added' ? `New to read${where}: ‘${page}’.` : `No longer to read${where}: ‘${page}’.`
  if (kind === 'added') return `${exercise ?? 'An exercise'} is new${where}.`
  if (kind === 'removed') return `${exercise ?? 'An exercise'} is no longer${where || ' part of it'}.`
  if (kind === 'moved') return `${exercise ?? 'An exercise'} has moved${where}.`
  if (kind === 'program') return after
  const { dosage, side, recognized } = parseDosageLine(after)
  const found = differenceTexts(before, after)
  if (recognized.length === 0) return ''
  return `${describeDosage(dosage, side)}.${found.length ? ` That is ${found.join(' and ')}.` : ''}`
}
