import { readEach, isRecord, textOf, textsOf, type Entry, type Incoming, type IncomingList } from './incoming.ts'
import { equipmentOf, lateralityOf, measureOf, positionOf, regionsOf, typesOf, usualDosage } from './mapping.ts'
import { clipped, linesOf } from './plain.ts'

export const isExercemus = (list: Entry) =>
  Array.isArray(list.exercises) && list.exercises.some((item) => isRecord(item) && 'primary_muscles' in item)

const home = 'https://github.com/exercemus/exercises'

function attributionOf(entry: Entry) {
  const license = isRecord(entry.license) ? entry.license : {}
  return {
    licence: clipped(textOf(license.full_name) || textOf(license.short_name) || 'MIT', 120),
    author: clipped(textOf(entry.license_author) || 'exercemus', 200),
    sourceUrl: home,
  }
}

const tempoOf = (text: string) => (/^\d{1,2}(-\d{1,2}){2,3}$/.test(text) ? { tempo: text } : {})

/** Exercises of this collection have no id, so the name identifies them. */
function exerciseOf(entry: Entry, row: number): Incoming {
  const name = textOf(entry.name)
  const muscles = textsOf(entry.primary_muscles)
  const types = typesOf(textOf(entry.category))
  const equipment = equipmentOf(textsOf(entry.equipment))
  const measure = measureOf({ types, equipment })
  return {
    row,
    name,
    sourceId: name.toLowerCase(),
    attribution: attributionOf(entry),
    draft: {
      name,
      aliases: textsOf(entry.aliases),
      summary: clipped(textOf(entry.description), 500),
      steps: linesOf(textsOf(entry.instructions)),
      cues: linesOf(textsOf(entry.tips)),
      types,
      bodyRegions: regionsOf(muscles, name),
      primaryMuscles: muscles,
      secondaryMuscles: textsOf(entry.secondary_muscles),
      position: positionOf(name),
      equipment,
      laterality: lateralityOf(name),
      measure,
      defaultDosage: { ...usualDosage(measure), ...tempoOf(textOf(entry.tempo)) },
    },
  }
}

/** `exercises_to_merge` is that collection's own to-do list and is left alone. */
export function readExercemus(list: Entry): IncomingList {
  const exercises = readEach(list.exercises as unknown[], exerciseOf)
  const hasVideos = (list.exercises as unknown[]).some((entry) => isRecord(entry) && entry.video)
  return {
    format: 'exercemus',
    exercises,
    notes: hasVideos ? ['Links to videos on other sites are not imported.'] : [],
  }
}
