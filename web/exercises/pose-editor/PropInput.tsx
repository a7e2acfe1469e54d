import { parseBodyPoint } from '@kinora/figure/pose/skeleton.ts'
import { type PropField, propRanges } from '@kinora/figure/prop-fields.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { boneChoices } from './new-prop.ts'
import { NumberField } from './NumberField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Columns } from '../../ui/Columns.tsx'

interface Props {
  name: string
  holds: PropField
  value: unknown
  error?: string
  onChange: (value: unknown) => void
}

const labels: Record<string, string> = {
  from: 'From',
  to: 'To',
  via: 'By way of',
  at: 'Where',
  h: 'Height',
  w: 'Width',
  x: 'To the left',
  y: 'Above the floor',
  z: 'To the front',
  r: 'Radius',
  around: 'Around',
  bone: 'Held by',
  along: 'Lies',
  facing: 'Turned by',
  seat: 'Height of the seat',
  arms: 'With arm rests',
  back: 'With a back',
  beyond: 'Beyond the hands',
  length: 'Length',
  lean: 'Leans by',
  width: 'Width',
  rise: 'Height of a step',
  run: 'Depth of a step',
  count: 'Steps',
}
const axes = { flat: ['left', 'front'], point: ['left', 'up', 'front'] } as const
const metres = [-300, 300] as const

interface PlaceProps {
  label: string
  names: readonly string[]
  value: readonly number[]
  error?: string
  onChange: (value: number[]) => void
}

/** Centimetres to the left, up and to the front, from the middle. */
function PlaceFields({ label, names, value, error, onChange }: PlaceProps) {
  return (
    <Columns as="fieldset" gap={10} minimumWidth={92}>
      <legend>{label}</legend>
      {names.map((name, at) => (
        <NumberField
          key={name}
          label={name.charAt(0).toUpperCase() + name.slice(1)}
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
function EndFields({
  label,
  value,
  error,
  onChange,
}: Omit<PlaceProps, 'names' | 'value' | 'onChange'> & Pick<Props, 'value' | 'onChange'>) {
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

/** The input for a property of a prop, by its type. */
export function PropInput({ name, holds, value, error, onChange }: Props) {
  const label = labels[name] ?? name
  if (holds === 'flat' || holds === 'point')
    return <PlaceFields {...{ label, error, onChange }} names={axes[holds]} value={(value ?? [0, 0, 0]) as number[]} />
  if (holds === 'end') {
    if (value === undefined) return null
    return <EndFields {...{ label, error, value, onChange }} />
  }
  if (holds === 'flag')
    return (
      <CheckField label={label} checked={value !== false} onChange={(event) => onChange(event.currentTarget.checked)} />
    )
  if (holds === 'ends') {
    const ends = value as string[]
    return ends.map((end, at) => (
      <SelectField
        key={at}
        label={at === 0 ? label : 'and'}
        choices={boneChoices}
        value={parseBodyPoint(end).bone}
        error={error}
        onChange={(event) => onChange(ends.map((each, i) => (i === at ? event.currentTarget.value : each)))}
      />
    ))
  }
  if (holds === 'hand' || holds === 'axis') {
    const choices =
      holds === 'hand'
        ? [
            { value: 'handL', label: 'Left hand' },
            { value: 'handR', label: 'Right hand' },
          ]
        : [
            { value: 'x', label: 'Across' },
            { value: 'z', label: 'Front to back' },
          ]
    return (
      <SelectField
        {...{ label, choices, error }}
        value={value as string}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (value === undefined) return null
  const [least, most] = propRanges[holds]
  const factor = holds === 'degrees' || holds === 'count' ? 1 : 100
  return (
    <NumberField
      label={label}
      value={(value as number) * factor}
      range={[least * factor, most * factor]}
      unit={holds === 'degrees' ? '°' : holds === 'count' ? '' : 'cm'}
      error={error}
      onChange={(typed) => onChange(holds === 'count' ? Math.round(typed) : typed / factor)}
    />
  )
}
