import type { Usage } from '@kinora/contract/billing.ts'
import { storageStep } from '@kinora/contract/billing.ts'
import type { PlanRequest, Proof } from '@kinora/contract/operator.ts'
import { Problem } from '@kinora/contract/problem.ts'

interface Counts {
  practitioners: number
  patients: number
  storage: number
  mostPractitioners: number | null
  mostPatients: number | null
  mostStorage: number | null
  moreStorage: number | null
  morePractitioners: number | null
}

const more = (limit: number | null, by: number) => (limit === null ? null : limit + by)

/** What is used of what is asked about most, against the plan with its add-ons. */
export const usageOf = (row: Counts): Usage[] => [
  {
    type: 'PRACTITIONER_COUNT',
    used: row.practitioners,
    limit: more(row.mostPractitioners, row.morePractitioners ?? 0),
  },
  { type: 'PATIENT_COUNT', used: row.patients, limit: row.mostPatients },
  { type: 'STORAGE', used: row.storage, limit: more(row.mostStorage, (row.moreStorage ?? 0) * storageStep) },
]

/** The proof's lines, table by table. */
export const tablesOf = (before: Map<string, number>, after: Map<string, number>): Proof['tables'] =>
  [...before].map(([table, count]) => ({ table, before: count, after: after.get(table) ?? 0 }))

/** @throws Problem `conflict` if the request was decided, or will be by its payment. */
export function ensureDecidable(
  { status, paymentType }: Pick<PlanRequest, 'status' | 'paymentType'>,
  isApproved: boolean,
) {
  if (status !== 'pending') throw new Problem('conflict', 'This request was already decided or withdrawn.')
  if (isApproved && paymentType !== 'DIRECT_PAYMENT')
    throw new Problem('conflict', 'This request is approved automatically once it is paid by card.')
}
