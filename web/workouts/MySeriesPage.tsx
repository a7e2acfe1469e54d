import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { to } from '../app/routes.ts'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { changeTag } from './changes.ts'
import { ConnectionNote } from './ConnectionNote.tsx'
import { keep, useKept } from './kept.ts'
import { Player } from './lazily.ts'
import style from './MySeriesPage.module.css'
import { OtherDays } from './OtherDays.tsx'
import { SessionDay } from './SessionDay.tsx'
import { SessionList } from './SessionList.tsx'
import { usePlayerAhead } from './useFigures.ts'
import { useNews } from './useNews.ts'
import { usePhone } from './usePhone.ts'
import { usePrint } from './usePrint.ts'
import { useFreshWeek, useMe, usePractitioner, useToday } from './useRunning.ts'
import { useSending } from './useSending.ts'
import { useSeries, useSessionsOf } from './useSeries.ts'
import { useSessionFlow } from './useSessionFlow.ts'
import { equipmentSentence } from './words.ts'

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Which day the session is for: today, or an earlier one that the address names. */
function useDay() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const asked = search.get('day')
  const day = isDay(asked) && asked < today ? asked : today
  const choose = (next: string) => setSearch(next === today ? {} : { day: next }, { replace: true })
  return { today, day, choose }
}

/** Words of what changed since the patient last looked, by the exercise's name. */
function useTags(programId: string) {
  const news = useNews(useMemo(() => [programId], [programId]))
  const changes = news.flatMap((each) => each.changes)
  return new Map(changes.map((change) => [change.exercise ?? '', changeTag(change)] as const))
}

/** A session of a patient's week: what it holds, and the player that goes through it. */
export default function MySeriesPage() {
  const { programId, seriesId, week } = useParams() as { programId: string; seriesId: string; week: string }
  const which = { programId, seriesId, week: Number(week) }
  const { today, day, choose } = useDay()
  const { userId, name } = useMe()
  const practitioner = usePractitioner()
  const phone = usePhone()
  const { program, block, prescriptions, isLoading, isMissing, failure, retry } = useSeries(which)
  const found = useSessionsOf(which, day, userId)
  const kept = useKept(userId) ?? []
  const [isShort, setShort] = useState(false)
  const flow = useSessionFlow({
    which,
    name: block?.name ?? '',
    userId,
    day,
    today,
    prescriptions,
    isShort,
    found,
    kept,
  })
  const { isPrinting, print } = usePrint(programId, which.week)
  const { sending, weekCount } = useSending(kept, today)
  const tags = useTags(programId)
  useFreshWeek()
  usePlayerAhead(prescriptions)

  if (flow.session) {
    const { session, isSaving, leave, save } = flow
    const said = { weekCount: weekCount(session), sending: sending(session), isSaving }
    return <Player {...{ session, name, practitioner, phone, ...said }} onChange={keep} onLeave={leave} onSave={save} />
  }
  const where = program ? `${program.title} · week ${week} of ${program.weeks}` : undefined
  const equipment = equipmentSentence(prescriptions)
  return (
    <Page title={block?.name ?? 'Your session'} back={to('home')} onPrint={print} isPrinting={isPrinting}>
      <ConnectionNote kept={kept} />
      {failure && <Failed error={failure} onRetry={retry} />}
      {isMissing && <Failed error={{ message: 'This session is not there any more.' }} />}
      {(isLoading || !found.isReady) && !failure && <Skeletons rows={5} rowHeight={100} label="Loading your session" />}
      {block && found.isReady && (
        <>
          <p className={style.lead}>
            <span>{where}</span>
            {[block.note, equipment].filter(Boolean).join(' ')}
          </p>
          <SessionDay
            {...{ day, today, doneAt: flow.doneAt }}
            onPutRight={flow.doneAt ? flow.putRight : undefined}
            onToday={() => choose(today)}
          />
          {prescriptions.length === 0 && <p>Nothing is in this session yet.</p>}
          {prescriptions.length > 0 && (
            <SessionList
              {...{ prescriptions, tags, isShort }}
              onShort={setShort}
              verb={flow.isOpen ? 'Go on' : flow.doneAt ? 'Once more' : 'Start'}
              onStart={flow.start}
              onTickAll={flow.isOpen || flow.doneAt ? undefined : flow.tickOff}
              isPast={day < today}
              otherDays={<OtherDays today={today} day={day} from={program?.startDate ?? today} onChoose={choose} />}
            />
          )}
        </>
      )}
    </Page>
  )
}
