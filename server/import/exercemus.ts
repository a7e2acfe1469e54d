import { readEach, isRecord, textOf, textsOf, type Entry, type Incoming, type IncomingList } from './incoming.ts'
import { factsFrom } from './mapping.ts'
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
  const facts = factsFrom(name, { kind: textOf(entry.category), muscles, equipment: textsOf(entry.equipment) })
  return {
    row,
    name,
    sourceId: name.toLowerCase(),
    attribution: attributionOf(entry),
    draft: {
      ...facts,
      aliases: textsOf(entry.aliases),
      summary: clipped(textOf(entry.description), 500),
      steps: linesOf(textsOf(entry.instructions)),
      cues: linesOf(textsOf(entry.tips)),
      secondaryMuscles: textsOf(entry.secondary_muscles),
      defaultDosage: { ...facts.defaultDosage, ...tempoOf(textOf(entry.tempo)) },
    },
  }
}

/** Ignores `exercises_to_merge`, which is that collection's own to-do list. */
export function readExercemus(list: Entry): IncomingList {
  const exercises = readEach(list.exercises as unknown[], exerciseOf)
  const hasVideos = (list.exercises as unknown[]).some((entry) => isRecord(entry) && entry.video)
  return {
    format: 'exercemus',
    exercises,
    notes: hasVideos ? ['Links to videos on other sites are not imported.'] : [],
  }
}
