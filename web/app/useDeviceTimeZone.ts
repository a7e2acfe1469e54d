import { useEffect, useState } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { onDemand } from '../ui/load-chunk.ts'
import { isClinicTablet } from './clinic-tablet.ts'

export const TimeZoneQuestion = onDemand(() => import('../accounts/TimeZoneQuestion.tsx'))

type User = Partial<Profile> | null
const deviceZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The device's zone, if it should be reported or the patient be asked. */
function newZone(user: User, zone: string | undefined) {
  if (!user || user.isSupport || user.carer || isClinicTablet()) return undefined
  const asked = user.askedTimeZone
  return zone !== asked && (!asked || zone !== user.timeZone) ? zone : undefined
}

/** Loads the question, where it is asked, before the page that it would move is drawn. */
export const prepareTimeZoneQuestion = async (user: User) => {
  if (user?.askedTimeZone && newZone(user, deviceZone())) await TimeZoneQuestion.preload().catch(() => undefined)
}

/**
 * The time zone of this device, if it should be reported or the patient be asked; checked at each return to the app.
 */
export function useDeviceTimeZone(user: User, isAtRest: boolean) {
  const [zone, setZone] = useState(deviceZone)
  useEffect(() => {
    const look = () => setZone(deviceZone())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isAtRest || user?.askedTimeZone ? newZone(user, zone) : undefined
}
