import { readEach, isRecord, textOf, textsOf, type Entry, type Incoming, type IncomingList } from './incoming.ts'
import { factsFrom } from './mapping.ts'
import { linesOf } from './plain.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

export const isDatasetExercise = (entry: Entry) =>
  'body_part' in entry || 'instruction_steps' in entry || ('target' in entry && 'instructions' in entry)

const attribution = {
  licence: 'MIT',
  author: 'exercises-dataset',
  sourceUrl: 'https://github.com/hasaneyldrm/exercises-dataset',
}

/** The English version of a text; older files have one language only. */
const inEnglish = (value: unknown) => textsOf(isRecord(value) ? value.en : value)

function exerciseOf(entry: Entry, row: number): Incoming {
  const name = textOf(entry.name)
  const part = textOf(entry.body_part) || textOf(entry.category)
  const muscles = textsOf(entry.target)
  const facts = factsFrom(name, {
    kind: /stretch/i.test(name) ? 'stretch' : part,
    muscles,
    places: [...muscles, part],
    equipment: textsOf(entry.equipment),
  })
  const steps = inEnglish(entry.instruction_steps)
  return {
    row,
    name,
    sourceId: textOf(entry.id) || name,
    attribution,
    draft: {
      ...facts,
      name: capitalize(name),
      steps: linesOf(steps.length ? steps : inEnglish(entry.instructions)),
      secondaryMuscles: textsOf(entry.secondary_muscles),
    },
  }
}

export const readDataset = (entries: unknown[]): IncomingList => ({
  format: 'exercises-dataset',
  exercises: readEach(entries, exerciseOf),
  notes: ['The animations of this collection are not imported, because others hold the rights.'],
})
