import type * as handout from './handout.ts'
import type * as invoice from './invoice.ts'
import type * as record from './patient-record.ts'

/**
 * The drawing code is loaded with the first document, because opening the fonts would slow every start of the server.
 */
export const drawHandouts: typeof handout.drawHandouts = async (...document) =>
  (await import('./handout.ts')).drawHandouts(...document)

export const drawInvoice: typeof invoice.drawInvoice = async (document) =>
  (await import('./invoice.ts')).drawInvoice(document)

export const drawOnOnePage: typeof record.drawOnOnePage = async (documents) =>
  (await import('./patient-record.ts')).drawOnOnePage(documents)

export const drawRecord: typeof record.drawRecord = async (document) =>
  (await import('./patient-record.ts')).drawRecord(document)
