import type { Overdue, PlanAlert } from '@kinora/contract/plans.ts'
import { isOwner, type Role } from '@kinora/contract/roles.ts'

/** The signed-in person, with the plan they had when they signed in. */
interface Viewer {
  role: Role
  isFree: boolean
  planId: string | null
}

export interface PlanNotices {
  /** On the free plan: shown to all staff. */
  isFree: boolean
  /** A requested plan that is waiting for payment or for the operator. */
  pending?: { mustPay: boolean; planId: string; priceListId: string | null }
  /** The organization's plan has changed since this person signed in. */
  isUpgraded: boolean
  /** A renewal that is not paid: shown to all staff. */
  overdue?: { overdue: Overdue; isOwner: boolean }
}

/** The banners to show (§2, §4). Only owners see pending and upgraded. */
export function planNotices({ role, isFree, planId }: Viewer, answer: PlanAlert | undefined): PlanNotices {
  if (!isOwner(role) || !answer) return { isFree, isUpgraded: false }
  const { plan, alert } = answer
  // The alert names the current and the requested plan: either may be the viewer's.
  const isOfThisPlan = planId !== null && [plan.planId, alert?.planId].includes(planId)
  return {
    isFree,
    pending:
      alert && (isOfThisPlan || isFree)
        ? { mustPay: alert.paymentType === 'UPGRADE' && isFree, planId: alert.planId, priceListId: alert.priceListId }
        : undefined,
    // A change to the free plan is not an upgrade.
    isUpgraded: planId !== null && plan.planId !== planId && !isFree,
  }
}
