import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { clinicTablets, type TabletPage } from '@kinora/contract/clinic-tablets.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { call } from '../../app/api-client.ts'
import { isClinicTablet } from '../../app/clinic-tablet.ts'
import type { Store } from '../../app/redux-store.ts'
import { selectAesthetics, settingsSaved } from '../../organizations/aesthetics-slice.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { closeTablet, sendLateWorkouts, type LeftOver } from './tablet-store.ts'
import { useWindowEvent } from '../../ui/useWindowEvent.ts'

const retryEvery = 30_000

/** The server's record of this device; undefined until it has answered, null if it is not a clinic tablet. */
export function useTabletPage() {
  const [page, setPage] = useState<TabletPage | null>()
  const [error, setError] = useState<Problem>()
  const load = useCallback(() => {
    call(clinicTablets.tabletPage, {}).then(
      (found) => {
        setError(undefined)
        setPage(found)
      },
      (problem: Problem) => setError(problem),
    )
  }, [])
  useEffect(load, [load])
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline && error) load()
  }, [isOnline, error, load])
  return { page, error, load, isOnline }
}

/** Applies the clinic's colors and logo, also after a session, when the app resets them to those of the host. */
export function useClinicTheme(page: TabletPage | null | undefined, isSignedIn: boolean) {
  const dispatch = useDispatch<Store['dispatch']>()
  const { organization, loading } = useSelector(selectAesthetics)
  const isMissing = page && !isSignedIn && !loading && organization?.orgId !== page.orgId
  useEffect(() => {
    if (isMissing) dispatch(settingsSaved(page))
  }, [dispatch, isMissing, page])
}

/** Sends the offline workouts of earlier patients, and returns how many are still unsent. */
export function useLateWorkouts(isActive: boolean, isOnline: boolean) {
  const [late, setLate] = useState<Awaited<ReturnType<typeof sendLateWorkouts>>>({ waiting: 0, refusals: [] })
  const send = useCallback(
    () =>
      sendLateWorkouts().then(
        ({ waiting, refusals }) => setLate((now) => ({ waiting, refusals: [...now.refusals, ...refusals] })),
        (cause: unknown) => console.warn('What waits on this tablet could not be read.', cause),
      ),
    [],
  )
  const { waiting } = late
  useEffect(() => {
    if (!isActive) return
    void send()
    if (waiting === 0) return
    const timer = setInterval(() => void send(), retryEvery)
    return () => clearInterval(timer)
  }, [isActive, isOnline, waiting, send])
  return { ...late, forget: () => setLate((now) => ({ ...now, refusals: [] })) }
}

/** Closes any earlier session, left by a closed browser or by going back to this page. */
export function useClosedSession(isSignedIn: boolean, isOther: boolean) {
  const [isClosed, setClosed] = useState(!isClinicTablet())
  const [leftOver, setLeftOver] = useState<LeftOver>({ isUnread: false, inPage: 0 })
  const closed = useCallback((left: LeftOver) => {
    setLeftOver(left)
    setClosed(true)
  }, [])
  useEffect(() => {
    if (isOther || isSignedIn || !isClinicTablet()) return
    void closeTablet().then(closed)
  }, [isSignedIn, isOther, closed])
  useWindowEvent('pageshow', ({ persisted }) => persisted && location.reload())
  return { isClosed, setClosed, leftOver, close: () => void closeTablet().then(closed) }
}
