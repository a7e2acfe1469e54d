import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { to } from '../app/paths.ts'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { changeTag } from './changes.ts'
import { ConnectionNote } from './ConnectionNote.tsx'
import { loadAhead, Player } from './lazily.ts'
import { drop, keep, keepAsSent, useKept } from './kept.ts'
import style from './MySeriesPage.module.css'
import { SessionDay } from './SessionDay.tsx'
import { SessionList } from './SessionList.tsx'
import { finish, tickAll } from './session.ts'
import { isBegun, type Session } from './steps.ts'
import { shortOf } from './short.ts'
import { useFreshWeek, useMe, usePractitioner, useToday } from './useRunning.ts'
import { newSession, takeUp, useSeries, useSessionsOf } from './useSeries.ts'
import { usePrint } from './usePrint.ts'
import { useNews } from './useNews.ts'
import { useSending } from './useSending.ts'
import { usePhone } from './usePhone.ts'
import { equipmentSentence } from './words.ts'

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
const shownFor = 1200

/** A session of a patient's week: what it holds, and the player that goes through it. */
export default function MySeriesPage() {
  const params = useParams() as { programId: string; seriesId: string; week: string }
  const which = { programId: params.programId, seriesId: params.seriesId, week: Number(params.week) }
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const today = useToday()
  const asked = search.get('day')
  const day = isDay(asked) && asked < today ? asked : today
  const { userId, name } = useMe()
  const practitioner = usePractitioner()
  const phone = usePhone()
  const { program, block, prescriptions, isLoading, isMissing, failure, retry } = useSeries(which)
  const { isReady, open, finished, openElsewhere, finishedElsewhere } = useSessionsOf(which, day, userId)
  const kept = useKept(userId) ?? []
  const [isShort, setShort] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { isPrinting, print } = usePrint(which.programId, which.week)
  const { sending, weekCount } = useSending(kept, today)
  useFreshWeek()
  useEffect(loadAhead, [])

  const news = useNews(useMemo(() => [params.programId], [params.programId]))
  const tags = new Map(
    news.flatMap(({ changes }) => changes.map((change) => [change.exercise ?? '', changeTag(change)] as const)),
  )
  const playing = search.get('session')
  const session = playing === null ? undefined : kept.find((each) => each.session._id === playing)?.session

  const show = (next: Session) =>
    setSearch((now) => ({ ...Object.fromEntries(now), session: next._id }), { replace: false })
  const start = (change: (session: Session) => Session = (same) => same) => {
    const resumed =
      open?.session ?? (openElsewhere && takeUp(openElsewhere, prescriptions, { userId: userId!, name: block!.name }))
    if (resumed) {
      if (!open) keepAsSent(resumed)
      return show(resumed)
    }
    const short = isShort ? shortOf(prescriptions) : undefined
    const included = short?.ids ?? new Set(prescriptions.map(({ _id }) => _id))
    const begun = change(
      newSession({
        ...which,
        userId: userId!,
        name: block!.name,
        day,
        isShort: short !== undefined,
        prescriptions,
        included,
      }),
    )
    keep(begun)
    show(begun)
  }
  const putRight = () => {
    const before =
      finished?.session ?? takeUp(finishedElsewhere!, prescriptions, { userId: userId!, name: block!.name })
    if (!finished) keepAsSent(before)
    show(before)
  }
  const close = () =>
    setSearch((now) => Object.fromEntries([...now].filter(([key]) => key !== 'session')), { replace: true })
  const leave = () => {
    if (session && !isBegun(session)) drop(session)
    close()
  }
  const save = (said: { effort: number | null; note: string }) => {
    keep(finish(session!, said, Date.now()))
    setSaving(true)
    setTimeout(() => void navigate(to('home'), { replace: true }), shownFor)
  }

  if (session) {
    return (
      <Player
        {...{ session, name, practitioner, phone, isSaving, weekCount: weekCount(session), sending: sending(session) }}
        onChange={keep}
        onLeave={leave}
        onSave={save}
      />
    )
  }
  const isDone = finished !== undefined || finishedElsewhere !== undefined
  const isOpen = open !== undefined || openElsewhere !== undefined
  const where = program ? `${program.title} · week ${which.week} of ${program.weeks}` : undefined
  const equipment = equipmentSentence(prescriptions)
  return (
    <Page title={block?.name ?? 'Your session'} back={to('home')} onPrint={print} isPrinting={isPrinting}>
      <ConnectionNote kept={kept} />
      {failure && <Failed error={failure} onRetry={retry} />}
      {isMissing && <Failed error={{ message: 'This session is not there any more.' }} />}
      {(isLoading || !isReady) && !failure && <Skeletons rows={5} rowHeight={100} label="Loading your session" />}
      {block && isReady && (
        <>
          <p className={style.lead}>
            <span>{where}</span>
            {[block.note, equipment].filter(Boolean).join(' ')}
          </p>
          <SessionDay
            day={day}
            today={today}
            doneAt={finished?.session.finishedAt ?? finishedElsewhere?.finishedAt ?? null}
            onPutRight={isDone ? putRight : undefined}
          />
          {prescriptions.length === 0 && <p>Nothing is in this session yet.</p>}
          {prescriptions.length > 0 && (
            <SessionList
              {...{ prescriptions, tags, isShort }}
              onShort={setShort}
              verb={isOpen ? 'Go on' : isDone ? 'Once more' : 'Start'}
              onStart={() => start()}
              onTickAll={isOpen || isDone ? undefined : () => start(tickAll)}
            />
          )}
        </>
      )}
    </Page>
  )
}
