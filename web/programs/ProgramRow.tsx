import { localDay } from '@kinora/contract/days.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { useRead } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { AdherenceMarks } from '../ui/AdherenceMarks.tsx'
import { Chip } from '../ui/Chip.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { Text } from '../ui/Text.tsx'
import { Row } from '../ui/layout.ts'
import { FoldingRow, RowCell, RowLink } from '../ui/FoldingRows.tsx'
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
  const { data } = useRead(workouts.progress, { params: { id: program._id } }, { enabled: hasStarted })
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
    <Row gap={12} isOneLine>
      {program.state === 'running' && <AdherenceMarks days={days} />}
      <span>
        <b>{percent}%</b>
        {program.state !== 'running' && ' done'}
      </span>
    </Row>
  )
}

interface Props {
  program: Program
  actions: ReturnType<typeof useProgramActions>
}

export const columns = 'minmax(0, 1fr) 168px 208px 92px 36px'

/** A patient's program; the row opens it in the builder. */
export function ProgramRow({ program, actions }: Props) {
  const { _id, title, state } = program
  const canStop = state === 'running' || state === 'planned'
  return (
    <FoldingRow data-state={state}>
      <RowCell kind="main">
        <h2>
          <RowLink to={to('programSeries', { id: _id })}>{title}</RowLink>
        </h2>
        <p>{contentLabel(program)}</p>
      </RowCell>
      <RowCell kind="fact">
        {progressLabel(program)}
        <small>{spanLabel(program)}</small>
      </RowCell>
      <RowCell kind="fact">
        <Adherence program={program} />
      </RowCell>
      <RowCell kind="state">{state && <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip>}</RowCell>
      <RowCell kind="menu">
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
      </RowCell>
    </FoldingRow>
  )
}
