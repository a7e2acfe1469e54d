import { subjectOf } from '@kinora/contract/access.ts'
import { accessRightOf, roleMatrix } from '@kinora/contract/role-matrix.ts'
import { everyone, type Role } from '@kinora/contract/roles.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { openProbe } from './tenant-isolation.ts'
import { calls, idsOf, openMatrix } from './access-matrix.ts'

/** A rule that is taken away: what notices it says so in words, and nothing means that nobody noticed. */
interface Mutant {
  name: string
  kind: 'policy' | 'who' | 'object'
  notice: () => Promise<string[]>
}

/** Without this where clause on the caller's account, the record would be open to the whole organization. */
const anyAccount = (statement: string) =>
  statement.replace(/(?:"?\w+"?\.)?"?(?:account_id|author_id|sender_id)"?\s*=\s*(\$\d+)/g, '($1::uuid is not null)')

/** What changes nothing: whose rule is no condition that could be dropped, or stands twice. */
const withoutEffect = [
  // An update needs a row that is seen, and the policy for reading shows no others.
  'open policy platform_changes on tickets to every row',
  // A patient writes in their own name, whatever the call says.
  'let a patient see the whole organization in notifications.create',
  // Whose patients they see is one rule, and that they are in charge or imported them is another, which stays.
  ...['undoImport', 'addShare', 'answerShare', 'endShare'].map(
    (name) => `let a practitioner see the whole organization in patients.${name}`,
  ),
  // No example has a session of support. That colleagues cannot end one is shown in support-access.test.ts.
  ...['practitioner', 'solo', 'business_admin'].map(
    (role) => `let a ${role} see the whole organization in accounts.endSupport`,
  ),
]

/** Every single rule of who may do what: each policy dropped and opened, each call opened to all, each object rule dropped. */
export async function openMutants(template: string) {
  const matrix = await openMatrix(template)
  const probe = await openProbe(matrix.app.ownerUrl)

  const ofPolicies = (await probe.policies()).flatMap(({ table, name, using, check }): Mutant[] => {
    const policy = `policy ${name} on ${table}`
    const ways = {
      [`drop ${policy}`]: `drop ${policy}`,
      ...(using && using !== 'true' && { [`open ${policy} to every row`]: `alter ${policy} using (true)` }),
      ...(check && check !== 'true' && { [`open ${policy} to every write`]: `alter ${policy} with check (true)` }),
    }
    return Object.entries(ways).map(([what, change]) => ({
      name: what,
      kind: 'policy',
      notice: () => probe.probe(table, change),
    }))
  })

  const guarded = calls.filter((it) => it.roles !== 'anyone')
  const ofWho = guarded.map((it): Mutant => {
    const to = everyone.every((role) => (it.roles as readonly Role[]).includes(role)) ? ('anyone' as const) : everyone
    return {
      name: `open ${it.name} to ${to === 'anyone' ? 'anyone' : 'every role'}`,
      kind: 'who',
      notice: () => withWho(it, to, async () => (await matrix.run(it)).wrong),
    }
  })

  const ofObjects = guarded
    .filter((it) => idsOf(it).length > 0)
    .flatMap((it) => (it.roles as readonly Role[]).map((role) => ({ it, role })))
    // The platform's organization has no patient records that its operator could see too many of.
    .filter(({ role }) => role !== 'admin')
    .filter(({ it, role }) => ['own', 'inCharge'].includes(accessRightOf(subjectOf(it), role).scope))
    .map(({ it, role }): Mutant => ({
      name: `let a ${role} see the whole organization in ${it.name}`,
      kind: 'object',
      notice: () =>
        withoutObjectRule(
          role,
          async () => (await matrix.run(it, ({ principal }) => principal.who?.role === role)).wrong,
        ),
    }))

  async function withoutObjectRule<T>(role: Role, work: () => Promise<T>) {
    const rows = Object.values(roleMatrix) as Record<Role, ReturnType<typeof accessRightOf>>[]
    const before = rows.map((row) => row[role])
    for (const row of rows) if (row[role].scope !== 'none') row[role] = { ...row[role], scope: 'organization' }
    matrix.rewrites(anyAccount)
    try {
      return await work()
    } finally {
      matrix.rewrites(undefined)
      rows.forEach((row, at) => (row[role] = before[at]!))
    }
  }

  async function close() {
    await probe.close()
    await matrix.close()
  }
  const mutants = [...ofPolicies, ...ofWho, ...ofObjects].filter(({ name }) => !withoutEffect.includes(name))
  return { mutants, close }
}

async function withWho<T>(endpoint: NamedEndpoint, caller: NamedEndpoint['roles'], work: () => Promise<T>) {
  const before = endpoint.roles
  endpoint.roles = caller
  try {
    return await work()
  } finally {
    endpoint.roles = before
  }
}
