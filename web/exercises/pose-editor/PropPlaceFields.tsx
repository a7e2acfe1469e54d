import { parseBodyPoint } from '@kinora/figure/pose/skeleton.ts'
import type { PropField } from '@kinora/figure/prop-fields.ts'
import { Columns, Stack } from '../../ui/layout.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { boneChoices } from './new-prop.ts'
import { RangedNumberField } from './RangedNumberField.tsx'
import { capitalize } from '@kinora/contract/capitalize.ts'

export interface PropInputProps {
  name: string
  valueType: PropField
  value: unknown
  error?: string
  onChange: (value: unknown) => void
}

export const axes = { flat: ['left', 'front'], point: ['left', 'up', 'front'] } as const
const metres = [-300, 300] as const

interface PlaceProps {
  label: string
  names: readonly string[]
  value: readonly number[]
  error?: string
  onChange: (value: number[]) => void
}

/** Centimetres to the left, up and to the front, from the middle. */
export function PlaceFields({ label, names, value, error, onChange }: PlaceProps) {
  return (
    <Columns as="fieldset" gap={10} minimumWidth={92}>
      <legend>{label}</legend>
      {names.map((name, at) => (
        <RangedNumberField
          key={name}
          label={capitalize(name)}
          value={(value[at] ?? 0) * 100}
          range={metres}
          unit="cm"
          error={at === 0 ? error : undefined}
          onChange={(typed) => onChange(value.map((part, i) => (i === at ? typed / 100 : part)))}
        />
      ))}
    </Columns>
  )
}

/** A place in the room, or a point of the body that the prop follows. */
export function EndFields({
  label,
  value,
  error,
  onChange,
}: Omit<PlaceProps, 'names' | 'value' | 'onChange'> & Pick<PropInputProps, 'value' | 'onChange'>) {
  const bone = typeof value === 'string' ? parseBodyPoint(value).bone : undefined
  return (
    <Stack gap={8}>
      <SelectField
        label={label}
        choices={boneChoices}
        placeholder="A place in the room"
        value={bone ?? ''}
        error={bone ? error : undefined}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange(chosen ? (chosen.startsWith('hand') ? `${chosen}:0,-0.08,0.02` : chosen) : [0.4, 1, 0.4])
        }}
      />
      {!bone && Array.isArray(value) && (
        <PlaceFields label={`${label}: where`} names={axes.point} value={value} error={error} onChange={onChange} />
      )}
    </Stack>
  )
}
