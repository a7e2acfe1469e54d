import type * as handout from './handout.ts'
import type * as invoice from './invoice.ts'
import type * as record from './patient-record.ts'

/**
 * The drawing code is loaded with the first document, because opening the fonts would slow every start of the server.
 */
export const drawHandouts: typeof handout.drawHandouts = async (...paper) =>
  (await import('./handout.ts')).drawHandouts(...paper)

export const drawInvoice: typeof invoice.drawInvoice = async (paper) =>
  (await import('./invoice.ts')).drawInvoice(paper)

export const drawOnOnePage: typeof record.drawOnOnePage = async (papers) =>
  (await import('./patient-record.ts')).drawOnOnePage(papers)

export const drawRecord: typeof record.drawRecord = async (paper) =>
  (await import('./patient-record.ts')).drawRecord(paper)
