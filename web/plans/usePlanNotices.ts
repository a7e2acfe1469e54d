import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '@kinora/contract/accounts.ts'
import { plans } from '@kinora/contract/plans.ts'
import { isOwner, isStaff } from '@kinora/contract/roles.ts'
import { read } from '../app/api-client.ts'
import { updateSession, session } from '../app/login-session.ts'
import { planNotices } from './rules.ts'

/** The alert is read once more after half an hour. Milliseconds. */
export const recheckAfter = 1_800_000

/** Nothing but a change of plan, or the time, makes them other than they were. */
const still = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The plan one signed in with is kept beside the session, so that another one is noticed after a reload too. */
function usePlanOfSession(planId: string | null | undefined) {
  const kept = session()?.planId
  useEffect(() => {
    if (planId && !kept) void updateSession({ planId })
  }, [planId, kept])
  return kept ?? planId ?? null
}

/** What the banners say, once the user is there; `failure` when the plan could not be read. */
export function usePlanNotices(user: Pick<Profile, 'role' | 'plan' | 'planId'> | null) {
  const plan = useQuery({ ...read(plans.mine, {}), ...still, enabled: user !== null && isStaff(user.role) })
  const asksAlert = user !== null && isOwner(user.role)
  const { data: answer, refetch } = useQuery({ ...read(plans.alert, {}), ...still, enabled: asksAlert })
  useEffect(() => {
    if (!asksAlert) return undefined
    const timer = setTimeout(() => void refetch(), recheckAfter)
    return () => clearTimeout(timer)
  }, [asksAlert, refetch])
  const planId = usePlanOfSession(user?.planId)
  const isFree = (plan.data?.type ?? user?.plan) === 'free'
  return { notices: user ? planNotices({ role: user.role, isFree, planId }, answer) : undefined, failure: plan.error }
}
