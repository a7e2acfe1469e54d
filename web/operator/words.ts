import type { JobState, OrganizationLine, OrganizationState, PlanRequest } from '@kinora/contract/operator.ts'
import type { ChipTone } from '../ui/Chip.tsx'

interface Said {
  label: string
  tone: ChipTone
}

export const stateWords: Record<OrganizationState, Said> = {
  active: { label: 'Active', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'alert' },
  waiting: { label: 'Not confirmed', tone: 'plain' },
}

export const requestWords: Record<PlanRequest['status'], Said> = {
  pending: { label: 'Waiting', tone: 'caution' },
  approved: { label: 'Approved', tone: 'good' },
  refused: { label: 'Refused', tone: 'alert' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
}

export const jobWords: Record<JobState, Said> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  working: { label: 'Being done', tone: 'tint' },
  retrying: { label: 'Tried again', tone: 'caution' },
  failed: { label: 'Failed', tone: 'alert' },
}

const subscriptionWords = { ACTIVE: 'subscription runs', CANCELLED: 'subscription ends', EXPIRED: 'subscription ended' }

/** 'Business, subscription runs' */
export const planWords = ({ planTitle, subscription }: Pick<OrganizationLine, 'planTitle' | 'subscription'>) =>
  subscription ? `${planTitle}, ${subscriptionWords[subscription]}` : planTitle
