import { bandColors, type Dosage, type Load } from '@kinora/contract/dosage.ts'
import { LogRequirement } from '@kinora/contract/series.ts'
import { dosageNumbers, loadOf, loadTypes } from '../exercises/dosage-form.ts'
import type { EditDraft } from './prescription-draft.ts'
import { CheckField } from '../ui/CheckField.tsx'
import { Row } from '../ui/layout.ts'
import style from './MoreFields.module.css'
import { NumberField } from '../ui/NumberField.tsx'
import { SmallField } from '../ui/SmallField.tsx'
import fields from './EditorFields.module.css'

interface Props {
  draft: EditDraft
  problems: Record<string, string>
  onChange: (change: Partial<EditDraft>) => void
}

/** The kind of load, then its amount or color. */
function LoadFields({ draft: { dosage }, problems, onChange }: Props) {
  const { load } = dosage
  const change = (next: Load | null) => onChange({ dosage: { ...dosage, load: next } })
  return (
    <>
      <SmallField label="Load" error={problems['dosage.load']}>
        <select value={load?.type ?? ''} onChange={(event) => change(loadOf(event.currentTarget.value))}>
          <option value="">None</option>
          {Object.entries(loadTypes).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </select>
      </SmallField>
      {load?.type === 'band' && (
        <SmallField label="Band" error={problems['dosage.load.bandColor']}>
          <select
            value={load.bandColor ?? ''}
            onChange={(event) =>
              change({ ...load, bandColor: (event.currentTarget.value || null) as Load['bandColor'] })
            }
          >
            <option value="">Any</option>
            {bandColors.map((color) => (
              <option key={color}>{color}</option>
            ))}
          </select>
        </SmallField>
      )}
      {load?.unit && (
        <NumberField
          label="How much"
          value={load.value}
          error={problems['dosage.load.value']}
          onChange={(value) => change({ ...load, value })}
        />
      )}
      {load?.type === 'weight' && (
        <SmallField label="Unit">
          <select
            value={load.unit ?? 'kg'}
            onChange={(event) => change({ ...load, unit: event.currentTarget.value as Load['unit'] })}
          >
            <option>kg</option>
            <option>lb</option>
          </select>
        </SmallField>
      )}
    </>
  )
}

type LogItem = EditDraft['log'][number]

const logLabels: Record<LogItem, string> = {
  none: 'Nothing',
  tick: 'Done',
  sets: 'Sets',
  reps: 'Reps',
  load: 'Load',
  pain: 'Pain',
  rpe: 'Effort',
}

/** The values that the patient is asked to record. */
function LogField({ draft: { log }, onChange }: Props) {
  const options = LogRequirement.options.filter((option) => option !== 'none')
  const toggle = (each: LogItem) =>
    onChange({ log: options.filter((option) => log.includes(option) !== (option === each)) })
  return (
    <Row as="fieldset" gap={12} className={style.log}>
      <legend>The patient records</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={logLabels[option]}
          checked={log.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
    </Row>
  )
}

/** The fields that are seldom used. */
export default function MoreFields(props: Props) {
  const { draft, problems, onChange } = props
  const { dosage, nameOverride, staffNote, group } = draft
  const change = (part: Partial<Dosage>) => onChange({ dosage: { ...dosage, ...part } })
  return (
    <div className={`${fields.fields} ${style.more}`}>
      <SmallField label="Sets" error={problems['dosage.set']}>
        <input
          inputMode="numeric"
          value={dosage.set}
          onChange={(event) => change({ set: event.currentTarget.value.trim() })}
        />
      </SmallField>
      {dosageNumbers.map(([field, label]) => (
        <NumberField
          key={field}
          label={label}
          value={dosage[field]}
          error={problems[`dosage.${field}`]}
          onChange={(value) => change({ [field]: value })}
        />
      ))}
      <SmallField label="Tempo" error={problems['dosage.tempo']}>
        <input
          placeholder="3-1-2"
          value={dosage.tempo ?? ''}
          onChange={(event) => change({ tempo: event.currentTarget.value.trim() || null })}
        />
      </SmallField>
      <LoadFields {...props} />
      <SmallField label="Superset" error={problems.group}>
        <select value={group ?? ''} onChange={(event) => onChange({ group: event.currentTarget.value || null })}>
          <option value="">None</option>
          {['A', 'B', 'C', 'D'].map((letter) => (
            <option key={letter}>{letter}</option>
          ))}
        </select>
      </SmallField>
      <SmallField label="Name for the patient" error={problems.nameOverride} span={2}>
        <input
          maxLength={120}
          value={nameOverride}
          onChange={(event) => onChange({ nameOverride: event.currentTarget.value })}
        />
      </SmallField>
      <SmallField label="Note for staff" error={problems.staffNote} span={2}>
        <textarea
          rows={1}
          maxLength={1000}
          value={staffNote}
          onChange={(event) => onChange({ staffNote: event.currentTarget.value })}
        />
      </SmallField>
      <LogField {...props} />
    </div>
  )
}
