import { expect, test } from 'vitest'
import { noFacets } from '../testing/sample-programs.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { Exercise } from '@kinora/contract/exercises.ts'
import { emptyValues, errorOf, hasErrorInGroup, valuesOf } from './exercise-form.ts'
import { ExerciseValues } from './exercise-form-schema.ts'
import { countsText, readListFile, templateCsv } from './import-files.ts'
import { listQueryParams, fetchRequest, countOf, parseListQuery } from './exercise-list.ts'
import { captionOf, plainName, defaultDosageText, progressionLabel, tempoOf, tempoLabel } from './exercise-labels.ts'

const listing = (address: string) => parseListQuery(new URLSearchParams(address))

test('the address says what the library shows, and nonsense in it counts as nothing', () => {
  const asked = listing('search=squat&region=knee&region=hip&region=tail&level=3&level=9&whose=mine&page=2')
  expect(asked).toMatchObject({
    search: 'squat',
    bodyRegions: ['knee', 'hip'],
    levels: ['3'],
    ownership: 'mine',
    page: 2,
    equipment: [],
  })
  expect(fetchRequest(asked)).toEqual({
    pageSize: 48,
    pageNumber: 2,
    search: 'squat',
    bodyRegions: ['knee', 'hip'],
    levels: [3],
    ownership: 'mine',
  })
  expect(listing('page=-4&whose=theirs&search=')).toEqual(listing(''))
  expect(fetchRequest(listing(''))).toEqual({ pageSize: 48, pageNumber: 1 })
  expect(fetchRequest(listing('whose=favorites'))).toMatchObject({ isFavorite: true })
  expect(fetchRequest(listing('whose=archived'))).toMatchObject({ isArchived: true })
})

test('any change but that of the page begins at page 1, and the address comes back as it was', () => {
  const asked = listing('search=squat&region=knee&page=3')
  expect(String(listQueryParams(asked, { types: ['strength'] }))).toBe('search=squat&region=knee&type=strength')
  expect(String(listQueryParams(asked, { page: 4 }))).toBe('search=squat&region=knee&page=4')
  expect(parseListQuery(listQueryParams(asked, {}))).toEqual({ ...asked, page: 1 })
})

test('the chips count what there would be', () => {
  const facets = {
    ...noFacets,
    ownership: { starter: 60, organization: 4, mine: 1 },
    favorites: 2,
  }
  expect(
    (['all', 'starter', 'organization', 'mine', 'favorites', 'archived'] as const).map((kind) => countOf(facets, kind)),
  ).toEqual([64, 60, 4, 1, 2, undefined])
})

test('an exercise in a few words', () => {
  expect(captionOf({ position: 'standing', equipment: ['step', 'Swiss ball'], bodyRegions: ['knee'] })).toBe(
    'Standing · step, swiss ball',
  )
  expect(captionOf({ position: null, equipment: ['none'], bodyRegions: ['knee', 'lumbar'] })).toBe('Knee, lower back')
  expect(captionOf({ position: null, equipment: [], bodyRegions: [] })).toBe('No details yet')
  const usual = { defaultDosage: Dosage.parse({ repsMin: 10, restSeconds: 60 }), defaultSide: 'each' as const }
  expect(defaultDosageText(usual)).toBe('Do 10 on each side, three times. Rest 60 seconds in between.')
  expect([-2, -1, 0, 1, 2].map(progressionLabel)).toEqual([
    'Two steps easier',
    'Easier',
    'This one',
    'Harder',
    'Two steps harder',
  ])
  expect([tempoLabel('3-1-2'), tempoLabel('3-0-2-1'), tempoLabel(null)]).toEqual([
    'Out 3 s, hold 1, back 2',
    'Out 3 s, back 2, pause 1',
    undefined,
  ])
  expect(tempoOf('3-1-2')).toEqual({ out: 3, atEnd: 1, back: 2, atStart: 0 })
  expect(plainName('Glute-Bridges ')).toBe(plainName('glute bridge'))
})

const squat = {
  ...ExerciseValues.parse({ ...emptyValues, name: 'Squat', equipment: ['none'] }),
  _id: 'x',
  version: 3,
} as unknown as Exercise

test('the form of an exercise without equipment has none', () => {
  expect(valuesOf(squat).equipment).toEqual([])
})

test('what is wrong with a line is said with its number', () => {
  const errors = {
    'steps.2': 'At most 600 characters.',
    name: 'Name is required.',
    'defaultDosage.set': 'Use 1 to 50 sets.',
  }
  expect([
    errorOf(errors, 'steps'),
    errorOf(errors, 'name'),
    errorOf(errors, 'defaultDosage'),
    errorOf(errors, 'cues'),
  ]).toEqual(['Line 3: At most 600 characters.', 'Name is required.', 'Use 1 to 50 sets.', undefined])
  expect([hasErrorInGroup(errors, ['cues', 'steps']), hasErrorInGroup(errors, ['cues'])]).toEqual([true, false])
})

test('an empty form is refused for its name alone', () => {
  const { error } = ExerciseValues.safeParse(emptyValues)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name'])
})

test('what a file is not is said before it is sent', async () => {
  const file = (content: (string | Uint8Array<ArrayBuffer>)[], name = 'a.json') => new File(content, name)
  await expect(readListFile(file(['PK\u0003\u0004'], 'a.zip'))).rejects.toThrow('This archive is broken')
  await expect(readListFile(file([new Uint8Array([1, 0, 2])]))).rejects.toThrow('not a text file')
  await expect(readListFile(file([]))).rejects.toThrow('empty')
  await expect(readListFile(file(['x'.repeat(8_000_001)]))).rejects.toThrow('larger than 8 MB')
  expect((await readListFile(file([new Uint8Array([0x6e, 0xe9])]))).text).toBe('né')
  expect((await readListFile(file([new Uint8Array([0xff, 0xfe, 0x6e, 0, 0xe9, 0])]))).text).toBe('né')
  expect((await readListFile(file([new Uint8Array([0xfe, 0xff, 0, 0x6e])]))).text).toBe('n')
})

test('the table to fill in has its columns and one example', () => {
  const [head, example, ...rest] = templateCsv.split('\r\n')
  expect([head!.split(',')[1], example!.includes('Wall squat'), rest]).toEqual(['name', true, []])
})

test('what would happen with a file, in words', () => {
  const counts = { new: 1, changed: 0, same: 2, duplicate: 1, refused: 3 }
  expect(countsText({ counts })).toBe('1 new exercise, 2 the same as before, 1 duplicate, 3 refused')
})

test('an empty form is what the contract makes of an exercise with a name', () => {
  const usual = { repsMin: 10, repsMax: 10, restSeconds: 60 }
  const made = ExerciseValues.parse({ name: 'Squat', defaultDosage: usual, easierId: null, harderId: null })
  expect({ ...emptyValues, name: 'Squat' }).toEqual(made)
})
