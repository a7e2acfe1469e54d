import { IconUsers } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/layout.ts'
import { fieldLabels, type FieldName, type PatientFormValues } from './patient-form.ts'
import type { Conflict } from './usePatientForm.ts'

const valueText = (value: PatientFormValues[FieldName]) => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? '‘yes’' : '‘no’'
  if (typeof value === 'string') return `‘${value}’`
  const parts = value.map((part) => (typeof part === 'string' ? part : 'text' in part ? part.text : part.title))
  return parts.length ? `‘${parts.join(', ')}’` : 'nothing'
}

const labels = (names: FieldName[]) => names.map((name) => fieldLabels[name]).join(', ')

interface Props {
  isRefused: boolean
  isBusy: boolean
  conflict?: Conflict
  onTake: () => void
  onAccept: (name: FieldName) => void
}

/** Shown when somebody else saved the patient first. Loads their changes without losing anything typed here. */
export function EditConflict({ isRefused, isBusy, conflict, onTake, onAccept }: Props) {
  if (isRefused) {
    return (
      <Note
        tone="caution"
        icon={<IconUsers size={20} stroke={1.75} />}
        role="alert"
        action={
          <Button size="toolbar" isBusy={isBusy} onClick={onTake}>
            Load their changes
          </Button>
        }
      >
        <b>Someone else changed this patient.</b> Nothing you typed is lost. Load their changes to see them together
        with yours.
      </Note>
    )
  }
  if (!conflict) return null
  return (
    <Note tone="caution" icon={<IconUsers size={20} stroke={1.75} />} role="status">
      <Stack gap={12}>
        <span>
          <b>Their changes are loaded.</b> {conflict.taken.length > 0 && `New from them: ${labels(conflict.taken)}. `}
          {conflict.names.length > 0 ? 'Both of you changed:' : 'Check the form and save again.'}
        </span>
        {conflict.names.map((name) => (
          <span key={name}>
            {fieldLabels[name]}: they wrote {valueText(conflict.theirs[name])}.{' '}
            <Button size="row" onClick={() => onAccept(name)}>
              Use theirs
            </Button>
          </span>
        ))}
      </Stack>
    </Note>
  )
}
