import { parseDosageLine, type ParsedDosageLine } from '@kinora/contract/dosage-line.ts'

/** Where the dosage may begin: at a number, at `hold 5s` and its like, or at the side behind a name. */
const beginsDosage =
  /^(?:[\d½]|(?:hold|rest|tempo|rpe|effort|no\s+rest)(?![\p{L}])|(?:each|left|right|per)(?![\p{L}]))/iu

interface LibraryLine {
  /** The search text. */
  words: string
  /** How it is to be done; empty where the line only names an exercise. */
  dosageLine: string
}

/**
 * `glute bridge 3x10 hold 5s each side` names an exercise and its dosage. The dosage is the longest end of the line that
 * can be read as one, so that a number within a name stays part of the name.
 */
export function splitLibraryLine(line: string): LibraryLine {
  const text = line.trim()
  const starts = [...text.matchAll(/(?<=\s)\S/g)].map(({ index }) => index)
  const dosages = starts.filter((at) => beginsDosage.test(text.slice(at)))
  const isReadable = (at: number) => parseDosageLine(text.slice(at)).unrecognized.length === 0
  // Text like `3x10` counts as a dosage even if a later part cannot be read; the error then names that part.
  const start = dosages.find(isReadable) ?? dosages.find((at) => /^\d+\s*[x×*]\s*\d/.test(text.slice(at)))
  if (start === undefined) return { words: text, dosageLine: '' }
  return { words: text.slice(0, start).trim(), dosageLine: text.slice(start) }
}

/** Six sets and more of a time are rare; `10x10s` is often meant as ten repetitions held ten seconds. */
const mostTimedSets = 5

/** An ambiguous line: how it was read, and how to write the other meaning. */
export function doubtOf({ dosage: { set, durationSeconds } }: Pick<ParsedDosageLine, 'dosage'>) {
  if (durationSeconds === null || Number(set) <= mostTimedSets) return undefined
  return `${set} sets of ${durationSeconds} s? For ${set} repetitions held ${durationSeconds} s, write ${set}x${durationSeconds}s hold.`
}
