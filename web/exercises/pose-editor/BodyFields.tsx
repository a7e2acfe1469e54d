import { lookFields, lookOf } from '@kinora/figure/body/look.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { lookChoices, lookLabels } from './look-words.ts'
import style from './LookPanel.module.css'
import type { Editor } from './useEditor.ts'

const fields = Object.keys(lookFields) as (keyof typeof lookFields)[]

/** Who shows the exercise: build, hair, age and feet. */
export function BodyFields({ editor: { figure, apply } }: { editor: Editor }) {
  const look = lookOf(figure)
  return (
    <div className={style.pair}>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={lookLabels[field]}
          choices={lookChoices(field)}
          value={look[field]}
          onChange={(event) => apply({ ...figure, look: { ...figure.look, [field]: event.currentTarget.value } })}
        />
      ))}
    </div>
  )
}
