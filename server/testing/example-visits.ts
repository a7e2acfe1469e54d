import { localDay } from '@kinora/contract/days.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import type { Person } from './test-app.ts'
import { daysAgo } from './days-ago.ts'

/** A pause to come, so that it changes nothing in the present. */
export const pauseOf = async ({ calls }: Person, patientId: string) => {
  const [from, until] = [localDay(Date.now() + 86_400_000 * 300), localDay(Date.now() + 86_400_000 * 301)]
  return (await calls(patientPauses.addPause, { params: { patientId }, body: { reason: 'away', from, until } }))._id
}

export const visitOf = async ({ calls }: Person, patientId: string) =>
  (await calls(patientVisits.addVisit, { params: { patientId }, body: { day: daysAgo(27) } }))._id
