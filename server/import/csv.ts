import { BodyPosition, BodyRegion, Equipment, ExerciseType, kindLabel } from '@kinora/contract/kinds.ts'
import { textOf, type Incoming, type IncomingList } from './incoming.ts'
import { measureOf, usualDosage } from './mapping.ts'
import { clipped, linesOf } from './plain.ts'

/** A row of a table by its column heads. */
export type Row = Record<string, string>

const valuesOf = (cell = '') =>
  cell
    .slice(0, 5000)
    .split(/[|;]|,\s/)
    .map((value) => value.trim())
    .filter(Boolean)

/** The choices a cell names, by their value or as the screen writes them. Throws the sentence that refuses the row. */
function chosen<T extends string>(column: string, cell: string | undefined, choices: readonly T[]) {
  return valuesOf(cell).map((value) => {
    const typed = value.toLowerCase()
    const choice = choices.find((it) => it.toLowerCase() === typed || kindLabel(it).toLowerCase() === typed)
    if (!choice)
      throw new Error(
        `${column}: “${clipped(value, 40)}” is not known. Use for example ${choices.slice(0, 4).join(', ')}.`,
      )
    return choice
  })
}

function numberOf(column: string, cell = '') {
  if (cell.trim() === '') return null
  const number = Number(cell.replace(',', '.'))
  if (!Number.isFinite(number)) throw new Error(`${column}: “${clipped(cell, 40)}” is not a number.`)
  return number
}

/** `8-12` or `10` as the least and the most. */
export function repsOf(cell = '') {
  const parts = /^(\d+)(?:[-–to ]+(\d+))?$/.exec(cell.trim().slice(0, 20))
  if (cell.trim() !== '' && !parts) throw new Error(`reps: write 10 or 8-12, not “${clipped(cell, 40)}”.`)
  if (!parts) return {}
  return { repsMin: Number(parts[1]), repsMax: Number(parts[2] ?? parts[1]) }
}

const sides = ['left', 'right', 'both', 'each', 'none'] as const

function draftOf(row: Row) {
  const types = chosen('type', row.type, ExerciseType.options)
  const equipment = chosen('equipment', row.equipment, Equipment.options)
  const measure = measureOf({ types, equipment })
  const sets = numberOf('default_sets', row.default_sets)
  const dosage = {
    ...(sets !== null && { set: String(sets) }),
    ...repsOf(row.default_reps),
    holdSeconds: numberOf('default_hold_s', row.default_hold_s),
    restSeconds: numberOf('default_rest_s', row.default_rest_s),
  }
  const isSaid = sets !== null || Object.values(dosage).some((value) => typeof value === 'number')
  const [position = null] = chosen('position', row.position, BodyPosition.options)
  const [side = 'none'] = chosen('side', row.side, sides)
  return {
    name: textOf(row.name),
    patientName: textOf(row.patient_name),
    bodyRegions: chosen('body_region', row.body_region, BodyRegion.options),
    types,
    position,
    equipment,
    level: numberOf('level', row.level) ?? 2,
    steps: linesOf((row.instructions ?? '').split('|')),
    cues: linesOf((row.cues ?? '').split('|')),
    precautions: linesOf((row.precautions ?? '').split('|')),
    primaryMuscles: valuesOf(row.muscles),
    measure,
    defaultDosage: isSaid ? dosage : usualDosage(measure),
    defaultSide: side,
  }
}

function exerciseOf(row: Row, at: number): Incoming {
  const name = textOf(row.name)
  const isAttributed = row.licence || row.author
  const about = {
    row: at + 2,
    name,
    sourceId: textOf(row.external_id) || name.toLowerCase(),
    attribution: isAttributed
      ? { licence: clipped(row.licence ?? '', 120), author: clipped(row.author ?? '', 200), sourceUrl: '' }
      : null,
  }
  try {
    return { ...about, draft: draftOf(row) }
  } catch (error) {
    return { ...about, draft: {}, refusal: (error as Error).message }
  }
}

/** Our own table. The rows count from 2, as a spreadsheet shows them under the line of heads. */
export function readOwnTable(rows: Row[]): IncomingList {
  const hasMedia = rows.some((row) => row.image_url || row.video_url)
  const notes = hasMedia
    ? ['Pictures and films are not fetched from their addresses; add the files to the exercise.']
    : []
  return { format: 'csv', exercises: rows.map(exerciseOf), notes }
}
