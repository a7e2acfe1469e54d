import { Link } from 'react-router'
import type { Progress } from '@kinora/contract/workouts.ts'
import type { Program } from '@kinora/contract/programs.ts'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeletons.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { paperWeekLink } from './patient-links.ts'
import type { ChangeGroup } from './program-changes.ts'
import { ProgressChart } from './ProgressChart.tsx'
import { ProgressTable } from './ProgressTable.tsx'

const numerals = [
  '',
  'One week',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** 'Six weeks', '16 weeks' */
const weeksText = (weeks: number) => (weeks === 1 ? numerals[1]! : `${numerals[weeks] ?? weeks} weeks`)

/** 'Knee rehab, 02/11 – 13/12/2026' */
function spanText({ title, startDate, endDate }: Program) {
  if (!startDate || !endDate) return title
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${title}, ${isOneYear ? formatDay(startDate).slice(0, 5) : formatDay(startDate)} – ${formatDay(endDate)}`
}

interface Props {
  /** Programs that have started, the running one first. */
  programs: Program[]
  program: Program
  progress?: Progress
  error: Error | null
  groups: ChangeGroup[]
  today: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  onProgram: (programId: string) => void
  onRetry: () => void
}

function ProgramChoice({ programs, program, onProgram }: Pick<Props, 'programs' | 'program' | 'onProgram'>) {
  if (programs.length < 2) return null
  return (
    <select aria-label="Program" value={program._id} onChange={(event) => onProgram(event.currentTarget.value)}>
      {programs.map((one) => (
        <option key={one._id} value={one._id}>
          {spanText(one)}
        </option>
      ))}
    </select>
  )
}

/** The weeks of a program on one axis, or as a table. */
export function ProgressCard(props: Props) {
  const { program, progress, error, groups, today, isTable, onTable, onRetry } = props
  const links = (
    <>
      <ProgramChoice {...props} />
      <Link to={paperWeekLink(program)}>Enter from paper</Link>
      <TextButton onClick={() => onTable(!isTable)}>
        {isTable ? 'As a chart' : 'As a table'}
        <span className="spoken">: sessions and pain</span>
      </TextButton>
    </>
  )
  return (
    <Card title={weeksText(program.weeks)} context={spanText(program)} links={links} isMain id="progress">
      {error && !progress && <Failed error={error} onRetry={onRetry} />}
      {!progress && !error && <Skeleton height="268px" radius="8px" />}
      {progress && isTable && <ProgressTable progress={progress} today={today} />}
      {progress && !isTable && <ProgressChart progress={progress} dots={groups} today={today} />}
    </Card>
  )
}
