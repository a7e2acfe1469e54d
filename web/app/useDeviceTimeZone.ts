import { useEffect, useState } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { isClinicTablet } from './clinic-tablet.ts'

export const TimeZoneQuestion = lazyPart(() => import('../accounts/TimeZoneQuestion.tsx'))

type User = Partial<Profile> | null
const deviceZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The device's zone, if it is to be reported or the patient is to be asked about it. */
function newZone(user: User, zone: string | undefined) {
  if (!user || user.isSupport || user.carer || isClinicTablet()) return undefined
  const { askedTimeZone } = user
  return zone !== askedTimeZone && (!askedTimeZone || zone !== user.timeZone) ? zone : undefined
}

/** Loads the question before the page is drawn, which it would move if it appeared later. */
export const prepareTimeZoneQuestion = async (user: User) => {
  if (user?.askedTimeZone && newZone(user, deviceZone())) await TimeZoneQuestion.preload().catch(() => undefined)
}

/**
 * The time zone of this device, if it is to be reported or asked about; checked on each return to the app.
 */
export function useDeviceTimeZone(user: User, isAtRest: boolean) {
  const [zone, setZone] = useState(deviceZone)
  useEffect(() => {
    const update = () => setZone(deviceZone())
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isAtRest || user?.askedTimeZone ? newZone(user, zone) : undefined
}
