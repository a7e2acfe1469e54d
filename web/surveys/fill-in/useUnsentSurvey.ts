import { useEffect, useState } from 'react'
import { useOnline } from '../../ui/useOnline.ts'
import { hasUnsentSurvey } from './survey-draft.ts'

/** Whether answers were waiting on this device for a connection when the app was opened, and there is one now. */
export function useUnsentSurvey(patientId: string | undefined) {
  const isOnline = useOnline()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (patientId) void hasUnsentSurvey(patientId).then(setWaiting, () => setWaiting(false))
  }, [patientId])
  return isWaiting && isOnline
}
