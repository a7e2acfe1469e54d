import { parseDosageLine, type ParsedDosageLine } from '@kinora/contract/dosage-line.ts'

/** A dosage may begin with a number, a keyword such as `hold`, or a side. */
const beginsDosage =
  /^(?:[\d½]|(?:hold|rest|tempo|rpe|effort|no\s+rest)(?![\p{L}])|(?:each|left|right|per)(?![\p{L}]))/iu

interface LibraryLine {
  /** The search text. */
  words: string
  /** The dosage; empty if the line only names an exercise. */
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

/** More timed sets are rare: `10x10s` often means ten repetitions held for ten seconds. */
const maxTimedSets = 5

/** An ambiguous line: how it was read, and how to write the other meaning. */
export function doubtOf({ dosage: { set, durationSeconds } }: Pick<ParsedDosageLine, 'dosage'>) {
  if (durationSeconds === null || Number(set) <= maxTimedSets) return undefined
  return `${set} sets of ${durationSeconds} s? For ${set} repetitions held ${durationSeconds} s, write ${set}x${durationSeconds}s hold.`
}
