import { Problem } from '@kinora/contract/problem.ts'

interface Candidate {
  id: string
  organizationId: string
  organization: string
  isActive: boolean
  passwordHash: string | null
}

/** Patients and the operator belong to no plan. */
export const isWithoutPlan = (role: string) => role === 'patient' || role === 'admin'

/** The one answer to a login that fails, whatever the reason: nobody learns which accounts there are. */
export const loginRefused = () => new Problem('invalid', 'Login failed.')

/** Of the accounts the password fits, the one to sign in to, or the organizations to choose from. */
export function chooseAccount<C extends Candidate>(
  fitting: C[],
): C | { organizations: { orgId: string; orgName: string }[] } {
  const active = fitting.filter((account) => account.isActive)
  const [first] = active
  if (!first) throw loginRefused()
  if (active.length === 1) return first
  return {
    organizations: active.map(({ organizationId, organization }) => ({ orgId: organizationId, orgName: organization })),
  }
}
