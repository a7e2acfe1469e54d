import { expect, test } from 'vitest'
import type { Load } from './dosage.ts'
import { availableEquipment, needsLabel, nextOwnedLoad, ownedLoads, type Kit } from './home-kits.ts'
import type { Equipment } from './exercise-categories.ts'

const kit: Kit = {
  items: [
    { kind: 'band', colors: ['red', 'blue'], kilograms: [] },
    { kind: 'dumbbell', colors: [], kilograms: [2, 5] },
    { kind: 'cuff', colors: [], kilograms: [1.5] },
    { kind: 'kettlebell', colors: [], kilograms: [] },
    { kind: 'chair', colors: [], kilograms: [] },
  ],
}
const load = (type: Load['type'], value: number | null, unit: Load['unit'] = null): Load => ({
  type,
  value,
  unit,
  bandColor: null,
})
const kg = (value: number) => load('weight', value, 'kg')
const band = (bandColor: Load['bandColor']): Load => ({ ...load('band', null), bandColor })

test.each<[string, Equipment[], Load | null, string | undefined]>([
  ['nothing', ['none'], null, undefined],
  ['a wall, which is everywhere', ['wall'], null, undefined],
  ['what there is', ['chair', 'band'], null, undefined],
  ['a step', ['chair', 'step'], null, 'Needs: step'],
  ['a band of a color there is', ['band'], band('red'), undefined],
  ['a band of any color', ['band'], band(null), undefined],
  ['a band of another color', ['band'], band('green'), 'Needs: green band'],
  ['a loop, which a band is not', ['loop'], band('red'), 'Needs: red loop band'],
  ['a band that only the dosage names', ['chair'], band('gold'), 'Needs: gold band'],
  ['a weight there is', ['dumbbell'], kg(5), undefined],
  ['a weight there is, in pounds', ['dumbbell'], load('weight', 11, 'lb'), undefined],
  ['a weight between', ['dumbbell'], kg(3), 'Needs: 3 kg'],
  ['the weight of another thing', ['cuff'], kg(5), 'Needs: 5 kg'],
  ['any weight, where the exercise names none', ['none'], kg(1.5), undefined],
  ['a kettlebell whose kilograms nobody wrote down', ['kettlebell'], kg(8), undefined],
  ['a thing and its weight, named once', ['barbell'], kg(20), 'Needs: barbell'],
  ['a setting of a machine', ['machine'], load('machine setting', 4, 'setting'), 'Needs: machine'],
  ['the own body', ['none'], load('body weight', null), undefined],
])('an exercise that needs %s', (_needed, equipment, prescribed, label) => {
  expect(needsLabel(kit, equipment, prescribed)).toBe(label)
})

test.each<[string, Equipment[], Load | null, 'heavier' | 'lighter', Load | null]>([
  ['from a weight there is', ['dumbbell'], kg(2), 'heavier', kg(5)],
  ['from a weight between', ['dumbbell'], kg(3), 'heavier', kg(5)],
  ['down from a weight between', ['dumbbell'], kg(3), 'lighter', kg(2)],
  ['over the heaviest', ['dumbbell'], kg(5), 'heavier', null],
  ['below the lightest', ['dumbbell'], kg(2), 'lighter', null],
  ['from pounds', ['dumbbell'], load('weight', 11, 'lb'), 'lighter', kg(2)],
  ['from no load', ['dumbbell'], null, 'heavier', kg(2)],
  ['from no load of a band', ['band'], null, 'heavier', band('red')],
  ['from no load of a bare exercise', ['none'], null, 'heavier', null],
  ['to a stronger band', ['band'], band('red'), 'heavier', band('blue')],
  ['to a weaker band', ['band'], band('black'), 'lighter', band('blue')],
  ['with a setting of a machine', ['machine'], load('machine setting', 4, 'setting'), 'heavier', null],
])('the next load %s', (_from, equipment, now, direction, next) => {
  expect(nextOwnedLoad(kit, equipment, now, direction)).toEqual(next)
})

test('without a kit nothing is missing, and of an empty one everything is', () => {
  expect(needsLabel(undefined, ['step'])).toBeUndefined()
  expect(needsLabel({ items: [] }, ['step', 'band'])).toBe('Needs: step, band')
  expect(ownedLoads({ items: [] }, ['dumbbell'], kg(2))).toEqual([])
  expect(availableEquipment({ items: [] })).toEqual(['none', 'wall', 'other'])
})
