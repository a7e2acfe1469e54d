import { z } from 'zod'
import { defineApi } from './api.ts'
import { educationFacts, EducationPage } from './education.ts'
import { NumberIn } from './fields.ts'
import { staff } from './roles.ts'

export const maxPdfBytes = 20_000_000
const upload = { bytes: maxPdfBytes, types: ['application/pdf'] } as const
const limit = { points: 60, seconds: 3600, by: 'person' } as const

/** PDFs among the education pages. Separate, because only the page that uploads one needs them. */
export const educationFiles = defineApi('education', {
  addFile: {
    route: 'POST /education/files',
    roles: staff,
    body: { upload, fields: z.object(educationFacts) },
    reply: EducationPage,
    failure: 'Failed to save the PDF',
    limit,
  },
  /** Replaces a PDF; patients who have it see the new one from then on. */
  replaceFile: {
    route: 'PUT /education/:id/file',
    roles: staff,
    body: { upload, fields: z.object({ version: NumberIn(1, 1_000_000) }) },
    reply: EducationPage,
    failure: 'Failed to save the PDF',
    limit,
  },
  file: {
    route: 'GET /education/:id/file',
    roles: staff,
    reply: { file: 'application/pdf', name: 'education.pdf', isDeferred: true },
    failure: 'Failed to read the PDF',
  },
})
