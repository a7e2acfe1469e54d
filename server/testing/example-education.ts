import { educationFiles } from '@kinora/contract/education-files.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import type { Person } from './test-app.ts'

export const examplePdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'

/** A PDF of the clinic that the patient has in a series. */
export async function educationOf({ calls }: Person, programId: string, seriesId: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ title: 'Pacing', topic: 'Pain' })) body.append(name, value)
  body.append('file', new File([examplePdf], 'pacing.pdf', { type: 'application/pdf' }))
  const page = await calls(educationFiles.addFile, { body })
  const [item] = await calls(seriesEducation.addEducation, {
    params: { id: programId },
    body: { seriesId, week: null, pageIds: [page._id] },
  })
  return { educationPageId: page._id, educationItemId: item!._id }
}
