import {
  linksOf,
  readEach,
  isRecord,
  recordsOf,
  textOf,
  textsOf,
  type Entry,
  type Incoming,
  type IncomingList,
} from './incoming.ts'
import { factsFrom } from './mapping.ts'
import { clipped, linesOf } from './plain.ts'

/** An exercise as wger's API returns it. */
export const isWger = (entry: Entry) => Array.isArray(entry.translations) && ('uuid' in entry || 'muscles' in entry)
/** A row of wger's published database fixtures. */
export const isWgerFixture = (entry: Entry) =>
  typeof entry.model === 'string' && entry.model.startsWith('exercises.') && isRecord(entry.fields)

const english = 2

/** The ids of wger's fixtures. */
const categories: Record<number, string> = {
  8: 'Arms',
  9: 'Legs',
  10: 'Abs',
  11: 'Chest',
  12: 'Back',
  13: 'Shoulders',
  14: 'Calves',
  15: 'Cardio',
}
const kit: Record<number, string> = {
  1: 'Barbell',
  2: 'SZ-Bar',
  3: 'Dumbbell',
  4: 'Gym mat',
  5: 'Swiss Ball',
  6: 'Pull-up bar',
  7: 'none',
  8: 'Bench',
  9: 'Incline bench',
  10: 'Kettlebell',
  11: 'Resistance band',
}
const muscleNames: Record<number, string> = {
  1: 'biceps',
  2: 'anterior deltoid',
  3: 'serratus anterior',
  4: 'chest',
  5: 'triceps',
  6: 'abdominals',
  7: 'calves',
  8: 'glutes',
  9: 'trapezius',
  10: 'quadriceps',
  11: 'hamstrings',
  12: 'lats',
  13: 'brachialis',
  14: 'obliques',
  15: 'soleus',
}

/** Reads a name, an object with a name, or an id of one of the tables. */
const nameIn = (value: unknown, table: Record<number, string>) => {
  if (typeof value === 'number') return table[value] ?? ''
  return isRecord(value) ? textOf(value.name_en) || textOf(value.name) : textOf(value)
}
const allNamed = (value: unknown, table: Record<number, string>) =>
  (Array.isArray(value) ? value : []).map((item) => nameIn(item, table).toLowerCase()).filter(Boolean)

const languageOf = (translation: Entry) =>
  isRecord(translation.language) ? Number(translation.language.id) : Number(translation.language)

/** Each picture and video of wger has its own author; all are under Creative Commons, which requires attribution. */
const mediaOf = (entry: Entry) => [...recordsOf(entry.images), ...recordsOf(entry.videos)]

function attributionOf(entry: Entry, text: Entry) {
  const license = [text.license, entry.license].find(isRecord) ?? {}
  const author = textOf(text.license_author) || textOf(entry.license_author) || 'wger.de'
  const others = mediaOf(entry).map(({ license_author: name }) => textOf(name))
  const named = [...new Set(others)].filter((name) => name && name !== author)
  return {
    licence: clipped(textOf(license.full_name) || textOf(license.short_name) || 'CC-BY-SA 4', 120),
    author: clipped(named.length ? `${author}; pictures and videos: ${named.join(', ')}` : author, 200),
    sourceUrl: textOf(entry.id) ? `https://wger.de/en/exercise/${textOf(entry.id)}/view` : 'https://wger.de',
  }
}

/** Prefers the plain description; older exports have HTML only. */
function exerciseOf(entry: Entry, row: number): Incoming {
  const texts = recordsOf(entry.translations)
  const text = texts.find((item) => languageOf(item) === english)
  const name = textOf(text?.name) || textOf(texts[0]?.name)
  const sourceId = textOf(entry.uuid) || textOf(entry.id)
  const attribution = attributionOf(entry, text ?? {})
  if (!text) return { row, name, sourceId, draft: {}, attribution, refusal: 'There is no English text.' }

  const category = nameIn(entry.category, categories)
  const muscles = allNamed(entry.muscles, muscleNames)
  const facts = factsFrom(name, {
    kind: category,
    muscles,
    places: muscles.length ? muscles : [category],
    equipment: allNamed(entry.equipment, kit),
  })
  return {
    row,
    name,
    sourceId,
    attribution,
    links: [
      ...linksOf(
        'picture',
        recordsOf(entry.images).map(({ image }) => textOf(image)),
      ),
      ...linksOf(
        'video',
        recordsOf(entry.videos).map(({ video }) => textOf(video)),
      ),
    ],
    draft: {
      ...facts,
      aliases: recordsOf(text.aliases)
        .map(({ alias }) => textOf(alias))
        .filter(Boolean),
      steps: linesOf([textOf(text.description_source) || textOf(text.description)]),
      cues: linesOf(recordsOf(text.notes).flatMap(({ comment }) => textsOf(comment))),
      secondaryMuscles: allNamed(entry.muscles_secondary, muscleNames),
    },
  }
}

export function readWger(list: unknown[], page: Entry = {}): IncomingList {
  const notes: string[] = []
  if (page.next)
    notes.push(
      `This file is one page: ${list.length} of ${textOf(page.count) || 'more'} exercises. Import the other pages too.`,
    )
  return { format: 'wger', exercises: readEach(list, exerciseOf), notes }
}

/** Joins the tables of exercises and translations; in older files the text is part of the exercise. */
export function readWgerFixture(list: unknown[]): IncomingList {
  const rows = recordsOf(list).filter(isWgerFixture)
  const fieldsOf = ({ fields }: Entry) => fields as Entry
  const isText = (row: Entry) => row.model === 'exercises.translation'
  const texts = rows.filter(isText).map(fieldsOf)
  const exercises = rows
    .filter(({ model }) => model === 'exercises.exercise' || model === 'exercises.exercisebase')
    .map((row) => {
      const fields = fieldsOf(row)
      const own = texts.filter((text) => (text.exercise ?? text.exercise_base) === row.pk)
      return { ...fields, id: row.pk, translations: own.length || !fields.name ? own : [{ ...fields }] }
    })
  return readWger(exercises)
}
