import { addDays, type Day } from '@kinora/contract/days.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import type { ApiClient } from './demo-client.ts'

/** Priya covers one of Sam's patients now, and has not yet answered whether she covers all of them next month. */
export async function createShares({ sam, priya, today }: { sam: ApiClient; priya: ApiClient; today: Day }) {
  const colleagueId = (await sam(patientShares.colleagues, {})).find(({ name }) => name.startsWith('Priya'))!._id
  const { items } = await sam(patients.names, { query: { search: 'Tom Hargreaves' } })
  const note = 'Heavy loading twice a week. Please look at the pain on Mondays.'
  const cover = { kind: 'cover' as const, colleagueId, firstDay: today }
  const { _id: id } = await sam(patientShares.addShare, {
    body: { ...cover, patientIds: [items[0]!._id], lastDay: addDays(today, 13), note },
  })
  await priya(patientShares.answerShare, { params: { id }, body: { isAccepted: true } })
  await sam(patientShares.addShare, {
    body: {
      ...cover,
      ...{ patientIds: null, firstDay: addDays(today, 21), lastDay: addDays(today, 34) },
      note: 'I am on leave for two weeks. Thank you for thinking about it.',
    },
  })
  await sam(notifications.readAll, {})
}
