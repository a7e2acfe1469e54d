import { appearanceFields, appearanceOf, type Appearance } from '@kinora/figure/body/appearance.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Columns } from '../../ui/layout.ts'
import type { Editor } from './usePoseEditor.ts'

const appearanceLabels: Record<keyof Appearance, string> = {
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

const appearanceChoices = (field: keyof Appearance) =>
  appearanceFields[field].map((value) => ({ value, label: (words[field] as Record<string, string>)[value]! }))

const fields = Object.keys(appearanceFields) as (keyof typeof appearanceFields)[]

/** Build, hair, age, feet and skin tone of the figure. */
export function BodyFields({ editor: { figure, apply } }: { editor: Editor }) {
  const appearance = appearanceOf(figure)
  return (
    <Columns gap={12} minimumWidth={140}>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={appearanceLabels[field]}
          choices={appearanceChoices(field)}
          value={appearance[field]}
          onChange={(event) =>
            apply({ ...figure, appearance: { ...figure.appearance, [field]: event.currentTarget.value } })
          }
        />
      ))}
    </Columns>
  )
}
