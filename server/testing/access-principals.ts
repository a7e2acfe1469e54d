import { subjectOf } from '@kinora/contract/access.ts'
import { roleMatrix, type AccessScope, type Subject } from '@kinora/contract/role-matrix.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { makeExample, type Example } from './example-records.ts'
import type { Person, TestApp } from './test-app.ts'

/** Somebody who calls: with which token, as whom, and which records are theirs, next to theirs and foreign to them. */
export interface Principal {
  name: string
  token: string | undefined
  /** Undefined where the token is nobody's. */
  who: (Person & { isSupport?: true; isCarer?: true; isOnTablet?: true; covers?: string }) | undefined
  own: Example
  sameOrganization: Example
  otherOrganization: Example
}

/** Two clinics and somebody on their own, each with records, and the sixteen who try every call. */
export async function makePrincipals(app: TestApp): Promise<Principal[]> {
  const [here, there, alone] = [
    await app.organization(),
    await app.organization({ name: 'Northside Physio' }),
    await app.organization({ name: 'Tide Physio', kind: 'solo' }),
  ]
  const staff = async (role: Role, of: string, name: string) => app.person(role, { of, name })
  const sam = await staff('practitioner', here, 'Sam Okafor')
  const priya = await staff('practitioner', here, 'Priya Nair')
  const olivia = await staff('business_admin', here, 'Olivia Hart')
  const eve = await staff('business_admin', there, 'Eve Stone')
  const tess = await staff('solo', alone, 'Tess Moore')
  const operator = await staff('admin', '00000000-0000-7000-8000-000000000001', 'Otto Berg')
  const ofSam = await makeExample(app, sam)
  const ofPriya = await makeExample(app, priya)
  const ofEve = await makeExample(app, eve)
  const [ofTess, alsoOfTess] = [await makeExample(app, tess), await makeExample(app, tess)]

  const clinic = { own: ofSam, sameOrganization: ofPriya, otherOrganization: ofEve }
  const practice = { own: ofTess, sameOrganization: alsoOfTess, otherOrganization: ofSam }
  const nobody = (name: string, token?: string) => ({ name, token, who: undefined, ...clinic })
  const somebody = (
    name: string,
    who: Person & { isSupport?: true; isCarer?: true; isOnTablet?: true; covers?: string },
    records = clinic,
  ) => ({
    name,
    token: who.token,
    who,
    ...records,
  })
  const ended = async (change: object) => {
    const session = await app.session(here, olivia.accountId)
    const row = app.systemDb.updateTable('accountSessions').set(change)
    await row.where('id', '=', sessionOf(session.token)).execute()
    return session
  }
  const vera = await staff('practitioner', here, 'Vera Lindt')
  const share = { organizationId: here, practitionerId: sam.accountId, askedBy: sam.accountId, isAll: false }
  const { id: shareId } = await app.systemDb
    .insertInto('patientShares')
    .values({
      ...{ ...share, colleagueId: vera.accountId, kind: 'cover', state: 'accepted' },
      ...{ firstDay: '2020-01-01', lastDay: '2099-12-31' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const covered = { organizationId: here, shareId, patientId: ofSam.ids.patientId! }
  await app.systemDb.insertInto('patientSharePatients').values(covered).execute()
  const past = new Date(Date.now() - 3_600_000)
  const support = await ended({ isSupport: true })
  const carer = await app.session(here, ofSam.patient.accountId)
  await app.systemDb
    .updateTable('accountSessions')
    .set({ carerId: ofSam.ids.carerId })
    .where('id', '=', sessionOf(carer.token))
    .execute()
  const onTablet = await app.session(here, ofSam.patient.accountId)
  await app.systemDb
    .updateTable('accountSessions')
    .set({ tabletId: ofSam.ids.tabletId })
    .where('id', '=', sessionOf(onTablet.token))
    .execute()
  // However long the cases take, nobody has to confirm their password anew.
  await app.onOwner(`update account_sessions set confirmed_at = confirmed_at + interval '1 day'`)
  return [
    nobody('nobody'),
    nobody('an expired session', (await ended({ expiresAt: past })).token),
    nobody('a revoked session', (await ended({ endedAt: past })).token),
    nobody('a wrong signature', sam.token.replace(/\.[^.]+$/, `.${eve.token.split('.')[2]}`)),
    somebody('the patient', ofSam.patient),
    somebody('another patient', ofPriya.patient),
    somebody('the practitioner in charge', sam),
    somebody('another practitioner', priya),
    somebody('a colleague who covers', { ...vera, covers: covered.patientId }),
    somebody('a solo practitioner', tess, practice),
    somebody('the business admin', olivia),
    somebody('the business admin of another organization', eve),
    somebody('a support session', { ...support, email: olivia.email, role: 'business_admin', isSupport: true }),
    somebody('a carer of the patient', { ...ofSam.patient, ...carer, isCarer: true }),
    somebody('the patient on a clinic tablet', { ...ofSam.patient, ...onTablet, isOnTablet: true }),
    somebody('the operator', operator),
  ]
}

export const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid

type Covering = Person & { covers?: string | undefined }

/** A copy of the declared matrix: the mutation tests change the server's, never what is expected of it. */
const declared = structuredClone(roleMatrix)

/** Endpoints that join two records: the actor needs access to both. */
export const alsoOf: Record<string, Subject> = {
  'series.assignTemplate': 'patients',
  'series.answerTemplateUpdates': 'programs',
}

/** What a cover does not include: the practitioner in charge and what they agreed or imported themselves. */
const staysWithInCharge = ['ofPractitioner', 'addShare', 'answerShare', 'endShare', 'undoImport'].map(
  (name) => `patients.${name}`,
)

/** Whether the access matrix lets somebody work with the records of an example through an endpoint. */
export const isInScope = (endpoint: NamedEndpoint, person: Covering, example: Example) =>
  [subjectOf(endpoint), ...(alsoOf[endpoint.name] ? [alsoOf[endpoint.name]!] : [])].every((subject) =>
    isWithin(subject, staysWithInCharge.includes(endpoint.name) ? { ...person, covers: undefined } : person, example),
  )

function isWithin(subject: Subject, { role, accountId, organizationId, covers }: Covering, example: Example) {
  const { scope } = declared[subject][role]
  const isSame = organizationId === example.organizationId
  const answers: Record<AccessScope, boolean> = {
    none: false,
    own: isSame && example.ids.patientId === accountId,
    inCharge: isSame && (example.inCharge.accountId === accountId || example.ids.patientId === covers),
    organization: isSame,
    platform: true,
  }
  return answers[scope]
}
