import { csvColumns, type CsvColumn, exportColumns } from '@kinora/contract/exercise-import-formats.ts'
import type { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { bandColors, Load, Side } from '@kinora/contract/dosage.ts'
import { RestrictionTag } from '@kinora/contract/precautions.ts'
import {
  BodyPosition,
  BodyRegion,
  Equipment,
  ExerciseType,
  categoryLabel,
  Laterality,
  Measure,
} from '@kinora/contract/exercise-categories.ts'
import { linksOf, textOf, type Incoming, type IncomingList } from './incoming.ts'
import { measureOf, defaultDosageFor } from './mapping.ts'
import { splitTexts, splitWords } from './own-cells.ts'
import { rowOf } from './own-table.ts'
import { clipped, linesOf, plainText } from './plain.ts'

/** A row of a table, by column name. */
export type Row = Record<string, string>

const valuesOf = (cell = '') =>
  cell
    .slice(0, 5000)
    .split(/[|;]|,\s/)
    .map((value) => value.trim())
    .filter(Boolean)

/**
 * The choices that a cell lists, by value or by label.
 * @throws Error with the message that rejects the row.
 */
function choicesOf<T extends string>(column: string, cell: string | undefined, choices: readonly T[]) {
  return valuesOf(cell).map((value) => {
    const typed = value.toLowerCase()
    const choice = choices.find((item) => item.toLowerCase() === typed || categoryLabel(item).toLowerCase() === typed)
    if (!choice)
      throw new Error(
        `${column}: “${clipped(value, 40)}” is not a known value. Use for example ${choices.slice(0, 4).join(', ')}.`,
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

/** Parses `8-12` or `10`. */
export function repsOf(cell = '') {
  const parts = /^(\d+)(?:[-–to ]+(\d+))?$/.exec(cell.trim().slice(0, 20))
  if (cell.trim() !== '' && !parts) throw new Error(`reps: write 10 or 8-12, not “${clipped(cell, 40)}”.`)
  if (!parts) return {}
  return { repsMin: Number(parts[1]), repsMax: Number(parts[2] ?? parts[1]) }
}

/** Text without markup. A file that Kinora exported is read back unchanged. */
const cleanText = (cell = '') => (/[<&]/.test(cell) ? plainText(cell.slice(0, 40_000)) : textOf(cell))
const cleanWords = (cell: string | undefined) => splitWords(cell).map(cleanText).filter(Boolean)
const linesIn = (cell: string | undefined) => linesOf(splitTexts(cell))

const loadOf = (row: Row) => {
  const [type] = choicesOf('default_load_type', row.default_load_type, Load.shape.type.options)
  if (!type) return null
  const value = numberOf('default_load', row.default_load)
  const [unit = null] = choicesOf('default_load_unit', row.default_load_unit, ['kg', 'lb', '%', 'setting'] as const)
  const [bandColor = null] = choicesOf('default_band', row.default_band, bandColors)
  return { type, value, unit, bandColor }
}

function dosageOf(row: Row, measure: Measure) {
  const sets = numberOf('default_sets', row.default_sets)
  const dosage = {
    ...(sets !== null && { set: String(sets) }),
    ...repsOf(row.default_reps),
    durationSeconds: numberOf('default_duration_s', row.default_duration_s),
    distanceMeters: numberOf('default_distance_m', row.default_distance_m),
    holdSeconds: numberOf('default_hold_s', row.default_hold_s),
    tempo: textOf(row.default_tempo) || null,
    restSeconds: numberOf('default_rest_s', row.default_rest_s),
    restBetweenSidesSeconds: numberOf('default_rest_between_sides_s', row.default_rest_between_sides_s),
    load: loadOf(row),
    rpeTarget: numberOf('default_effort', row.default_effort),
    timesPerDay: numberOf('default_times_per_day', row.default_times_per_day),
  }
  const isSaid = sets !== null || Object.values(dosage).some((value) => typeof value === 'number')
  return isSaid ? dosage : defaultDosageFor(measure)
}

/** Fields that only an exported library has. */
function exportedFieldsOf(row: Row) {
  const links = splitTexts(row.evidence_links)
  const [laterality = 'bilateral'] = choicesOf('laterality', row.laterality, Laterality.options)
  const [mechanic = null] = choicesOf('mechanic', row.mechanic, ['compound', 'isolation'] as const)
  const [force = null] = choicesOf('force', row.force, ['push', 'pull', 'static'] as const)
  const [chain = null] = choicesOf('chain', row.chain, ['open', 'closed'] as const)
  return {
    aliases: cleanWords(row.aliases),
    summary: cleanText(row.summary),
    purpose: cleanText(row.purpose),
    setup: cleanText(row.setup),
    breathing: cleanText(row.breathing),
    commonErrors: linesIn(row.common_errors),
    stopIf: cleanText(row.stop_if),
    movements: cleanWords(row.movements),
    primaryMuscles: cleanWords(row.muscles),
    secondaryMuscles: cleanWords(row.secondary_muscles),
    laterality,
    mechanic,
    force,
    chain,
    contraindications: linesIn(row.contraindications),
    restrictionTags: choicesOf('restriction_tags', row.restriction_tags, RestrictionTag.options),
    conditions: cleanWords(row.conditions),
    goals: cleanWords(row.goals),
    evidence: splitTexts(row.evidence).map((citation, at) => ({
      citation: cleanText(citation),
      link: links[at] ?? '',
    })),
  }
}

function draftOf(row: Row) {
  const types = choicesOf('type', row.type, ExerciseType.options)
  const equipment = choicesOf('equipment', row.equipment, Equipment.options)
  const [measure = measureOf({ types, equipment })] = choicesOf('measure', row.measure, Measure.options)
  const [position = null] = choicesOf('position', row.position, BodyPosition.options)
  const [side = 'none'] = choicesOf('side', row.side, Side.options)
  return {
    name: cleanText(row.name),
    patientName: cleanText(row.patient_name),
    bodyRegions: choicesOf('body_region', row.body_region, BodyRegion.options),
    types,
    position,
    equipment,
    level: numberOf('level', row.level) ?? 2,
    steps: linesIn(row.instructions),
    cues: linesIn(row.cues),
    precautions: linesIn(row.precautions),
    measure,
    defaultDosage: dosageOf(row, measure),
    defaultSide: side,
    ...exportedFieldsOf(row),
  }
}

/** The message for the first cell that the database cannot store. */
function unstorable(row: Row) {
  const [column] = Object.entries(row).find(([, cell]) => cell.includes('\u0000') || !cell.isWellFormed()) ?? []
  return column === undefined ? undefined : `${column}: contains characters that cannot be stored.`
}

function attributionOf({ licence = '', author = '', source_url: address = '' }: Row) {
  if (!licence && !author && !address) return null
  return {
    licence: clipped(licence, 120),
    author: clipped(author, 200),
    sourceUrl: /^https?:\/\/\S+$/.test(address) ? address.slice(0, 500) : '',
  }
}

function exerciseOf(row: Row, at: number): Incoming {
  const name = cleanText(row.name)
  const version = Number(row.version)
  const about = {
    row: at + 2,
    name,
    sourceId: textOf(row.external_id) || name.toLowerCase(),
    attribution: attributionOf(row),
    ...(Number.isInteger(version) && version > 0 && { version }),
    ...(row.easier && { easier: row.easier }),
    ...(row.harder && { harder: row.harder }),
    links: [...linksOf('picture', splitTexts(row.image_url)), ...linksOf('video', splitTexts(row.video_url))],
  }
  try {
    const refusal = unstorable(row)
    if (refusal) throw new Error(refusal)
    return { ...about, draft: draftOf(row) }
  } catch (error) {
    return { ...about, draft: {}, refusal: (error as Error).message }
  }
}

const columns: readonly string[] = [...csvColumns, ...exportColumns]

/** Other common names of these columns. */
const otherNames: Record<string, CsvColumn> = {
  exercise: 'name',
  exercise_name: 'name',
  title: 'name',
  region: 'body_region',
  regions: 'body_region',
  body_regions: 'body_region',
  steps: 'instructions',
}

/** The rows with our own column names. A column already present under its own name wins. */
export function withOwnNames(rows: Row[]): Row[] {
  const renamed = Object.keys(rows[0] ?? {}).flatMap((name) => {
    const own = otherNames[name]
    return own && !(own in rows[0]!) ? [[name, own] as const] : []
  })
  return rows.map((row) => ({ ...row, ...Object.fromEntries(renamed.map(([name, own]) => [own, row[name] ?? ''])) }))
}

/** Lists columns that are not imported, so that users notice. */
function leftOut(row: Row) {
  const names = Object.keys(row).filter((name) => name && !columns.includes(name) && !otherNames[name])
  return names.length === 0 ? [] : [`Left out: the ${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')}.`]
}

/** Reads our own table. Rows count from 2, as in a spreadsheet with a header line. */
export function readOwnTable(rows: Row[]): IncomingList {
  const there = columns.filter((column) => column in rows[0]!)
  const roundTrip = (draft: ExerciseDraft) => {
    const row = rowOf(draft)
    return draftOf(Object.fromEntries(there.map((column) => [column, row[column as keyof typeof row] ?? ''])))
  }
  return { format: 'csv', exercises: rows.map(exerciseOf), notes: leftOut(rows[0]!), roundTrip }
}
