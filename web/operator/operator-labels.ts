import type { Correction } from '@kinora/contract/corrections.ts'
import type { SoldSubscription } from '@kinora/contract/operator-money.ts'
import type { JobState, OrganizationLine, OrganizationState, PlanRequest } from '@kinora/contract/operator.ts'
import type { ChipTone } from '../ui/Chip.tsx'

interface ChipLabel {
  label: string
  tone: ChipTone
}

export const organizationStateChips: Record<OrganizationState, ChipLabel> = {
  active: { label: 'Active', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'alert' },
  waiting: { label: 'Not confirmed', tone: 'plain' },
}

export const requestChips: Record<PlanRequest['status'], ChipLabel> = {
  pending: { label: 'Waiting', tone: 'caution' },
  approved: { label: 'Approved', tone: 'good' },
  refused: { label: 'Refused', tone: 'alert' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}

export const jobChips: Record<JobState, ChipLabel> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  working: { label: 'Running', tone: 'tint' },
  retrying: { label: 'Retrying', tone: 'caution' },
  failed: { label: 'Failed', tone: 'alert' },
}

export const correctionChips: Record<Correction['status'], ChipLabel> = {
  sent: { label: 'Not confirmed yet', tone: 'caution' },
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'alert' },
}

/** Where a refund goes. */
export const payerOf = ({ isByTransfer }: { isByTransfer: boolean }) => (isByTransfer ? 'bank account' : 'card')

/** 'Credit note KCN-0001', 'Refund to the card' */
export function correctionTitle(correction: Pick<Correction, 'kind' | 'number' | 'cents' | 'isByTransfer'>) {
  const { kind, number, cents } = correction
  if (kind === 'creditNote') return number ? `Credit note ${number}` : 'Credit note'
  if (kind === 'refund') return `Refund to the ${payerOf(correction)}`
  return cents > 0 ? 'Added to the balance' : 'Taken from the balance'
}

/** The state of a subscription; an unpaid renewal comes before anything else. */
export function subscriptionChip({ status, isPastDue }: Pick<SoldSubscription, 'status' | 'isPastDue'>): ChipLabel {
  if (status === 'EXPIRED') return { label: 'Ended', tone: 'plain' }
  if (isPastDue) return { label: 'Past due', tone: 'alert' }
  return status === 'CANCELLED' ? { label: 'Ending', tone: 'caution' } : { label: 'Running', tone: 'good' }
}

const subscriptionLabels = {
  ACTIVE: 'subscription active',
  CANCELLED: 'subscription cancelled',
  EXPIRED: 'subscription ended',
}

/** 'Business, subscription active', or 'Business, renewal not paid'. */
export const planLabel = ({
  planTitle,
  subscription,
  isPastDue,
}: Pick<OrganizationLine, 'planTitle' | 'subscription' | 'isPastDue'>) =>
  subscription ? `${planTitle}, ${isPastDue ? 'renewal not paid' : subscriptionLabels[subscription]}` : planTitle
