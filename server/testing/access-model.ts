import { randomUUID } from 'node:crypto'
import type { Endpoint, RequestOf } from '@kinora/contract/api.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { insertAccount } from '../accounts/account.queries.ts'
import { inTransaction } from '../database/connect.ts'
import { sessionOf } from './access-principals.ts'
import type { TestApp } from './test-app.ts'

export interface Staff {
  id: string
  clinic: string
  isOwner: boolean
  isWorking: boolean
}
export interface Patient {
  id: string
  clinic: string
  inChargeId: string
  isActive: boolean
  isGone: boolean
}
export interface Share {
  id: string
  patient: Patient
  colleague: Staff
  state: 'open' | 'accepted' | 'over'
}
export interface Carer {
  id: string
  patient: Patient
  isOver: boolean
}
export interface Session {
  calls: Awaited<ReturnType<TestApp['session']>>['calls']
  staff?: Staff
  patient?: Patient
  carer?: Carer
  isOver: boolean
}

/** Two clinics, and what is known of each of their people: who is in charge of whom, and whose sessions are over. */
export async function openAccessModel({ systemDb, organization, session }: TestApp) {
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

  return {
    ...{ staff, people, sessions, shares, helping },
    ...{ signIn, maySee, endSessions, putInCharge, open, own, list, change },
    result: () => ({ wrong, calls }),
  }
}
