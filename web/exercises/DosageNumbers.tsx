import { useState } from 'react'
import { bandColors, Dosage, Side, type Load } from '@kinora/contract/dosage.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { dosageNumbers, loadOf, loadTypes } from './dosage-form.ts'

const sides: Record<Side, string> = {
  none: 'None',
  left: 'Left',
  right: 'Right',
  each: 'Each side',
  both: 'Both sides',
}

export interface DefaultDosage {
  dosage: Dosage
  side: Side
}

interface NumberProps {
  label: string
  value: number | null
  /** The schema field that validates the value. */
  field: keyof Dosage
  onChange: (value: number | null) => void
}

/** An optional number. Text that is not a number stays as typed. */
function Quantity({ label, value, field, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === null ? '' : String(value))
  const error = Number.isNaN(value) ? 'Enter a number.' : Dosage.shape[field].safeParse(value).error?.issues[0]?.message
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onChange(next.trim() === '' ? null : Number(next.replace(',', '.')))
      }}
    />
  )
}

function LoadFields({ load, onChange }: { load: Load | null; onChange: (load: Load | null) => void }) {
  return (
    <>
      <SelectField
        label="Load"
        placeholder="None"
        value={load?.type ?? ''}
        choices={Object.entries(loadTypes).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange(loadOf(event.currentTarget.value))}
      />
      {load?.type === 'band' && (
        <SelectField
          label="Band"
          placeholder="Any"
          value={load.bandColor ?? ''}
          choices={bandColors.map((color) => ({ value: color, label: color }))}
          onChange={(event) =>
            onChange({ ...load, bandColor: (event.currentTarget.value || null) as Load['bandColor'] })
          }
        />
      )}
      {load?.unit && (
        <TextField
          label={`How much (${load.unit})`}
          inputMode="decimal"
          value={load.value ?? ''}
          onChange={(event) =>
            onChange({
              ...load,
              value: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) || 0,
            })
          }
        />
      )}
    </>
  )
}

/** A dosage in separate fields. */
export default function DosageNumbers({
  dosage,
  side,
  onChange,
}: DefaultDosage & { onChange: (usual: DefaultDosage) => void }) {
  const change = (part: Partial<Dosage>) => onChange({ dosage: { ...dosage, ...part }, side })
  return (
    <Stack isTinted>
      <Columns gap={12} minimumWidth={130}>
        <TextField
          label="Sets"
          inputMode="numeric"
          value={dosage.set}
          error={Dosage.shape.set.safeParse(dosage.set).error?.issues[0]?.message}
          onChange={(event) => change({ set: event.currentTarget.value.trim() })}
        />
        {dosageNumbers.map(([field, label]) => (
          <Quantity
            key={field}
            field={field}
            label={label}
            value={dosage[field]}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
        <TextField
          label="Tempo"
          placeholder="3-1-2"
          value={dosage.tempo ?? ''}
          error={Dosage.shape.tempo.safeParse(dosage.tempo).error?.issues[0]?.message}
          onChange={(event) => change({ tempo: event.currentTarget.value.trim() || null })}
        />
        <LoadFields load={dosage.load} onChange={(load) => change({ load })} />
        <SelectField
          label="Side"
          value={side}
          choices={Side.options.map((value) => ({ value, label: sides[value] }))}
          onChange={(event) => onChange({ dosage, side: event.currentTarget.value as Side })}
        />
      </Columns>
    </Stack>
  )
}
