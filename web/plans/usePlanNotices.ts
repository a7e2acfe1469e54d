import { useEffect } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { plans } from '@kinora/contract/plans.ts'
import { isOwner, isStaff } from '@kinora/contract/roles.ts'
import { useRead } from '../app/api-client.ts'
import { updateSession, session } from '../app/login-session.ts'
import { planNotices } from './plan-notices.ts'

/** Milliseconds until the alert is read again. */
export const recheckAfter = 1_800_000

/** Milliseconds until an unpaid plan is read again. */
export const overdueRecheckAfter = 60_000

/** Plans change so rarely that focusing the window is no reason to read them again. */
const noRefetch = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/**
 * The plan at sign-in, stored with the session so that a change is noticed after a reload too. If the plan ended, the
 * free plan replaces it.
 */
function usePlanOfSession(planId: string | null | undefined, freePlanId: string | undefined) {
  const stored = session()?.planId
  const next = freePlanId ?? stored ?? planId
  useEffect(() => {
    if (next && next !== stored) void updateSession({ planId: next })
  }, [next, stored])
  return next ?? null
}

/** The banners of the signed-in user; `failure` if the plan could not be read. */
export function usePlanNotices(user: Pick<Profile, 'role' | 'plan' | 'planId'> | null) {
  const plan = useRead(
    plans.mine,
    {},
    {
      ...noRefetch,
      enabled: user !== null && isStaff(user.role),
      // Records can be opened again as soon as somebody else has paid.
      refetchInterval: ({ state }) => (state.data?.overdue ? overdueRecheckAfter : false),
    },
  )
  const { refetch: readPlan } = plan
  const asksAlert = user !== null && isOwner(user.role)
  const { data: answer, refetch } = useRead(plans.alert, {}, { ...noRefetch, enabled: asksAlert })
  useEffect(() => {
    if (!asksAlert) return undefined
    const timer = setTimeout(() => void Promise.all([refetch(), readPlan()]), recheckAfter)
    return () => clearTimeout(timer)
  }, [asksAlert, refetch, readPlan])
  const planId = usePlanOfSession(user?.planId, plan.data?.type === 'free' ? plan.data.planId : undefined)
  const isFree = (plan.data?.type ?? user?.plan) === 'free'
  const overdue = user && plan.data?.overdue ? { overdue: plan.data.overdue, isOwner: isOwner(user.role) } : undefined
  const notices = user ? { ...planNotices({ role: user.role, isFree, planId }, answer), overdue } : undefined
  return { notices, failure: plan.error }
}
