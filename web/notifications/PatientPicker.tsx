import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { patients } from '@kinora/contract/patients.ts'
import type { Reply } from '@kinora/contract/api.ts'
import { read } from '../app/api-client.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import style from '../ui/Picker.module.css'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'
import { Stack } from '../ui/Stack.tsx'
import list from '../ui/List.module.css'

export type NamedPatient = Reply<typeof patients.names>['items'][number]

interface Props {
  chosenIds: readonly string[]
  /** Allows several; choosing one again deselects it. */
  isMany?: boolean
  onChoose: (patient: NamedPatient) => void
}

/** Chooses one or several of the actor's patients. Arrow keys move between them. */
export function PatientPicker({ chosenIds, isMany, onChoose }: Props) {
  const name = useId()
  const [search, setSearch] = useState('')
  const words = useDebouncedValue(search.trim(), 150)
  const query = { search: words || undefined, pageSize: 50 }
  const { data, error, isPending, refetch } = useQuery({
    ...read(patients.names, { query }),
    placeholderData: keepPreviousData,
  })
  const active = data?.items.filter(({ isActive }) => isActive)
  return (
    <Stack gap={8} className={style.picker}>
      <SearchBox isFullWidth label="Search patients" value={search} onChange={setSearch} />
      {isPending && <Skeletons rows={4} rowHeight={56} label="Loading patients" />}
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {active && (
        <fieldset className={`${list.list} ${style.list}`}>
          <legend className="spoken">Patient</legend>
          {active.map((patient) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand one element deeper.
            <label key={patient._id}>
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={name}
                checked={chosenIds.includes(patient._id)}
                onChange={() => onChoose(patient)}
              />
              <span className={list.words}>
                <b>{patient.name}</b>
                <small>{patient.email || 'No email, so messages don’t reach them'}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {active?.length === 0 && (
        <EmptyState title={words ? `No active patient matches ‘${words}’` : 'No active patients'} />
      )}
    </Stack>
  )
}
