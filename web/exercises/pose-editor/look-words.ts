import { type Look, lookFields } from '@kinora/figure/body/look.ts'

/** How the parts of a figure's look are said. */

export const lookLabels: Record<keyof Look, string> = { build: 'Build', hair: 'Hair', age: 'Age', feet: 'Feet' }

const words: { [F in keyof Look]: Record<Look[F], string> } = {
  build: { broad: 'Broad shoulders', slim: 'Slim', lean: 'Lean', large: 'Large', full: 'Full figure' },
  hair: {
    short: 'Short',
    cropped: 'Cropped',
    bob: 'Bob',
    bun: 'Bun',
    ponytail: 'Ponytail',
    curly: 'Curly',
    bald: 'Bald',
  },
  age: { adult: 'Adult', older: 'Older adult' },
  feet: { shod: 'In shoes', bare: 'Bare' },
}

export const lookChoices = (field: keyof Look) =>
  lookFields[field].map((value) => ({ value, label: (words[field] as Record<string, string>)[value]! }))
