import type { Dosage } from '@kinora/contract/dosage.ts'
import { csvColumns, moreColumns, type CsvColumn } from '@kinora/contract/exercise-import.ts'
import type { Attribution, ExerciseDraft } from '@kinora/contract/exercises.ts'
import { barred, barredWords, csvLine } from './own-cells.ts'

/** An exercise of a library that is taken along. */
export interface Outgoing {
  id: string
  version: number
  draft: ExerciseDraft
  attribution: Attribution
  easierId: string | null
  harderId: string | null
  figure: string | null
  media: OutgoingMedia[]
}

/** A file of the archive, and what is said of it. */
export interface OutgoingMedia extends Attribution {
  kind: 'picture' | 'video'
  /** Its place in the archive. */
  file: string
  alt: string
  /** Captions of a video, and the picture that stands for it. */
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

/** What an exercise says, as cells of our table, before they are quoted. */
export const rowOf = (draft: ExerciseDraft): Partial<Record<CsvColumn, string>> => ({
  name: draft.name,
  patient_name: draft.patientName,
  body_region: draft.bodyRegions.join('|'),
  type: draft.types.join('|'),
  position: draft.position ?? '',
  equipment: draft.equipment.join('|'),
  level: String(draft.level),
  instructions: barred(draft.steps),
  cues: barred(draft.cues),
  precautions: barred(draft.precautions),
  side: draft.defaultSide,
  aliases: barredWords(draft.aliases),
  summary: draft.summary,
  purpose: draft.purpose,
  setup: draft.setup,
  breathing: draft.breathing,
  common_errors: barred(draft.commonErrors),
  stop_if: draft.stopIf,
  movements: barredWords(draft.movements),
  muscles: barredWords(draft.primaryMuscles),
  secondary_muscles: barredWords(draft.secondaryMuscles),
  laterality: draft.laterality,
  mechanic: draft.mechanic ?? '',
  force: draft.force ?? '',
  chain: draft.chain ?? '',
  measure: draft.measure,
  contraindications: barred(draft.contraindications),
  restriction_tags: draft.restrictionTags.join('|'),
  conditions: barredWords(draft.conditions),
  goals: barredWords(draft.goals),
  evidence: barred(draft.evidence.map(({ citation }) => citation)),
  evidence_links: barred(draft.evidence.map(({ link }) => link)),
  ...dosageCells(draft.defaultDosage),
})

const cellsOf = ({ id, version, draft, attribution, easierId, harderId, media }: Outgoing) => ({
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

const columns: CsvColumn[] = [...csvColumns, ...moreColumns]

/** A library as our table, in UTF-8 with the mark by which spreadsheet programs know it. */
export const tableOf = (exercises: Outgoing[]) =>
  [
    '\uFEFF',
    csvLine(columns),
    ...exercises.map(cellsOf).map((row) => csvLine(columns.map((it) => row[it] ?? ''))),
  ].join('')
