import { education } from '@kinora/contract/education.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import type { Person } from './example-records.ts'

/** A page of the clinic that the patient has in a series. */
export async function educationOf({ calls }: Person, programId: string, seriesId: string) {
  const page = await calls(education.create, { body: { title: 'Pacing', topic: 'Pain', body: 'Do a little, often.' } })
  const [item] = await calls(seriesEducation.addEducation, {
    params: { id: programId },
    body: { seriesId, week: null, pageIds: [page._id] },
  })
  return { educationPageId: page._id, educationItemId: item!._id }
}
