import { readEach, textOf, textsOf, type Incoming, type IncomingList, type Entry } from './incoming.ts'
import { factsFrom, levelOf } from './mapping.ts'
import { linesOf } from './plain.ts'

/** free-exercise-db, LibreFit and wrkout share one format; wrkout has no ids, so the name identifies an exercise. */
export const isFreeExercise = (entry: Entry) =>
  'primaryMuscles' in entry && ('instructions' in entry || 'category' in entry)

const attribution = {
  licence: 'Unlicense',
  author: 'free-exercise-db',
  sourceUrl: 'https://github.com/yuhonas/free-exercise-db',
}

const oneOf = <T extends string>(value: unknown, choices: readonly T[]) =>
  choices.find((choice) => choice === value) ?? null

function exerciseOf(entry: Entry, row: number): Incoming {
  const name = textOf(entry.name)
  const muscles = textsOf(entry.primaryMuscles)
  const category = textOf(entry.category)
  const force = oneOf(entry.force, ['push', 'pull', 'static'])
  const facts = factsFrom(name, {
    kind: category,
    muscles,
    places: [...muscles, category],
    equipment: textsOf(entry.equipment),
    isStatic: force === 'static',
  })
  return {
    row,
    name,
    sourceId: textOf(entry.id) || name,
    attribution,
    draft: {
      ...facts,
      aliases: textsOf(entry.aliases),
      steps: linesOf(textsOf(entry.instructions)),
      secondaryMuscles: textsOf(entry.secondaryMuscles),
      mechanic: oneOf(entry.mechanic, ['compound', 'isolation']),
      force,
      level: levelOf(textOf(entry.level)),
    },
  }
}

export function readFreeExercises(entries: unknown[]): IncomingList {
  const hasPictures = entries.some((entry) => Array.isArray((entry as Entry | null)?.images))
  const notes = hasPictures
    ? ['The photos of this collection are not imported, because their licence is not known.']
    : []
  return { format: 'free-exercise-db', exercises: readEach(entries, exerciseOf), notes }
}
