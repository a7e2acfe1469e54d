import { useEffect, useState } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { isClinicTablet } from './clinic-tablet.ts'

/** The time zone of this device where the server should hear of it, or the patient be asked; looked up at each return. */
export function useDeviceTimeZone(user: Partial<Profile> | null, isAtRest: boolean) {
  const [zone, setZone] = useState<string>()
  useEffect(() => {
    const look = () => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || undefined)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  if (!isAtRest || !user || user.isSupport || user.carer || isClinicTablet()) return undefined
  const asked = user.askedTimeZone ?? null
  return zone !== asked && (asked === null || zone !== user.timeZone) ? zone : undefined
}
