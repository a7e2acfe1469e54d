import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Progress } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Skeleton } from '../../ui/Skeletons.tsx'
import { Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { ButtonRow, LinkRow, RowText } from '../LineRow.tsx'
import { RoundMark } from '../../ui/RoundMark.tsx'
import { WeekEducation } from './WeekEducation.tsx'
import style from './ProgramWeek.module.css'
import { weekDates, weekStart } from './program-weeks.ts'
import { minutesText } from '../workout-labels.ts'

/** The sessions of a week, loaded when it is opened. */
function Sessions({ program: { _id: programId }, week }: { program: Program; week: number }) {
  const { data, error, refetch } = useRead(series.mine, { params: { programId, week } }, { staleTime: 60_000 })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="52px" />
  const allSeries = data.series.filter(({ _id }) => data.assignedExercises.some(({ seriesId }) => seriesId === _id))
  if (allSeries.length === 0 && !data.education?.length)
    return (
      <Text className={style.sessions} size="large" tone="muted">
        This week has no sessions yet. Your clinic will add them.
      </Text>
    )
  return (
    <>
      <ul className={style.sessions}>
        {allSeries.map(({ _id: seriesId, name, minutes }) => (
          <li key={seriesId}>
            <LinkRow to={to('mySeries', { programId, seriesId, week })}>
              <RowText>
                <b>{name}</b>
                <Text as="span" size="large" tone="muted">
                  {minutesText(minutes)}
                </Text>
              </RowText>
              <IconChevronRight size={20} stroke={2} aria-hidden />
            </LinkRow>
          </li>
        ))}
      </ul>
      <div className={style.sessions}>
        <WeekEducation programId={programId} week={week} />
      </div>
    </>
  )
}

interface Props {
  program: Program
  week: Progress['weeks'][number]
  /** The present week. */
  now: number | undefined
  isPast: boolean
}

/** A week of a program with its dates and sessions done; opens to show its sessions. */
export function ProgramWeek({ program, week: { week, sessions, planned }, now, isPast }: Props) {
  const [isOpen, setOpen] = useState(week === now)
  const id = useId()
  const isComing = !isPast && week !== now
  return (
    <li>
      <ButtonRow aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isPast && sessions > 0 ? (
          <RoundMark />
        ) : (
          <RoundMark tone={week === now ? 'filled' : 'outline'}>{week}</RoundMark>
        )}
        <RowText>
          <Stack as="span">
            <span>
              <b>Week {week}</b> {week === now && <Chip>Now</Chip>}
            </span>
            <Text as="span" size="large">
              {isComing ? weekStart(program.startDate!, week) : weekDates(program.startDate!, week)}
            </Text>
          </Stack>
          {!isComing && planned > 0 && (
            <span>
              {sessions} of {planned}
            </span>
          )}
        </RowText>
        {isOpen ? (
          <IconChevronDown size={20} stroke={2} aria-hidden />
        ) : (
          <IconChevronRight size={20} stroke={2} aria-hidden />
        )}
      </ButtonRow>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Sessions program={program} week={week} />}
      </div>
    </li>
  )
}
