import type { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { categoryLabel, categorySynonyms } from '@kinora/contract/exercise-categories.ts'

/** Lower case, without accents and punctuation, words separated by single spaces. */
export const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Abbreviations of conditions, which exercises name in full. */
const conditionsInFull: Record<string, string> = {
  oa: 'osteoarthritis',
  lbp: 'low back pain',
  thr: 'hip replacement',
  tha: 'hip replacement',
  tkr: 'knee replacement',
  tka: 'knee replacement',
  pfp: 'patellofemoral pain',
  pfps: 'patellofemoral pain',
}

/** The words of a search, at most eight, because more would rarely match anything. */
export function termsOf(search: string | undefined) {
  const words = plainWords(search ?? '')
    .split(' ')
    .flatMap((word) => conditionsInFull[word]?.split(' ') ?? [word])
  return [...new Set(words)].filter(Boolean).slice(0, 8)
}

/** A word of the search. An exercise must match one word of each group; groups are numbered from 1. */
export interface Term {
  word: string
  group: number
}

/** Damerau-Levenshtein distance: letters changed, added, removed, or swapped with a neighbor. */
export function editDistance(a: string, b: string) {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity
      rows[i]![j] = Math.min(change, rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, swap)
    }
  }
  return rows[a.length]![b.length]!
}

/** The nearest words within one step, or two for a long word. The typed word may be incomplete. */
export function likelyWords(typed: string, likely: string[]) {
  const maxSteps = typed.length > 5 ? 2 : 1
  const beginnings = (word: string) => [word, ...[-1, 0, 1].map((more) => word.slice(0, typed.length + more))]
  const near = likely.map((word) => ({
    word,
    steps: Math.min(...beginnings(word).map((part) => editDistance(typed, part))),
  }))
  const least = Math.min(...near.map(({ steps }) => steps))
  return near
    .filter(({ steps }) => steps === least && steps <= maxSteps)
    .map(({ word }) => word)
    .slice(0, 6)
}

/** One group for each word, with a misspelled word replaced by its likely corrections. */
export const groupsOf = (words: string[], misspelled: { word: string; likely: string[] }[]): Term[] =>
  words.flatMap((word, at) => {
    const corrections = likelyWords(word, misspelled.find((item) => item.word === word)?.likely ?? [])
    return (corrections.length ? corrections : [word]).map((each) => ({ word: each, group: at + 1 }))
  })

/** The words of a text that are worth suggesting as corrections. */
export const vocabularyOf = (search: string) =>
  search.split(' ').filter((word) => word.length >= 4 && word.length <= 40)

type Texts = Pick<ExerciseDraft, 'name'> & Partial<ExerciseDraft>

/** Two search texts: names and kinds only, and these with the instructions. */
export function searchTexts(exercise: Texts) {
  const { name, patientName, aliases, types, bodyRegions, position, equipment } = exercise
  const kinds = [...(bodyRegions ?? []), ...(types ?? []), ...(equipment ?? []), ...(position ? [position] : [])]
  const { movements, primaryMuscles, secondaryMuscles, conditions, goals } = exercise
  const words = [movements, primaryMuscles, secondaryMuscles, conditions, goals].flatMap((list) => list ?? [])
  const named = [name, patientName ?? '', ...(aliases ?? [])].map(plainWords).filter(Boolean)
  const kindWords = plainWords(
    [...kinds.flatMap((kind) => [kind, categoryLabel(kind), categorySynonyms[kind] ?? '']), ...words].join(' '),
  )
  const keywords = ` ${named.join(' | ')} | ${kindWords} `
  const { summary, purpose, setup, steps, cues } = exercise
  const instructions = plainWords([summary, purpose, setup, ...(steps ?? []), ...(cues ?? [])].join(' '))
  return { keywords, search: `${keywords}${instructions} `.slice(0, 20_000) }
}
