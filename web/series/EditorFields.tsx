import { startTransition, useEffect, useOptimistic, useRef, type KeyboardEvent } from 'react'
import type { PainRule } from '@kinora/contract/dosage.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { Segmented } from '../ui/Segmented.tsx'
import style from './EditorFields.module.css'
import type { EditDraft } from './prescription-draft.ts'
import { sideChoices } from './prescription-sides.ts'
import { SmallField } from '../ui/SmallField.tsx'
import { Stack } from '../ui/layout.ts'

const priorities = [
  { value: 'must', label: 'Must' },
  { value: 'extra', label: 'Extra' },
] as const
const scale = Array.from({ length: 11 }, (_, pain) => pain)

interface PainProps {
  label: string
  value: number
  error: string | undefined
  onChange: (pain: number) => void
}

const PainSelect = ({ label, value, error, onChange }: PainProps) => (
  <SmallField label={label} error={error}>
    <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {scale.map((pain) => (
        <option key={pain} value={pain}>
          {pain} of 10
        </option>
      ))}
    </select>
  </SmallField>
)

interface NoteProps {
  value: string
  isFocused: boolean
  onChange: (note: string) => void
  onDone: () => void
}

/** Shows each key press immediately; the rest of the card renders when there is time. */
function NoteInput({ value, isFocused, onChange, onDone, ...labels }: NoteProps) {
  const [shown, show] = useOptimistic(value)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onDone()
  }
  return (
    <textarea
      {...labels}
      ref={field}
      rows={1}
      maxLength={1000}
      value={shown}
      onChange={({ currentTarget: { value: typed } }) =>
        startTransition(() => {
          show(typed)
          onChange(typed)
        })
      }
      onKeyDown={onKeyDown}
    />
  )
}

interface Props {
  draft: EditDraft
  problems: Record<string, string>
  laterality: Prescription['exercise']['laterality']
  patientName: string
  isNoteFocused: boolean
  onChange: (change: Partial<EditDraft>) => void
  onDone: () => void
}

/** The most used fields: side, priority, pain rule and note. */
export function EditorFields({ draft, problems, laterality, patientName, isNoteFocused, onChange, onDone }: Props) {
  const { side, priority, painRule, patientNote } = draft
  const changeRule = (change: Partial<PainRule>) => onChange({ painRule: { ...painRule, ...change } })
  return (
    <div className={style.fields}>
      <Stack gap={4} className={style.choice}>
        <span aria-hidden>Side</span>
        <Segmented
          label="Side"
          choices={sideChoices(laterality, side)}
          value={side}
          onChange={(value) => onChange({ side: value })}
          isFullWidth
        />
      </Stack>
      <Stack gap={4} className={style.choice}>
        <span aria-hidden>Priority</span>
        <Segmented
          label="Priority"
          choices={priorities}
          value={priority}
          onChange={(value) => onChange({ priority: value })}
          isFullWidth
        />
      </Stack>
      <PainSelect
        label="Ease off above pain"
        value={painRule.reduceAbove}
        error={problems['painRule.reduceAbove']}
        onChange={(reduceAbove) => changeRule({ reduceAbove })}
      />
      <PainSelect
        label="Stop above pain"
        value={painRule.stopAbove}
        error={problems['painRule.stopAbove']}
        onChange={(stopAbove) => changeRule({ stopAbove })}
      />
      <SmallField label={`Note for ${patientName}`} error={problems.patientNote} span={2}>
        <NoteInput
          value={patientNote}
          isFocused={isNoteFocused}
          onChange={(typed) => onChange({ patientNote: typed })}
          onDone={onDone}
        />
      </SmallField>
    </div>
  )
}
