import type { Dosage } from '@kinora/contract/dosage.ts'
import { csvColumns, exportColumns, type CsvColumn } from '@kinora/contract/exercise-import-formats.ts'
import type { Attribution, ExerciseDraft } from '@kinora/contract/exercises.ts'
import { joinTexts, joinWords, csvLine } from './own-cells.ts'

/** An exercise to export. */
export interface ExportedExercise {
  id: string
  version: number
  draft: ExerciseDraft
  attribution: Attribution
  easierId: string | null
  harderId: string | null
  figure: string | null
  media: ExportedMedia[]
}

/** A media file of the archive and its description. */
export interface ExportedMedia extends Attribution {
  kind: 'picture' | 'video'
  /** Its path in the archive. */
  file: string
  alt: string
  /** Paths of a video's captions and poster. */
  captions?: string
  poster?: string
}

const numberCell = (value: number | null) => (value === null ? '' : String(value))

function repsCell({ repsMin, repsMax }: Dosage) {
  if (repsMin === null) return numberCell(repsMax)
  return repsMax === null || repsMax === repsMin ? String(repsMin) : `${repsMin}-${repsMax}`
}

const dosageCells = (dosage: Dosage) => ({
  default_sets: dosage.set,
  default_reps: repsCell(dosage),
  default_hold_s: numberCell(dosage.holdSeconds),
  default_rest_s: numberCell(dosage.restSeconds),
  default_duration_s: numberCell(dosage.durationSeconds),
  default_distance_m: numberCell(dosage.distanceMeters),
  default_tempo: dosage.tempo ?? '',
  default_rest_between_sides_s: numberCell(dosage.restBetweenSidesSeconds),
  default_load_type: dosage.load?.type ?? '',
  default_load: numberCell(dosage.load?.value ?? null),
  default_load_unit: dosage.load?.unit ?? '',
  default_band: dosage.load?.bandColor ?? '',
  default_effort: numberCell(dosage.rpeTarget),
  default_times_per_day: numberCell(dosage.timesPerDay),
})

/** The cells of an exercise, before they are quoted. */
export const rowOf = (draft: ExerciseDraft): Partial<Record<CsvColumn, string>> => ({
  name: draft.name,
  patient_name: draft.patientName,
  body_region: draft.bodyRegions.join('|'),
  type: draft.types.join('|'),
  position: draft.position ?? '',
  equipment: draft.equipment.join('|'),
  level: String(draft.level),
  instructions: joinTexts(draft.steps),
  cues: joinTexts(draft.cues),
  precautions: joinTexts(draft.precautions),
  side: draft.defaultSide,
  aliases: joinWords(draft.aliases),
  summary: draft.summary,
  purpose: draft.purpose,
  setup: draft.setup,
  breathing: draft.breathing,
  common_errors: joinTexts(draft.commonErrors),
  stop_if: draft.stopIf,
  movements: joinWords(draft.movements),
  muscles: joinWords(draft.primaryMuscles),
  secondary_muscles: joinWords(draft.secondaryMuscles),
  laterality: draft.laterality,
  mechanic: draft.mechanic ?? '',
  force: draft.force ?? '',
  chain: draft.chain ?? '',
  measure: draft.measure,
  contraindications: joinTexts(draft.contraindications),
  restriction_tags: draft.restrictionTags.join('|'),
  conditions: joinWords(draft.conditions),
  goals: joinWords(draft.goals),
  evidence: joinTexts(draft.evidence.map(({ citation }) => citation)),
  evidence_links: joinTexts(draft.evidence.map(({ link }) => link)),
  ...dosageCells(draft.defaultDosage),
})

const cellsOf = ({ id, version, draft, attribution, easierId, harderId, media }: ExportedExercise) => ({
  ...rowOf(draft),
  external_id: id,
  version: String(version),
  licence: attribution.licence,
  author: attribution.author,
  source_url: attribution.sourceUrl,
  easier: easierId ?? '',
  harder: harderId ?? '',
  image_url: media.find(({ kind }) => kind === 'picture')?.file ?? '',
  video_url: media.find(({ kind }) => kind === 'video')?.file ?? '',
  locale: 'en-AU',
})

const columns: CsvColumn[] = [...csvColumns, ...exportColumns]

/** A library as CSV in UTF-8, with the byte order mark that spreadsheet programs need. */
export const writeTable = (exercises: ExportedExercise[]) =>
  [
    '\uFEFF',
    csvLine(columns),
    ...exercises.map(cellsOf).map((row) => csvLine(columns.map((item) => row[item] ?? ''))),
  ].join('')
