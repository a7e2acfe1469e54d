import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import type { Program } from '@kinora/contract/programs.ts'
import { SurveysDue } from '../app/palette-patients.ts'
import { to } from '../app/routes.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { firstName } from '../ui/format.ts'
import { Column } from './Column.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { DoneSession } from './DoneSession.tsx'
import style from './HomePage.module.css'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { isWaiting, useKept, type Kept } from './kept.ts'
import { News } from './lazily.ts'
import { LaterSession, NextSession } from './NextSession.tsx'
import { NoSessions } from './NoSessions.tsx'
import { nextSession, sessionsToday, weekOf, type RunningProgram } from './today.ts'
import { useFigures } from './useFigures.ts'
import { useNews } from './useNews.ts'
import { useFreshWeek, useMe, usePractitioner, usePrograms, useRunning, useToday, useWeekAhead } from './useRunning.ts'
import { WeekCard } from './WeekCard.tsx'

const nothing: readonly Kept[] = []

const programLine = ({ program, week }: RunningProgram) => `${program.title} · week ${week} of ${program.weeks}`

function Greeting({ name, running }: { name: string; running: readonly RunningProgram[] }) {
  return (
    <div className={style.greeting}>
      <h1>Welcome{name && `, ${firstName(name)}`}</h1>
      {running.map((each) => (
        <p key={each.program._id}>
          <Link to={to('myProgram', { id: each.program._id })}>{programLine(each)}</Link>
        </p>
      ))}
    </div>
  )
}

function Sessions({
  running,
  kept,
  today,
  programs,
  practitioner,
}: {
  practitioner: string
  running: readonly RunningProgram[]
  kept: readonly Kept[]
  today: string
  programs: readonly Program[]
}) {
  const mine = kept.map(({ session }) => session)
  const sessions = sessionsToday(running, mine, today)
  const [next, ...later] = sessions.filter(({ state }) => state !== 'done')
  const done = sessions.filter(({ state }) => state === 'done')
  const titleOf = (program: Program) => (running.length > 1 ? program.title : undefined)
  return (
    <>
      {next && <NextSession session={next} programTitle={titleOf(next.program)} />}
      {!next && (
        <NoSessions
          programs={programs}
          today={today}
          practitioner={practitioner}
          hasRunning={running.length > 0}
          isAllDone={done.length > 0}
          next={nextSession(running, today)}
        />
      )}
      {later.map((session) => (
        <LaterSession key={session.block._id} session={session} programTitle={titleOf(session.program)} />
      ))}
      {done.map((session) => (
        <DoneSession key={session.block._id} session={session} />
      ))}
    </>
  )
}

/** A session on a day of rest, for who wants to. */
function DoOneAnyway({ running: [first] }: { running: readonly RunningProgram[] }) {
  const block = first?.blocks.find(({ _id }) => first.prescriptions.some(({ seriesId }) => seriesId === _id))
  if (!first || !block) return null
  return (
    <ButtonLink
      className={style.anyway}
      to={to('mySeries', { programId: first.program._id, seriesId: block._id, week: first.week })}
    >
      Do one anyway
    </ButtonLink>
  )
}

/** A patient's first page: what to do now, what else today, how the week goes, what is new. */
export default function HomePage() {
  const { userId, name } = useMe()
  const today = useToday()
  const kept = useKept(userId)
  const practitioner = usePractitioner()
  const { programs, failure, retry } = usePrograms()
  const week = useRunning(programs, today)
  const { running, isLoading } = week
  const news = useNews(running.map(({ program }) => program._id)).filter(({ changes }) => changes.length > 0)
  useFreshWeek()
  useWeekAhead(running)
  useFigures(running)
  const known = kept ?? nothing
  const days = useMemo(
    () =>
      weekOf(
        running,
        known.map(({ session }) => session),
        today,
      ),
    [running, known, today],
  )
  const unsent = known.filter((each) => isWaiting(each) && each.session.finishedAt).map(({ session }) => session.day)
  const isRestDay = days.every(({ isToday, planned, done }) => !isToday || planned + done === 0)
  return (
    <Column title="Home">
      <ConnectionNote kept={known} />
      <Greeting name={name} running={running} />
      {failure && <Failed error={failure} onRetry={retry} />}
      {!failure && week.failure && <Failed error={week.failure} onRetry={week.retry} />}
      {isLoading && !failure && <HomeSkeleton />}
      {!isLoading && !week.failure && programs && (
        <>
          <Sessions running={running} kept={known} today={today} programs={programs} practitioner={practitioner} />
          {running.length > 0 && <WeekCard week={days} today={today} unsent={navigator.onLine ? [] : unsent} />}
          {running.length > 0 && isRestDay && <DoOneAnyway running={running} />}
          <Suspense>
            <SurveysDue />
          </Suspense>
          {news.length > 0 && (
            <Suspense>
              <News news={news} />
            </Suspense>
          )}
        </>
      )}
    </Column>
  )
}
