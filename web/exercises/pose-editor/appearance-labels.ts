import { type Appearance, appearanceFields } from '@kinora/figure/body/appearance.ts'

export const appearanceLabels: Record<keyof Appearance, string> = {
  build: 'Build',
  hair: 'Hair',
  age: 'Age',
  feet: 'Feet',
  skin: 'Skin tone',
}

const words: { [F in keyof Appearance]: Record<Appearance[F], string> } = {
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
  skin: { lightest: 'Lightest', light: 'Light', medium: 'Medium', brown: 'Brown', dark: 'Dark', darkest: 'Darkest' },
}

export const appearanceChoices = (field: keyof Appearance) =>
  appearanceFields[field].map((value) => ({ value, label: (words[field] as Record<string, string>)[value]! }))
