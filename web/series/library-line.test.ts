import { expect, test } from 'vitest'
import { parseDosageLine } from '@kinora/contract/dosage-line.ts'
import { doubtOf, splitLibraryLine } from './library-line.ts'

test.each([
  ['glute bridge', 'glute bridge', ''],
  ['glute bridge 3x10', 'glute bridge', '3x10'],
  ['glute bridge 3x10 hold 5s 5kg rest 60s each side', 'glute bridge', '3x10 hold 5s 5kg rest 60s each side'],
  ['heel slide hold 5s', 'heel slide', 'hold 5s'],
  ['straight leg raise left', 'straight leg raise', 'left'],
  ['calf raise 12 reps each side', 'calf raise', '12 reps each side'],
  ['plank 3 x 30 s', 'plank', '3 x 30 s'],
  ['squat 2x8-12 @ 20kg', 'squat', '2x8-12 @ 20kg'],
  // A number within a name.
  ['90/90 hip switch', '90/90 hip switch', ''],
  ['90/90 hip switch 2x6', '90/90 hip switch', '2x6'],
  ['step 20 cm box', 'step 20 cm box', ''],
  // Words of a dosage within a name.
  ['hold the wall', 'hold the wall', ''],
  ['lift both arms', 'lift both arms', ''],
  ['3x10', '3x10', ''],
  // What cannot be read is named instead of searched for.
  ['squat 3x10 quickly', 'squat', '3x10 quickly'],
  ['  squat   3x10 ', 'squat', '3x10'],
])('“%s” searches for “%s” with the dosage “%s”', (line, words, dosageLine) => {
  expect(splitLibraryLine(line)).toEqual({ words, dosageLine })
})

test.each([
  ['10x10s', '10 sets of 10 s? For 10 repetitions held 10 s, write 10x10s hold.'],
  ['10x10s hold', undefined],
  ['3x30s', undefined],
  ['8x12', undefined],
])('“%s” is asked about where it is doubtful', (line, doubt) => {
  expect(doubtOf(parseDosageLine(line))).toBe(doubt)
})
