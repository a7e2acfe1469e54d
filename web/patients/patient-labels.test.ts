import { expect, test } from 'vitest'
import type { PatientSummary } from '@kinora/contract/patients.ts'
import { formatPhone } from '../ui/format.ts'
import { aheadLabel, ageOf, programLabel, statusOf, personLabel } from './patient-labels.ts'
import { lastSeenLabel } from '../practitioners/practitioner-labels.ts'

const friday = new Date(2026, 10, 20, 9, 0)
const summary: PatientSummary = {
  programId: '00000000-0000-4000-a000-000000000001',
  program: 'Knee rehab',
  startDate: '2026-11-02',
  week: 3,
  weeks: 6,
  days: [],
  adherence: null,
  pain: [],
  isPainAboveRule: false,
  attention: null,
  asOf: '2026-11-20',
}

test.each([
  [summary, 'Knee rehab · week 3 of 6'],
  [{ ...summary, startDate: '2026-11-23', week: null }, 'Knee rehab · starts Monday'],
  [{ ...summary, startDate: '2026-11-21', week: null }, 'Knee rehab · starts tomorrow'],
  [{ ...summary, startDate: '2026-11-20', week: 1 }, 'Knee rehab · week 1 of 6'],
  [{ ...summary, startDate: '2026-12-07', week: null }, 'Knee rehab · starts 07/12/2026'],
  [{ ...summary, startDate: '2026-10-10', week: 6 }, 'Knee rehab · week 6 of 6'],
  [{ ...summary, startDate: '2026-10-09', week: 6 }, 'Knee rehab · finished'],
  [{ ...summary, program: null }, undefined],
  [null, undefined],
])('where a patient stands in the program is said in words: %#', (given, words) => {
  expect(programLabel(given, friday)).toBe(words)
})

test('a future program shows when it starts', () => {
  expect(aheadLabel({ ...summary, startDate: '2026-11-23' }, friday)).toBe('Starts 23/11/2026')
  expect(aheadLabel(summary, friday)).toBeUndefined()
})

const row = { email: 'ann@example.com', isActive: true, isInvited: false, statusReason: null, summary }
const attention = { kind: 'painUp', title: 'Pain 7 after Squat', detail: '' } as const

test.each([
  [row, 'Active', 'tint'],
  [{ ...row, isInvited: true }, 'Invited', 'plain'],
  [{ ...row, email: '' }, 'No email', 'plain'],
  [{ ...row, isActive: false }, 'Inactive', 'plain'],
  [{ ...row, isActive: false, statusReason: 'Completed program' as const }, 'Completed program', 'good'],
  [{ ...row, statusReason: 'Need help' as const, summary: { ...summary, attention } }, 'Need help', 'alert'],
  [{ ...row, summary: { ...summary, attention } }, 'Pain up', 'alert'],
  [{ ...row, summary: { ...summary, attention: { ...attention, kind: 'finishing' as const } } }, 'Finishing', 'good'],
])('ENUM-03 the status chip says how a patient stands: %#', (given, label, tone) => {
  expect(statusOf(given)).toEqual({ label, tone })
})

test('last seen is Today, a day, or not yet', () => {
  expect(lastSeenLabel(friday.toISOString(), friday)).toBe('Today')
  expect(lastSeenLabel('2026-11-11', friday)).toBe('11/11/2026')
  expect(lastSeenLabel(null, friday)).toBe('Not yet')
})

test('age turns on the birthday', () => {
  expect(ageOf('1958-11-20', friday)).toBe(68)
  expect(ageOf('1958-11-21', friday)).toBe(67)
  expect(ageOf(null, friday)).toBeUndefined()
})

test('age and condition fit on one line, with the side named once', () => {
  const ann = { dateOfBirth: '1958-03-14', condition: 'Knee osteoarthritis', affectedSide: 'right' }
  expect(personLabel(ann, friday)).toBe('68 · right knee osteoarthritis')
  expect(personLabel({ ...ann, condition: 'Right knee osteoarthritis' }, friday)).toBe('68 · right knee osteoarthritis')
  expect(personLabel({ ...ann, condition: 'ACL repair', affectedSide: 'none' }, friday)).toBe('68 · ACL repair')
  expect(personLabel({ dateOfBirth: null, condition: '', affectedSide: null }, friday)).toBe('')
})

test('a mobile number is shown in groups', () => {
  expect(formatPhone('0412555018')).toBe('0412 555 018')
  expect(formatPhone('555018')).toBe('555018')
})
