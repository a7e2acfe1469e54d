import { localDay } from '@kinora/contract/days.ts'
import { useQuery } from '@tanstack/react-query'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { read } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { AdherenceMarks } from '../ui/AdherenceMarks.tsx'
import { Chip } from '../ui/Chip.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { Text } from '../ui/Text.tsx'
import { OpenRow, RowLink } from '../ui/OpenRow.tsx'
import style from './ProgramRow.module.css'
import {
  adherenceOf,
  contentLabel,
  progressLabel,
  recentDays,
  spanLabel,
  stateLabels,
  stateTones,
} from './program-labels.ts'
import type { useProgramActions } from './useProgramActions.tsx'

/** Adherence over the last fourteen days and in total. */
function Adherence({ program }: { program: Program }) {
  const hasStarted = program.currentWeek !== null
  const { data } = useQuery({ ...read(workouts.progress, { params: { id: program._id } }), enabled: hasStarted })
  if (!hasStarted)
    return (
      <Text as="span" tone="muted">
        Not started
      </Text>
    )
  const percent = data && adherenceOf(data.days)
  if (!data || percent === undefined) return null
  const days = recentDays(data.days, localDay())
  return (
    <>
      {program.state === 'running' && <AdherenceMarks days={days} />}
      <span>
        <b>{percent} %</b>
        {program.state !== 'running' && ' done'}
      </span>
    </>
  )
}

interface Props {
  program: Program
  actions: ReturnType<typeof useProgramActions>
}

/** A patient's program; the row opens it in the builder. */
export function ProgramRow({ program, actions }: Props) {
  const { _id, title, state } = program
  const canStop = state === 'running' || state === 'planned'
  return (
    <OpenRow className={`${style.row} ${style.program}`} data-state={state}>
      <div className={style.who}>
        <h2>
          <RowLink to={to('programSeries', { id: _id })}>{title}</RowLink>
        </h2>
        <p>{contentLabel(program)}</p>
      </div>
      <div className={style.when}>
        <span>{progressLabel(program)}</span>
        <small>{spanLabel(program)}</small>
      </div>
      <div className={style.done}>
        <Adherence program={program} />
      </div>
      <div className={style.state}>{state && <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip>}</div>
      <RowMenu
        label={`More for ${title}`}
        entries={[
          { label: 'Edit program', to: to('programEdit', { id: _id }) },
          { label: 'Save as template', onClick: () => actions.saveAsTemplate(program) },
          canStop && { label: 'Stop program', onClick: () => actions.setStopped(program, true) },
          state === 'stopped' && { label: 'Resume program', onClick: () => actions.setStopped(program, false) },
          { label: 'Delete program', isDanger: true, onClick: () => actions.confirmRemove(program) },
        ]}
      />
    </OpenRow>
  )
}
