import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { accounts } from '@kinora/contract/accounts.ts'
import { carers } from '@kinora/contract/carers.ts'
import { patientShares } from '@kinora/contract/patient-shares.ts'
import { patients } from '@kinora/contract/patients.ts'
import { practitioners } from '@kinora/contract/practitioners.ts'
import { openAccessModel, type Session, type Share } from './access-model.ts'
import type { TestApp } from './test-app.ts'

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
export async function openClinics(app: TestApp) {
  const model = await openAccessModel(app)
  const {
    staff,
    people,
    sessions,
    shares,
    helping,
    signIn,
    maySee,
    endSessions,
    putInCharge,
    open,
    own,
    list,
    change,
  } = model

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
    result: model.result,
  }
}
