import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { patients } from '@kinora/contract/patients.ts'
import { useRead } from '../app/api-client.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import popover from '../ui/Popover.module.css'
import style from './Audit.module.css'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

interface Props {
  /** The name of the chosen patient; empty for none. */
  value: string
  onChange: (patient: { _id: string; name: string } | undefined) => void
}

/** Finds a patient by name as you type. */
export function PatientField({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), 180)
  const query = useRead(patients.names, { query: { search, pageSize: 6 } }, { enabled: search.length > 0 && !value })
  const items = typed.trim() && !value ? (query.data?.items ?? []) : []
  function choose(patient: { _id: string; name: string } | undefined) {
    setTyped('')
    onChange(patient)
  }
  return (
    <div className={style.patient}>
      <TextField
        label="Patient"
        placeholder="Any patient"
        autoComplete="off"
        readOnly={value !== ''}
        value={value || typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        trailing={
          value && (
            <IconButton
              label="Any patient"
              icon={<IconX size={18} stroke={1.75} />}
              onClick={() => choose(undefined)}
            />
          )
        }
      />
      <ul className={`${popover.dropdown} ${style.found}`} aria-label="Patients found" hidden={items.length === 0}>
        {items.map(({ _id, name, email }) => (
          <li key={_id}>
            <button type="button" className={popover.option} onClick={() => choose({ _id, name })}>
              <b>{name}</b>
              <small>{email || 'No email'}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
