import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { randomId } from '../app/api.ts'
import { to } from '../app/routes.ts'
import { drop, keep, keepAsSent, type Kept } from './kept.ts'
import { begin, finish, tickAll } from './session.ts'
import { shortOf } from './short.ts'
import { isBegun, type Session } from './steps.ts'
import { takeUp } from './taken.ts'
import type { useSessionsOf, Which } from './useSeries.ts'

interface Facts {
  which: Which
  /** The name of the series. */
  name: string
  userId: string | undefined
  day: string
  today: string
  prescriptions: MyPrescription[]
  isShort: boolean
  found: ReturnType<typeof useSessionsOf>
  kept: readonly Kept[]
}

/** Milliseconds in which "Sent" is read before the page goes home. */
const shownFor = 1200

function newSession({ which, name, userId, day, today, prescriptions, isShort }: Facts) {
  const short = isShort ? shortOf(prescriptions) : undefined
  const included = short?.ids ?? new Set(prescriptions.map(({ _id }) => _id))
  const ids = { _id: randomId(), userId: userId!, ...which }
  const made = begin({ ...ids, name, day, isShort: short !== undefined, prescriptions, included }, Date.now())
  return { ...made, isTimed: day === today }
}

/** Begins, goes on with, puts right, leaves and ends the session that the address names. */
export function useSessionFlow(facts: Facts) {
  const { found, kept, prescriptions, userId, name } = facts
  const [search, setSearch] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const playing = search.get('session')
  const session = playing === null ? undefined : kept.find((each) => each.session._id === playing)?.session

  const show = ({ _id }: Session) => setSearch((now) => ({ ...Object.fromEntries(now), session: _id }))
  const close = () =>
    setSearch((now) => Object.fromEntries([...now].filter(([key]) => key !== 'session')), { replace: true })
  const fromServer = (log: Parameters<typeof takeUp>[0]) => {
    const taken = takeUp(log, prescriptions, { userId: userId!, name })
    keepAsSent(taken)
    return taken
  }
  const startWith = (change: (session: Session) => Session) => {
    if (found.open) return show(found.open.session)
    if (found.openElsewhere) return show(fromServer(found.openElsewhere))
    const begun = change(newSession(facts))
    keep(begun)
    show(begun)
  }
  return {
    session,
    isSaving,
    isOpen: found.open !== undefined || found.openElsewhere !== undefined,
    doneAt: found.finished?.session.finishedAt ?? found.finishedElsewhere?.finishedAt ?? null,
    start: () => startWith((begun) => begun),
    tickOff: () => startWith(tickAll),
    putRight: () => show(found.finished?.session ?? fromServer(found.finishedElsewhere!)),
    /** What was not begun leaves nothing behind. */
    leave() {
      if (session && !isBegun(session)) drop(session)
      close()
    },
    save(said: { effort: number | null; note: string }) {
      if (!session) return
      keep(finish(session, said, Date.now()))
      setSaving(true)
      setTimeout(() => void navigate(to('home'), { replace: true }), shownFor)
    },
  }
}
