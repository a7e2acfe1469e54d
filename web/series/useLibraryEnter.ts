import { useEffect, useRef } from 'react'
import { parseDosageLine } from '@kinora/contract/dosage-line.ts'
import { formatDosage } from '@kinora/contract/dosage.ts'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { toast } from '../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import { doubtOf, splitLibraryLine } from './library-line.ts'
import type { LibrarySearch } from './useLibrarySearch.ts'
import type { PrescribedDosage } from './week-edits.ts'

/** The prescription that a line describes; fields it leaves out come from the exercise. */
function read(dosageLine: string, exercise: ExerciseCard) {
  const { dosage, side = exercise.defaultSide, unrecognized } = parseDosageLine(dosageLine, exercise.defaultDosage)
  const [unread] = unrecognized
  return {
    prescribed: dosageLine ? { dosage, side } : undefined,
    problem: unread && `We can’t read “${unread.text}”. Write it like 3x10 hold 5s 2kg right rest 60s.`,
    words: [formatDosage(dosage, side), dosageLine && doubtOf({ dosage })].filter(Boolean).join('. '),
  }
}

/**
 * Enter in the library's search adds the first match for the typed line, with its dosage, and clears the search, even
 * before the results have arrived. `hint` announces what Enter will add.
 */
export function useLibraryEnter(
  library: LibrarySearch,
  onAdd: (exercise: ExerciseCard, prescribed?: PrescribedDosage) => void,
) {
  const { activeId } = useBuilder()
  /** Lines whose results have not arrived, added one after the other. */
  const waiting = useRef({ count: 0, last: Promise.resolve() })
  const { search, dosageLine, isCurrent, items, findFirst } = library
  const top = search.trim() && isCurrent ? items[0] : undefined
  const reading = top && read(dosageLine, top)

  /** A line that could not be added returns to the search box, unless something else is being typed there. */
  function refuse(line: string, message: string) {
    toast.error(message)
    if (!search) library.setSearch(line)
  }

  function addLine(line: string, hit: ExerciseCard | undefined) {
    const { words, dosageLine: typed } = splitLibraryLine(line)
    if (!hit) return refuse(line, `No exercise found for “${words}”.`)
    const { prescribed, problem } = read(typed, hit)
    if (problem) return refuse(line, problem)
    onAdd(hit, prescribed)
  }
  const latest = useRef(addLine)
  useEffect(() => {
    latest.current = addLine
  })

  async function addWhenFound(line: string, before: Promise<void>) {
    const hit = await findFirst(splitLibraryLine(line).words).catch(() => undefined)
    await before
    waiting.current.count -= 1
    latest.current(line, hit)
  }

  function onEnter() {
    const line = search.trim()
    if (!line || reading?.problem) return
    if (!activeId) return toast.info('Add a series first, then its exercises.')
    if (isCurrent && !top) return toast.error(`No exercise found for “${splitLibraryLine(line).words}”.`)
    library.setSearch('')
    if (top && waiting.current.count === 0) return onAdd(top, reading?.prescribed)
    waiting.current.count += 1
    waiting.current.last = addWhenFound(line, waiting.current.last)
  }

  const hint = reading ? (reading.problem ?? `Enter adds ${top!.name}, ${reading.words}`) : undefined
  return { onEnter, hint, isProblem: reading?.problem !== undefined }
}
