import { parseBodyPoint } from '@kinora/figure/pose/skeleton.ts'
import { propRanges } from '@kinora/figure/prop-fields.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { boneChoices } from './new-prop.ts'
import { RangedNumberField } from './RangedNumberField.tsx'
import { axes, EndFields, PlaceFields, type PropInputProps } from './PropPlaceFields.tsx'

const labels: Record<string, string> = {
  from: 'From',
  to: 'To',
  via: 'Passes',
  at: 'Where',
  h: 'Height',
  w: 'Width',
  x: 'To the left',
  y: 'Above the floor',
  z: 'To the front',
  r: 'Radius',
  around: 'Around',
  bone: 'Held by',
  along: 'Direction',
  facing: 'Rotation',
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

/** The input for a property of a prop, by its type. */
export function PropInput({ name, valueType, value, error, onChange }: PropInputProps) {
  const label = labels[name] ?? name
  if (valueType === 'flat' || valueType === 'point')
    return (
      <PlaceFields {...{ label, error, onChange }} names={axes[valueType]} value={(value ?? [0, 0, 0]) as number[]} />
    )
  if (valueType === 'end') {
    if (value === undefined) return null
    return <EndFields {...{ label, error, value, onChange }} />
  }
  if (valueType === 'flag')
    return (
      <CheckField label={label} checked={value !== false} onChange={(event) => onChange(event.currentTarget.checked)} />
    )
  if (valueType === 'ends') {
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
  if (valueType === 'hand' || valueType === 'axis') {
    const choices =
      valueType === 'hand'
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
  const [least, most] = propRanges[valueType]
  const factor = valueType === 'degrees' || valueType === 'count' ? 1 : 100
  return (
    <RangedNumberField
      label={label}
      value={(value as number) * factor}
      range={[least * factor, most * factor]}
      unit={valueType === 'degrees' ? '°' : valueType === 'count' ? '' : 'cm'}
      error={error}
      onChange={(typed) => onChange(valueType === 'count' ? Math.round(typed) : typed / factor)}
    />
  )
}
