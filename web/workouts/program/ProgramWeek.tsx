import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Progress } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { read } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeletons.tsx'
import style from './ProgramWeek.module.css'
import { weekDates, weekStart } from './program-weeks.ts'
import { minutesText } from '../workout-labels.ts'

/** The sessions of a week, read when it is opened. */
function Sessions({ program: { _id: programId }, week }: { program: Program; week: number }) {
  const { data, error, refetch } = useQuery({
    ...read(series.mine, { params: { programId, week } }),
    staleTime: 60_000,
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="52px" />
  const blocks = data.series.filter(({ _id }) => data.assignedExercises.some(({ seriesId }) => seriesId === _id))
  if (blocks.length === 0)
    return <p className={style.none}>This week has no sessions yet. Your clinic will add them.</p>
  return (
    <ul className={style.sessions}>
      {blocks.map(({ _id: seriesId, name, minutes }) => (
        <li key={seriesId}>
          <Link to={to('mySeries', { programId, seriesId, week })}>
            <span className={style.grow}>{name}</span>
            <span className={style.small}>{minutesText(minutes)}</span>
            <IconChevronRight size={20} stroke={2} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  program: Program
  week: Progress['weeks'][number]
  /** The week it is now. */
  now: number | undefined
  isPast: boolean
}

/** A week of a program: its days, what was done of it, and its sessions when opened. */
export function ProgramWeek({ program, week: { week, sessions, planned }, now, isPast }: Props) {
  const [isOpen, setOpen] = useState(week === now)
  const id = useId()
  const isComing = !isPast && week !== now
  return (
    <li>
      <button
        type="button"
        className={style.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isPast ? (
          <span className={sessions > 0 ? style.tick : style.number} aria-hidden>
            {sessions > 0 ? <IconCheck size={18} stroke={2.5} /> : week}
          </span>
        ) : (
          <span className={`${style.number} ${week === now ? style.on : ''}`} aria-hidden>
            {week}
          </span>
        )}
        <span className={style.grow}>
          <b>Week {week}</b> {week === now && <span className={style.tag}>Now</span>}
          <span className={style.dates}>
            {isComing ? weekStart(program.startDate!, week) : weekDates(program.startDate!, week)}
          </span>
        </span>
        {!isComing && planned > 0 && (
          <span>
            {sessions} of {planned}
          </span>
        )}
        {isOpen ? (
          <IconChevronDown size={20} stroke={2} aria-hidden />
        ) : (
          <IconChevronRight size={20} stroke={2} aria-hidden />
        )}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Sessions program={program} week={week} />}
      </div>
    </li>
  )
}
