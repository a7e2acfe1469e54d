import { Problem } from '@kinora/contract/problem.ts'

interface Candidate {
  id: string
  organizationId: string
  organization: string
  isActive: boolean
  passwordHash: string | null
}

/** Patients and the operator have no plan. */
export const isWithoutPlan = (role: string) => role === 'patient' || role === 'admin'

/** The same message for every reason, so that nobody learns which accounts exist. */
export const loginRefused = () => new Problem('invalid', 'Login failed.')

/** Picks the account to sign in to, or lists the organizations to choose from. */
export function chooseAccount<C extends Candidate>(
  matching: C[],
): C | { organizations: { orgId: string; orgName: string }[] } {
  const active = matching.filter((account) => account.isActive)
  const [first] = active
  if (!first) throw loginRefused()
  if (active.length === 1) return first
  return {
    organizations: active.map(({ organizationId, organization }) => ({ orgId: organizationId, orgName: organization })),
  }
}
