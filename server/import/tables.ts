import { repsOf, type Row } from './read-own-table.ts'
import { linksOf, textOf, type Incoming, type IncomingList } from './incoming.ts'
import { equipmentOf, factsFrom, lateralityOf, measureOf, positionOf, typesOf, defaultDosageFor } from './mapping.ts'
import { clipped, linesOf } from './plain.ts'

const cool = { licence: 'MIT', author: 'workout-cool', sourceUrl: 'https://github.com/Snouzy/workout-cool' }

/** In workout-cool one exercise takes several rows, each with one attribute. */
function coolExercise(rows: Row[], at: number): Incoming {
  const [first] = rows as [Row]
  const attributes = (name: RegExp) =>
    rows
      .filter((row) => name.test(row.attribute_name ?? ''))
      .map((row) => (row.attribute_value ?? '').replaceAll('_', ' ').toLowerCase())
  const name = textOf(first.name_en) || textOf(first.name)
  const muscles = attributes(/primary_muscle/i)
  const facts = factsFrom(name, { kind: attributes(/type/i).join(' '), muscles, equipment: attributes(/equipment/i) })
  return {
    row: at + 2,
    name,
    sourceId: textOf(first.id) || textOf(first.slug),
    attribution: cool,
    draft: {
      ...facts,
      summary: clipped(first.introduction_en || first.introduction || '', 500),
      steps: linesOf([first.description_en || first.description || '']),
      secondaryMuscles: attributes(/secondary_muscle/i),
    },
  }
}

export function readWorkoutCool(rows: Row[]): IncomingList {
  const groups = Map.groupBy(
    rows.map((row, at) => ({ row, at })),
    ({ row }) => textOf(row.id) || textOf(row.slug) || textOf(row.name),
  )
  const exercises = [...groups.values()].map((group) =>
    coolExercise(
      group.map(({ row }) => row),
      group[0]!.at,
    ),
  )
  return { format: 'workout-cool', exercises, notes: ['Links to videos on other sites are not imported.'] }
}

/** Splits "Knee->Strength, Hip", which lists regions and types in one cell. */
const wordsOf = (categories = '') =>
  categories
    .split(/->|,/)
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
const bodyParts = [
  'head',
  'cervical',
  'thoracic',
  'lumbar',
  'shoulder',
  'elbow',
  'wrist',
  'hand',
  'hip',
  'knee',
  'ankle',
  'foot',
  'core',
]
const otherParts: Record<string, string> = {
  neck: 'cervical',
  'upper back': 'thoracic',
  'lower back': 'lumbar',
  trunk: 'core',
}

function telerehabExercise(row: Row, at: number): Incoming {
  const name = textOf(row.title)
  const words = wordsOf(row.categories).map((word) => otherParts[word] ?? word)
  const field = (label: RegExp) => label.exec(row.dynamic_fields ?? '')?.[1]?.trim() ?? ''
  const types = typesOf(words.filter((word) => !bodyParts.includes(word)).join(' '))
  const equipment = equipmentOf(field(/equipment:\s*([^,]+)/i) ? [field(/equipment:\s*([^,]+)/i)] : ['none'])
  const measure = measureOf({ types, equipment })
  const hold = /hold:\s*(\d+)/i.exec(row.dynamic_fields ?? '')?.[1]
  const files = (row.files ?? '').split(/[\s,|]+/)
  const isVideo = (url: string) => /\.(mp4|mov|webm)$/i.test(url.replace(/[?#].*/, ''))
  const links = [
    ...linksOf(
      'picture',
      files.filter((url) => !isVideo(url)),
    ),
    ...linksOf('video', files.filter(isVideo)),
  ]
  const about = { row: at + 2, name, sourceId: textOf(row.id) || name.toLowerCase(), attribution: null, links }
  try {
    const reps = repsOf(row.reps)
    const dosage = {
      ...defaultDosageFor(measure),
      ...reps,
      ...(row.sets && { set: row.sets.trim() }),
      ...(hold && { holdSeconds: Number(hold) }),
    }
    const bodyRegions = words.filter((word) => bodyParts.includes(word))
    return {
      ...about,
      draft: {
        name,
        types,
        bodyRegions,
        position: positionOf(name),
        equipment,
        laterality: lateralityOf(name),
        measure,
        defaultDosage: dosage,
      },
    }
  } catch (error) {
    return { ...about, draft: {}, refusal: (error as Error).message }
  }
}

export const readTelerehab = (rows: Row[]): IncomingList => ({
  format: 'opentelerehab',
  exercises: rows.map(telerehabExercise),
  notes: [],
})
