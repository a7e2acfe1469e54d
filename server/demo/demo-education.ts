import { education } from '@kinora/contract/education.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import type { Db } from '../database/connect.ts'
import type { ApiClient } from './demo-client.ts'
import { deleteReadingChanges } from './demo.queries.ts'

/** Ann has two pages to read beside her exercises: one she has read, one not. */
export async function createEducation({
  systemDb,
  sam,
  patient,
}: {
  systemDb: Db
  sam: ApiClient
  patient: (id: string) => Promise<ApiClient>
}) {
  const { items } = await sam(patients.names, { query: { search: 'Ann Kowalski' } })
  const annId = items[0]!._id
  const running = await sam(programs.ofPatient, { params: { id: annId }, query: { state: 'running' } })
  const program = running.items[0]!
  const week = await sam(series.week, { params: { programId: program._id, week: 1 } })
  const { items: pages } = await sam(education.list, { query: { pageSize: 100 } })
  const [read, unread] = ['How much pain is all right during exercise?', 'Sleep and pain'].map((title) =>
    pages.find((page) => page.title === title)!,
  )
  const params = { id: program._id }
  await sam(seriesEducation.addEducation, {
    params,
    body: { seriesId: week.series[0]!._id, week: null, pageIds: [read!._id, unread!._id] },
  })
  // The list of Ann's changes should show exercises only.
  await deleteReadingChanges(systemDb, program._id)
  const ann = await patient(annId)
  await ann(educationReceipt.readEducation, {
    params: { ...params, educationPageId: read!._id },
    body: { readAt: new Date().toISOString(), version: read!.version },
  })
}
