import { Suspense } from 'react'
import { useParams } from 'react-router'
import { workouts, type Progress } from '@kinora/contract/workouts.ts'
import { programs, type Program } from '@kinora/contract/programs.ts'
import { AfterCare } from '../../app/after-care-slot.ts'
import { useRead } from '../../app/api-client.ts'
import { to } from '../../app/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeletons.tsx'
import { useExercisePdf } from './useExercisePdf.ts'
import { Stack } from '../../ui/layout.ts'
import { Highlight } from '../Highlight.tsx'
import { RingClinic } from '../RingClinic.tsx'
import style from './MyProgramPage.module.css'
import { PainByWeek } from './PainByWeek.tsx'
import { ProgramStatusForm } from './ProgramStatusForm.tsx'
import { longDay, runningWeek } from '../today/todays-workouts.ts'
import { useRefreshOnSend, usePractitioner, useToday } from '../today/useRunningPrograms.ts'
import { ProgramWeek } from './ProgramWeek.tsx'
import { workoutTotals } from './program-weeks.ts'
import { CountdownRing } from '../../ui/CountdownRing.tsx'

function stateText({ state, startDate, endDate }: Program) {
  if (state === 'stopped') return 'Stopped'
  if (state === 'planned') return `Begins on ${longDay(startDate!)}`
  if (!endDate) return 'Goes on for as long as you like'
  return state === 'finished' ? `Finished on ${longDay(endDate!)}` : `Until ${longDay(endDate!)}`
}

/** The program's sessions as a ring, its week and its last day. */
function ProgramSummary({
  program,
  progress,
  week,
}: {
  program: Program
  progress: Pick<Progress, 'weeks'>
  week: number | undefined
}) {
  const { done, planned } = workoutTotals(progress)
  // A plan without an end has no number of planned sessions.
  const of = program.endDate ? ` of ${planned}` : ''
  return (
    <Highlight className={style.summary}>
      <CountdownRing role="img" size="6.5rem" share={done / Math.max(1, planned)} label={`${done}${of} sessions done`}>
        <b>{done}</b>
        {program.endDate ? of : 'done'}
      </CountdownRing>
      <Stack gap={2}>
        <h2>{program.title}</h2>
        {week && program.endDate && (
          <p>
            <b>
              Week {week} of {program.weeks}
            </b>
          </p>
        )}
        <p>{stateText(program)}</p>
      </Stack>
    </Highlight>
  )
}

const Loading = () => (
  <Stack gap={16} role="status" aria-label="Loading your program">
    <Skeleton height="156px" radius="24px" />
    <Skeleton height="420px" radius="20px" />
  </Stack>
)

/** A patient's program: progress, weeks, pain, and a message to the practitioner. */
export default function MyProgramPage() {
  const { id = '' } = useParams()
  const program = useRead(programs.get, { params: { id } })
  const progress = useRead(workouts.progress, { params: { id } })
  const today = useToday()
  const practitioner = usePractitioner()
  const week = program.data && runningWeek(program.data, today)
  const { isPrinting, print } = useExercisePdf(id, week ?? 1)
  useRefreshOnSend()
  const failed = program.isError && !program.data ? program : progress.isError && !progress.data ? progress : undefined
  const isPast = (each: number) =>
    week ? each < week : program.data?.state === 'finished' || program.data?.state === 'stopped'
  return (
    <Page title="Your program" tabTitle={program.data?.title} back={to('home')} onPrint={print} isPrinting={isPrinting}>
      {failed && (
        <>
          <Failed error={failed.error} onRetry={() => void failed.refetch()} />
          <p>
            <RingClinic when="If you need help now" />
          </p>
        </>
      )}
      {!failed && !(program.data && progress.data) && <Loading />}
      {program.data && progress.data && (
        <>
          <ProgramSummary program={program.data} progress={progress.data} week={week} />
          {program.data.description && <p>{program.data.description}</p>}
          {!program.data.endDate && program.data.patientId && (
            <Suspense fallback={<Skeleton height="320px" radius="20px" />}>
              <AfterCare patientId={program.data.patientId} />
            </Suspense>
          )}
          <Card title={program.data.endDate ? 'Weeks' : 'Sessions'}>
            <Stack as="ol" isDivided>
              {(program.data.endDate ? progress.data.weeks : progress.data.weeks.slice(0, 1)).map((each) => (
                <ProgramWeek key={each.week} program={program.data} week={each} now={week} isPast={isPast(each.week)} />
              ))}
            </Stack>
          </Card>
          <PainByWeek progress={progress.data} />
          <ProgramStatusForm program={program.data} week={week ?? program.data.weeks} practitioner={practitioner} />
        </>
      )}
    </Page>
  )
}
