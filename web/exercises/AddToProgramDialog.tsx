import { useState } from 'react'
import { Link } from 'react-router'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { useReadList } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Text } from '../ui/Text.tsx'
import popover from '../ui/Popover.module.css'
import style from './AddToProgramDialog.module.css'
import { useDebouncedValue } from '../ui/useDebouncedValue.ts'

interface Props {
  /** Shown in the title: 'Squat' or '3 exercises'. */
  what: string
  onClose: () => void
  /** Runs before the builder opens, to save the exercises that will be added. */
  onChoose: () => void
}

const weekText = ({ state, currentWeek, weeks, patient }: Program) =>
  `${patient ?? 'Program Library'} · ${state === 'running' ? `week ${currentWeek} of ${weeks}` : (state ?? count(weeks, 'week'))}`

/** Chooses a program, current ones first. The builder then asks for the series. */
export default function AddToProgramDialog({ what, onClose, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), 150)
  const query = { ...(search && { search }), pageSize: 30 }
  const programsQuery = useReadList(programs.list, { query })
  const library = useReadList(programs.library, { query })
  const open = (programsQuery.data?.items ?? []).filter(({ state }) => state === 'running' || state === 'planned')
  const foundPrograms = [
    ...new Map([...open, ...(library.data?.items ?? [])].map((program) => [program._id, program])).values(),
  ]
  const isLoading = programsQuery.isPending || library.isPending
  return (
    <Dialog onClose={onClose} title={`Add ${what} to a program`} width={560}>
      <SearchBox label="Search patient or program" value={typed} onChange={setTyped} isFullWidth />
      <Failed
        error={programsQuery.error ?? library.error}
        onRetry={() => void Promise.all([programsQuery.refetch(), library.refetch()])}
      />
      {isLoading && <Skeletons rows={4} />}
      <ul className={style.programs}>
        {foundPrograms.map((program) => (
          <li key={program._id}>
            <Link
              to={to('programSeries', { id: program._id })}
              className={`${popover.option} ${style.program}`}
              onClick={onChoose}
            >
              <b>{program.title}</b>
              <small>{weekText(program)}</small>
            </Link>
          </li>
        ))}
      </ul>
      {!isLoading && foundPrograms.length === 0 && (
        <Text tone="muted" role="status">
          {search
            ? `No program or patient matches “${search}”.`
            : 'There are no programs yet. Create one from a patient’s page.'}
        </Text>
      )}
    </Dialog>
  )
}
