import type { PlanAlert } from '@kinora/contract/plans.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'

/** Who looks, with the plan they had when they signed in. */
interface Subject {
  role: Role
  isFree: boolean
  planId: string | null
}

export interface PlanNotices {
  /** On the free plan, told to everybody. */
  isFree: boolean
  /** A change of plan that waits: for its payment, or for the operator. */
  pending?: { mustPay: boolean; planId: string; priceListId: string | null }
  /** The organization has another plan than when this person signed in. */
  isUpgraded: boolean
}

/** What the banners say (§2, §4). Pending and upgraded are for those who own the organization. */
export function planNotices({ role, isFree, planId }: Subject, answer: PlanAlert | undefined): PlanNotices {
  if (!isOwner(role) || !answer) return { isFree, isUpgraded: false }
  const { plan, alert } = answer
  // The alert's answer names two plans, the one that would change and the one asked for: either may be one's own.
  const isOfThisPlan = planId !== null && [plan.planId, alert?.planId].includes(planId)
  return {
    isFree,
    pending:
      alert && (isOfThisPlan || isFree)
        ? { mustPay: alert.paymentType === 'UPGRADE' && isFree, planId: alert.planId, priceListId: alert.priceListId }
        : undefined,
    isUpgraded: planId !== null && plan.planId !== planId,
  }
}
