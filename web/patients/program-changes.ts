import { localDay } from '@kinora/contract/days.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { Change } from '@kinora/contract/series.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { count } from '../ui/format.ts'

/** Readable descriptions of program changes. Pure. */

interface ChangeLine {
  strong: string
  rest: string
}

/** All changes by one person on one day; numbered from the oldest, as the dots of the chart are. */
export interface ChangeGroup {
  number: number
  /** YYYY-MM-DD on the local clock. */
  day: string
  by: string
  lines: ChangeLine[]
}

const partsOf = (text: string) => text.split(' · ').filter(Boolean)
const unitOf = (part: string) => /^[\d.,]+ (.+)$/.exec(part)?.[1]

/** '3 to 5 kg' from '3 × 10 · 3 kg' and '3 × 10 · 5 kg': only what differs. */
export function highlightDifference(before: string, after: string) {
  const removedParts = partsOf(before).filter((part) => !partsOf(after).includes(part))
  const addedParts = partsOf(after).filter((part) => !partsOf(before).includes(part))
  if (removedParts.length === 1 && addedParts.length === 1) {
    const unit = unitOf(removedParts[0]!)
    const from =
      unit && unit === unitOf(addedParts[0]!) ? removedParts[0]!.slice(0, -unit.length - 1) : removedParts[0]!
    return `${from} to ${addedParts[0]}`
  }
  if (addedParts.length === 0) return removedParts.length ? `without ${removedParts.join(', ')}` : ''
  return addedParts.join(', ')
}

const inSeries = (word: string, series: string | null) => (series ? ` ${word} ${series}` : '')

export function changeLine({ kind, exercise, before, after, series }: Change): ChangeLine {
  const name = exercise ?? 'An exercise'
  if (kind === 'added') return { strong: `${name} added`, rest: inSeries('to', series) }
  if (kind === 'removed') return { strong: `${name} taken out`, rest: inSeries('of', series) }
  if (kind === 'moved') return { strong: `${name} moved`, rest: after ? ` to ${after}` : '' }
  const words = highlightDifference(before, after)
  if (kind === 'program') return { strong: `Program: ${words || after}`, rest: '' }
  return { strong: words ? `${name} ${words}` : `${name} changed`, rest: '' }
}

const isSame = (one: ChangeLine) => (other: ChangeLine) => one.strong === other.strong && one.rest === other.rest

function addTo(group: ChangeGroup, line: ChangeLine) {
  if (!group.lines.some(isSame(line))) group.lines.push(line)
}

/** Changes by day and person, oldest first. The first group is the start; earlier changes are part of it. */
export function changeGroups(
  program: Pick<Program, 'startDate' | 'exerciseCount' | 'createdBy'>,
  changes: readonly Change[],
) {
  const { startDate, exerciseCount, createdBy } = program
  if (!startDate) return []
  const start: ChangeLine = { strong: 'Program started', rest: `, ${count(exerciseCount, 'exercise')}` }
  const groups: ChangeGroup[] = [{ number: 1, day: startDate, by: firstName(createdBy), lines: [start] }]
  for (const change of changes.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const day = localDay(new Date(change.at))
    const by = firstName(change.by)
    const last = groups.at(-1)!
    if (day <= startDate) continue
    if (last.day === day && last.by === by && groups.length > 1) addTo(last, changeLine(change))
    else groups.push({ number: groups.length + 1, day, by, lines: [changeLine(change)] })
  }
  return groups.map((group) => ({ ...group, lines: exercisesFirst(group.lines) }))
}

/** Education comes after exercises: only the first lines are shown. */
const exercisesFirst = (lines: ChangeLine[]) =>
  lines.toSorted((a, b) => Number(a.strong.startsWith('Read: ')) - Number(b.strong.startsWith('Read: ')))
