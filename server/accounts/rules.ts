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
export function whoSignsIn<C extends Candidate>(
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

/** A few of the passwords everybody tries first, in the shapes that the rule of §5 lets through. */
const commonStems =
  /^(password|passw0rd|welcome|qwerty|letmein|monkey|dragon|football|iloveyou|admin|abc123|summer|winter|spring|autumn|physio|kinora|changeme|test|user|login|master|hello|sunshine|princess|trustno)/

/** Refuses a password that a guesser would try at once. Screens show it at the password's own field. */
export function ensureUncommon(password: string, about: { name: string; email: string; organization?: string }) {
  const plain = password
    .toLowerCase()
    .replace(/[@]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/[!1]/g, 'i')
  const letters = plain.replace(/[^a-z]/g, '')
  const own = [about.email.split('@')[0]!, ...about.name.split(/\s+/), ...(about.organization ?? '').split(/\s+/)]
    .map((word) => word.toLowerCase().replace(/[^a-z]/g, ''))
    .filter((word) => word.length >= 4)
  const isCommon = commonStems.test(letters) && letters.length < 14
  const isOwn = own.some((word) => letters === word || (letters.startsWith(word) && letters.length - word.length < 4))
  if (isCommon || isOwn) {
    const message = 'That password is easy to guess. Choose one that is not a common word or your own name.'
    throw new Problem('invalid', message, [
      { field: 'password', message },
      { field: 'newPassword', message },
    ])
  }
}
