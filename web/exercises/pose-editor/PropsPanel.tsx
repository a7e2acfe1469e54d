import { IconTrash } from '@tabler/icons-react'
import type { Prop } from '@kinora/figure/model.ts'
import { propKinds } from '@kinora/figure/prop-fields.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { newProp } from './new-prop.ts'
import { PropInput } from './PropInput.tsx'
import { Stack } from '../../ui/layout.ts'
import style from './PropsPanel.module.css'
import type { Editor } from './usePoseEditor.ts'

const choices = Object.entries(propKinds).map(([value, { label }]) => ({ value, label }))

export function PropsPanel({ editor }: { editor: Editor }) {
  const { figure, problems } = editor
  const props = figure.props ?? []
  const put = (next: readonly Prop[], step?: string) => editor.apply({ ...figure, props: next }, step)
  const set = (at: number, field: string, value: unknown) =>
    put(
      props.map((prop, i) => (i === at ? ({ ...prop, [field]: value } as Prop) : prop)),
      `prop ${at} ${field}`,
    )
  return (
    <Stack gap={16}>
      {props.map((prop, at) => {
        const { label, needed, may } = propKinds[prop.type]
        return (
          <Stack key={`${at} ${prop.type}`} as="section" gap={12} className={style.prop} aria-label={label}>
            <header>
              <h2>{label}</h2>
              <IconButton
                label={`Remove the ${label.toLowerCase()}`}
                icon={<IconTrash size={18} stroke={1.75} />}
                onClick={() => put(props.filter((_, i) => i !== at))}
              />
            </header>
            {Object.entries({ ...needed, ...may }).map(([field, holds]) => (
              <PropInput
                key={field}
                name={field}
                valueType={holds}
                value={(prop as unknown as Record<string, unknown>)[field]}
                error={problems.find((problem) => problem.at.startsWith(`props[${at}].${field}`))?.message}
                onChange={(value) => set(at, field, value)}
              />
            ))}
          </Stack>
        )
      })}
      <SelectField
        label="Add something"
        choices={choices}
        placeholder="Choose"
        value=""
        disabled={props.length >= 12}
        onChange={(event) => {
          const type = event.currentTarget.value as Prop['type'] | ''
          if (type) put([...props, newProp(type, figure)])
        }}
      />
    </Stack>
  )
}
