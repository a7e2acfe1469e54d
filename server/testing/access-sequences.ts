import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Endpoint, RequestOf } from '@kinora/contract/api.ts'
import { accounts } from '@kinora/contract/accounts.ts'
import { carers } from '@kinora/contract/carers.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { insertAccount } from '../accounts/account.queries.ts'
import { inTransaction } from '../database/connect.ts'
import { sessionOf } from './access-principals.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

interface Staff {
  id: string
  clinic: string
  isOwner: boolean
  isWorking: boolean
}
interface Patient {
  id: string
  clinic: string
  inChargeId: string
  isActive: boolean
  isGone: boolean
}
interface Share {
  id: string
  patient: Patient
  colleague: Staff
  state: 'open' | 'accepted' | 'over'
}
interface Carer {
  id: string
  patient: Patient
  isOver: boolean
}
interface Session {
  calls: Awaited<ReturnType<TestApp['session']>>['calls']
  staff?: Staff
  patient?: Patient
  carer?: Carer
  isOver: boolean
}

const kinds = [
  ...['open', 'open', 'own', 'list', 'list', 'rename', 'reassign', 'deactivate', 'reactivate', 'removePatient'],
  ...['setRole', 'suspend', 'unsuspend', 'removeStaff', 'restoreStaff', 'share', 'answer', 'endShare'],
  ...['addCarer', 'endCarer', 'signOut', 'signIn'],
] as const

/** Who does what to whom: numbers, of which each picks one of those that are there. */
export const step = fc.record({
  kind: fc.constantFrom(...kinds),
  by: fc.nat(1000),
  patient: fc.nat(1000),
  other: fc.nat(1000),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * Two clinics, and what each of their people may see after every change. Whether a change is allowed is for its own tests:
 * here nobody may change what they may not see, and after a change that was made everybody sees exactly what they should.
 */
export async function openClinics({ systemDb, organization, session }: TestApp) {
  const [here, there] = [await organization(), await organization({ name: 'Northside Physio' })]
  const mark = randomUUID()
  const sessions: Session[] = []
  const shares: Share[] = []
  const helping: Carer[] = []
  let count = 0

  const account = (
    tx: Parameters<typeof insertAccount>[0],
    of: string,
    role: 'practitioner' | 'business_admin' | 'patient',
  ) =>
    insertAccount(tx, {
      ...{ organizationId: of, role, name: 'Sam Okafor', mobile: '0400000000', verifiedAt: new Date() },
      email: `${(count += 1)}-${mark}@example.com`,
    }).then((made) => made!.id)

  const { staff, people } = await inTransaction(systemDb, async (tx) => {
    const made: Staff[] = []
    for (const [clinic, isOwner] of [
      ...[here, here, here].map((of) => [of, false] as const),
      ...([
        [here, true],
        [there, true],
        [there, false],
      ] as const),
    ])
      made.push({
        id: await account(tx, clinic, isOwner ? 'business_admin' : 'practitioner'),
        ...{ clinic, isOwner, isWorking: true },
      })
    const treated: Patient[] = []
    for (const { id, clinic } of [made[0]!, made[0]!, made[1]!, made[5]!]) {
      const patientId = await account(tx, clinic, 'patient')
      await tx
        .insertInto('patients')
        .values({
          id: patientId,
          organizationId: clinic,
          practitionerId: id,
          name: 'Ann Kowalski',
          joinedAt: new Date(),
        })
        .execute()
      treated.push({ id: patientId, clinic, inChargeId: id, isActive: true, isGone: false })
    }
    return { staff: made, people: treated }
  })

  async function signIn(who: { staff: Staff } | { patient: Patient } | { carer: Carer }) {
    const patient = 'carer' in who ? who.carer.patient : 'patient' in who ? who.patient : undefined
    const { id, clinic } = patient ?? (who as { staff: Staff }).staff
    const { calls, token } = await session(clinic, id)
    if ('carer' in who)
      await systemDb
        .updateTable('accountSessions')
        .set({ carerId: who.carer.id })
        .where('id', '=', sessionOf(token))
        .execute()
    sessions.push({ calls, isOver: false, ...('carer' in who ? { carer: who.carer, patient } : who) } as Session)
  }
  for (const each of staff) await signIn({ staff: each })
  for (const each of people) await signIn({ patient: each })

  const isShared = (patient: Patient, colleague: Staff) =>
    shares.some((share) => share.state === 'accepted' && share.patient === patient && share.colleague === colleague)

  /** The rule, said once more. */
  function maySee({ staff: who, patient: self }: Session, patient: Patient) {
    if (patient.isGone) return false
    if (!who) return self === patient
    return who.clinic === patient.clinic && (who.isOwner || who.id === patient.inChargeId || isShared(patient, who))
  }

  const endSessions = (isMeant: (each: Session) => boolean) => {
    for (const each of sessions) if (isMeant(each)) each.isOver = true
  }
  /** What a colleague was given of a patient ends when somebody else takes charge of them. */
  function putInCharge(patient: Patient, id: string) {
    if (patient.inChargeId === id) return
    patient.inChargeId = id
    for (const share of shares) if (share.patient === patient) share.state = 'over'
  }

  const wrong: string[] = []
  let calls = 0

  /** The status of an answer, with its data. */
  async function ask<E extends Endpoint>(by: Session, endpoint: E, sent: RequestOf<E>) {
    calls += 1
    return by.calls(endpoint, sent).then(
      (data) => ({ status: 200, data: data as never }),
      (problem: Problem) => ({ status: problem.status, data: undefined }),
    )
  }

  function expectStatus(what: string, status: number, ...allowed: number[]) {
    if (!allowed.includes(status)) wrong.push(`${what}: ${status} instead of ${allowed.join(' or ')}`)
  }

  /** Reads one patient, and says what must come back. */
  async function open(by: Session, patient: Patient) {
    const { status } = await ask(by, patients.get, { params: { id: patient.id } })
    const role = by.staff ? (maySee(by, patient) ? 200 : 404) : 403
    expectStatus('open a patient', status, by.isOver ? 401 : role)
  }

  async function own(by: Session, patient: Patient) {
    const { status } = await ask(by, patients.ofUser, { params: { id: patient.id } })
    expectStatus('read a patient', status, by.isOver ? 401 : maySee(by, patient) ? 200 : 404)
  }

  async function list(by: Session) {
    const { status, data } = await ask(by, patients.list, { query: { pageSize: 100 } })
    expectStatus('list patients', status, by.isOver ? 401 : by.staff ? 200 : 403)
    if (status !== 200) return
    const seen = (data as { items: { _id: string }[] }).items.map(({ _id }) => _id).toSorted()
    const expected = people.filter((each) => each.isActive && maySee(by, each)).map(({ id }) => id)
    if (seen.join() !== expected.toSorted().join()) wrong.push(`list patients: ${seen.length} of ${expected.length}`)
  }

  /** A change: refused to whoever may not see the record; `then` follows it in the model where it was made. */
  async function change<E extends Endpoint>(
    [by, endpoint, sent]: [Session, E, RequestOf<E>],
    isInSight: boolean,
    then: (data: never) => void,
  ) {
    const { status, data } = await ask(by, endpoint, sent)
    const name = `${endpoint.method} ${endpoint.path}`
    if (by.isOver) expectStatus(name, status, 401)
    else if (!isInSight) expectStatus(name, status, 403, 404, 409, 400)
    else if (status >= 500 || status === 401) expectStatus(name, status, 200)
    if (status === 200) then(data as never)
  }

  const accept = (by: Session, share: Share) =>
    change(
      [by, patientShares.answerShare, { params: { id: share.id }, body: { isAccepted: true } }],
      by.staff?.clinic === share.colleague.clinic && (by.staff === share.colleague || by.staff.isOwner),
      () => share.state === 'open' && void (share.state = 'accepted'),
    )

  async function take({ kind, ...at }: Step) {
    const patient = people[at.patient % people.length]!
    const colleagues = staff.filter(({ clinic }) => at.other % 5 === 0 || clinic === patient.clinic)
    const other = colleagues[at.other % colleagues.length]!
    const share = shares[at.other % Math.max(1, shares.length)]
    const isOwnerOf = ({ staff: who }: Session, clinic: string) => who?.isOwner === true && who.clinic === clinic
    /** Who would do it: mostly they do, and now and then anybody tries. */
    const wouldDo: Partial<Record<Step['kind'], (each: Session) => boolean>> = {
      share: (each) => each.staff?.id === patient.inChargeId,
      answer: (each) => each.staff !== undefined && each.staff === share?.colleague,
      reassign: (each) => isOwnerOf(each, patient.clinic),
      setRole: (each) => isOwnerOf(each, other.clinic),
      suspend: (each) => isOwnerOf(each, other.clinic),
      unsuspend: (each) => isOwnerOf(each, other.clinic),
      removeStaff: (each) => isOwnerOf(each, other.clinic),
      restoreStaff: (each) => isOwnerOf(each, other.clinic),
      open: () => true,
      own: () => true,
      list: () => true,
      signOut: () => true,
    }
    const those = sessions.filter((each) => !each.isOver && (wouldDo[kind] ?? ((one) => maySee(one, patient)))(each))
    const from = those.length > 0 && at.by % 4 ? those : sessions
    const by = from[at.by % from.length]!
    const isOwner = by.staff?.isOwner === true
    const isOwnersOf = isOwner && by.staff?.clinic === other.clinic
    const carer = helping[at.other % Math.max(1, helping.length)]
    const params = { id: patient.id }
    const ofStaff = { id: other.id }
    const sees = by.staff !== undefined && maySee(by, patient)
    const steps: Record<Step['kind'], () => Promise<unknown>> = {
      open: () => open(by, patient),
      own: () => own(by, patient),
      list: () => list(by),
      rename: () => change([by, patients.update, { params, body: { name: 'Ann Lee' } }], sees, () => undefined),
      reassign: () =>
        change(
          [by, patients.reassign, { body: { practitionerId: other.id, patientIds: [patient.id] } }],
          sees && isOwner && other.clinic === patient.clinic && other.isWorking,
          ({ patientCount }: { patientCount: number }) => patientCount > 0 && putInCharge(patient, other.id),
        ),
      deactivate: () =>
        change([by, patients.setActive, { params, body: { isActive: false } }], sees, () => {
          patient.isActive = false
          endSessions((each) => each.patient === patient)
        }),
      reactivate: () =>
        change(
          [by, patients.setActive, { params, body: { isActive: true } }],
          sees,
          () => void (patient.isActive = true),
        ),
      removePatient: () =>
        change([by, patients.remove, { params }], sees, () => {
          patient.isGone = true
          endSessions((each) => each.patient === patient)
        }),
      setRole: () => {
        const role = at.patient % 2 ? 'business_admin' : 'practitioner'
        return change([by, practitioners.setRole, { params: ofStaff, body: { role } }], isOwnersOf, () => {
          if (other.isOwner === (role === 'business_admin')) return
          other.isOwner = !other.isOwner
          endSessions((each) => each.staff === other)
        })
      },
      suspend: () =>
        change([by, practitioners.update, { params: ofStaff, body: { isActive: false } }], isOwnersOf, () => {
          other.isWorking = false
          endSessions((each) => each.staff === other)
        }),
      unsuspend: () =>
        change(
          [by, practitioners.update, { params: ofStaff, body: { isActive: true } }],
          isOwnersOf,
          () => void (other.isWorking = true),
        ),
      removeStaff: () => {
        const to = staff[at.patient % staff.length]!
        const sent = { params: ofStaff, body: { patientsTo: to.id } }
        return change([by, practitioners.remove, sent], isOwnersOf && to.clinic === other.clinic, () => {
          other.isWorking = false
          endSessions((each) => each.staff === other)
          for (const each of people) if (each.inChargeId === other.id && !each.isGone) putInCharge(each, to.id)
        })
      },
      restoreStaff: () =>
        change(
          [by, practitioners.restore, { params: ofStaff, body: { isTakingPatientsBack: false } }],
          isOwnersOf,
          () => void (other.isWorking = true),
        ),
      async share() {
        const before = shares.length
        await change(
          [
            by,
            patientShares.addShare,
            {
              body: {
                kind: 'share',
                colleagueId: other.id,
                patientIds: [patient.id],
                ...(isOwner && { practitionerId: patient.inChargeId }),
              },
            },
          ],
          sees && other.clinic === patient.clinic,
          ({ _id }: { _id: string }) => shares.push({ id: _id, patient, colleague: other, state: 'open' }),
        )
        const theirs = sessions.find((each) => !each.isOver && each.staff === other)
        if (shares.length > before && theirs && at.by % 3) await accept(theirs, shares.at(-1)!)
      },
      answer: async () => share && accept(by, share),
      endShare: async () =>
        share &&
        change(
          [by, patientShares.endShare, { params: { id: share.id } }],
          by.staff?.clinic === share.patient.clinic,
          () => void (share.state = 'over'),
        ),
      addCarer: () =>
        change(
          [
            by,
            carers.addCarer,
            {
              params: { patientId: patient.id },
              body: { name: 'Eve Lang', relationship: 'daughter', email: `${randomUUID()}@example.com` },
            },
          ],
          maySee(by, patient) && !by.carer,
          ({ _id }: { _id: string }) => helping.push({ id: _id, patient, isOver: false }),
        ),
      endCarer: async () =>
        carer &&
        change(
          [by, carers.endCarer, { params: { patientId: carer.patient.id, id: carer.id } }],
          maySee(by, carer.patient) && !by.carer,
          () => {
            carer.isOver = true
            endSessions((each) => each.carer === carer)
          },
        ),
      signOut: () => change([by, accounts.logout, {}], true, () => void (by.isOver = true)),
      async signIn() {
        if (carer && !carer.isOver && carer.patient.isActive && !carer.patient.isGone && at.by % 2)
          await signIn({ carer })
        else if (at.by % 3 === 0 && patient.isActive && !patient.isGone) await signIn({ patient })
        else if (other.isWorking) await signIn({ staff: other })
      },
    }
    await steps[kind]()
  }

  return {
    take,
    /** The list of everyone who ever had a session, and some records. */
    async lookAround(turn: number) {
      for (const [at, by] of sessions.entries()) {
        await list(by)
        if (at % 3 === turn % 3) await open(by, people[(turn + at) % people.length]!)
        if (by.patient) await own(by, people[(turn + at) % people.length]!)
      }
    },
    result: () => ({ wrong, calls }),
  }
}
