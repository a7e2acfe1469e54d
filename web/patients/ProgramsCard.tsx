import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Program, ProgramState } from '@kinora/contract/programs.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip, type ChipTone } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatDay } from '../ui/format.ts'
import { FoldingRow, RowCell, RowLink, FoldingRows } from '../ui/FoldingRows.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { programBuilderLink, createProgramLink, importProgramLink } from './patient-links.ts'
import card from '../ui/Card.module.css'
import { Stack } from '../ui/layout.ts'

const states: Record<ProgramState, { label: string; tone: ChipTone }> = {
  running: { label: 'Running', tone: 'tint' },
  planned: { label: 'Planned', tone: 'plain' },
  finished: { label: 'Finished', tone: 'plain' },
  stopped: { label: 'Stopped', tone: 'caution' },
}

function contextOf({ state, seriesNames, endDate, startDate }: Program) {
  if (state === 'finished' && endDate) return `Finished ${formatDay(endDate)}`
  const series = seriesNames.join(', ') || 'No series yet'
  return state === 'planned' && startDate ? `Starts ${formatDay(startDate)} · ${series}` : series
}

function lengthOf({ state, startDate, endDate, currentWeek, weeks }: Program) {
  if (startDate && !endDate) return 'Without an end'
  return state === 'running' && currentWeek ? `Week ${currentWeek} of ${weeks}` : count(weeks, 'week')
}

function ProgramLine({ program }: { program: Program }) {
  const { _id, title, state } = program
  const { label, tone } = states[state ?? 'planned']
  return (
    <FoldingRow>
      <RowCell kind="main">
        <RowLink to={programBuilderLink(_id)}>{title}</RowLink>
        <small>{contextOf(program)}</small>
      </RowCell>
      <RowCell kind="fact">{lengthOf(program)}</RowCell>
      <RowCell kind="state">
        <Chip tone={tone}>{label}</Chip>
      </RowCell>
      <RowCell kind="menu">
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </RowCell>
    </FoldingRow>
  )
}

interface Props {
  patientId: string
  programs?: Program[]
  error: Error | null
  onRetry: () => void
}

/** The programs of a patient; each opens in the builder. */
export function ProgramsCard({ patientId, programs, error, onRetry }: Props) {
  const links = (
    <>
      <Link to={importProgramLink(patientId)}>Import from library</Link>
      <Link to={createProgramLink(patientId)}>Add program</Link>
    </>
  )
  return (
    <Card title="Programs" links={links} isFlush isMain>
      {error && !programs && (
        <Stack gap={16} align="left" className={card.inset}>
          <Failed error={error} onRetry={onRetry} />
        </Stack>
      )}
      {!programs && !error && <Skeletons rows={2} rowHeight={73} label="Loading programs" />}
      {programs && programs.length > 0 && (
        <FoldingRows columns="minmax(0, 1fr) max-content max-content 20px">
          {programs.map((program) => (
            <ProgramLine key={program._id} program={program} />
          ))}
        </FoldingRows>
      )}
      {programs?.length === 0 && (
        <Stack gap={16} align="left" className={card.inset}>
          <p>No program yet. Build one from the exercises, or take one from the library and fit it.</p>
          <ButtonLink to={createProgramLink(patientId)} variant="primary" size="toolbar">
            Create a program
          </ButtonLink>
        </Stack>
      )}
    </Card>
  )
}
