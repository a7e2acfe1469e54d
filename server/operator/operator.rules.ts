import { type Usage, storageStep } from '@kinora/contract/billing.ts'
import type { PlanRequest } from '@kinora/contract/operator.ts'
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

const raiseLimit = (limit: number | null, by: number) => (limit === null ? null : limit + by)

/** The usage of the main limits, including add-ons. */
export const usageOf = (row: Counts): Usage[] => [
  {
    type: 'PRACTITIONER_COUNT',
    used: row.practitioners,
    limit: raiseLimit(row.mostPractitioners, row.morePractitioners ?? 0),
  },
  { type: 'PATIENT_COUNT', used: row.patients, limit: row.mostPatients },
  { type: 'STORAGE', used: row.storage, limit: raiseLimit(row.mostStorage, (row.moreStorage ?? 0) * storageStep) },
]

/** @throws Problem `conflict` if the request is already decided, or its payment will decide it. */
export function ensureDecidable(
  { status, paymentType }: Pick<PlanRequest, 'status' | 'paymentType'>,
  isApproved: boolean,
) {
  if (status !== 'pending') throw new Problem('conflict', 'This request was already decided or withdrawn.')
  if (isApproved && paymentType !== 'DIRECT_PAYMENT')
    throw new Problem('conflict', 'This request is approved automatically once it is paid by card.')
}
