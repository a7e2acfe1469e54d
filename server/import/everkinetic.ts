import { readEach, textOf, textsOf, type Entry, type Incoming, type IncomingList } from './incoming.ts'
import { factsFrom } from './mapping.ts'
import { clipped, linesOf } from './plain.ts'

export const isEverkinetic = (entry: Entry) => 'primary' in entry && 'steps' in entry

const attribution = { licence: 'CC-BY-SA 4.0', author: 'everkinetic', sourceUrl: 'https://github.com/everkinetic/data' }

function exerciseOf(entry: Entry, row: number): Incoming {
  const name = textOf(entry.title) || textOf(entry.name)
  const kind = textOf(entry.type)
  const muscles = textsOf(entry.primary)
  const facts = factsFrom(name, {
    kind,
    muscles,
    equipment: textsOf(entry.equipment),
    isStatic: kind.includes('isometric'),
  })
  const mechanics = (['compound', 'isolation'] as const).filter((item) => kind.includes(item))
  return {
    row,
    name,
    sourceId: textOf(entry.id) || textOf(entry.name),
    attribution,
    draft: {
      ...facts,
      summary: clipped(textOf(entry.primer), 500),
      steps: linesOf(textsOf(entry.steps)),
      cues: linesOf(textsOf(entry.tips)),
      secondaryMuscles: textsOf(entry.secondary),
      mechanic: mechanics.length === 1 ? mechanics[0] : null,
    },
  }
}

export const readEverkinetic = (entries: unknown[]): IncomingList => ({
  format: 'everkinetic',
  exercises: readEach(entries, exerciseOf),
  notes: ['The drawings of this collection come along where you choose its whole archive (zip).'],
})
