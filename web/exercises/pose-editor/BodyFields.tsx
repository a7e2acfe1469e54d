import { appearanceFields, appearanceOf } from '@kinora/figure/body/appearance.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { appearanceChoices, appearanceLabels } from './appearance-labels.ts'
import { Columns } from '../../ui/layout.ts'
import type { Editor } from './usePoseEditor.ts'

const fields = Object.keys(appearanceFields) as (keyof typeof appearanceFields)[]

/** Build, hair, age, feet and skin tone of the figure. */
export function BodyFields({ editor: { figure, apply } }: { editor: Editor }) {
  const look = appearanceOf(figure)
  return (
    <Columns gap={12} minimumWidth={140}>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={appearanceLabels[field]}
          choices={appearanceChoices(field)}
          value={look[field]}
          onChange={(event) =>
            apply({ ...figure, appearance: { ...figure.appearance, [field]: event.currentTarget.value } })
          }
        />
      ))}
    </Columns>
  )
}
