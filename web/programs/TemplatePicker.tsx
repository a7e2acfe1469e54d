import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { contentLabel } from './program-labels.ts'
import style from '../ui/Picker.module.css'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'
import { Stack } from '../ui/Stack.tsx'
import list from '../ui/List.module.css'

interface Props {
  chosen: Program | undefined
  onChoose: (template: Program) => void
}

/** Chooses a template of the Program Library. */
export function TemplatePicker({ chosen, onChoose }: Props) {
  const name = useId()
  const [search, setSearch] = useState('')
  const words = useDebouncedValue(search.trim(), 150)
  const query = { search: words || undefined, pageSize: 50 }
  const { data, error, isPending, refetch } = useQuery({
    ...read(programs.library, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap={8} className={style.picker}>
      <SearchBox isFullWidth label="Search templates" value={search} onChange={setSearch} />
      {isPending && <Skeletons rows={4} rowHeight={60} label="Loading templates" />}
      <Failed error={data ? null : error} onRetry={() => void refetch()} />
      {data && (
        <fieldset className={`${list.list} ${style.list}`}>
          <legend className="spoken">Template</legend>
          {data.items.map((template) => (
            // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand one element deeper.
            <label key={template._id}>
              <input
                type="radio"
                name={name}
                checked={template._id === chosen?._id}
                onChange={() => onChoose(template)}
              />
              <span className={list.words}>
                <b>{template.title}</b>
                <small>{`${count(template.weeks, 'week')} · ${contentLabel(template)}`}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {data?.total === 0 && (
        <EmptyState
          title={words ? `No template matches ‘${words}’` : 'The Program Library is empty'}
          action={words ? undefined : <ButtonLink to={to('programAdd')}>Create the first template</ButtonLink>}
        />
      )}
    </Stack>
  )
}
