import { expect, test } from 'vitest'
import { weakPassword } from '@kinora/contract/fields.ts'
import {
  codeDigits,
  groupedCode,
  NewPassword,
  PasswordChange,
  passwordProblems,
  ProfileDraft,
  ProfileDraftWithoutPhone,
} from './account-forms.ts'

const strong = 'Demo2026!'
const messages = (schema: typeof NewPassword | typeof PasswordChange, values: object) =>
  Object.fromEntries((schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

test.each([
  [{ oldPassword: '', newPassword: strong, confirmPassword: strong }, { oldPassword: 'Old password is required.' }],
  [
    { oldPassword: 'x', newPassword: '', confirmPassword: '' },
    { newPassword: 'Password is required.', confirmPassword: 'Password is required.' },
  ],
  [{ oldPassword: 'x', newPassword: 'weak', confirmPassword: 'weak' }, { newPassword: weakPassword }],
  [{ oldPassword: 'x', newPassword: strong, confirmPassword: 'Demo2026?' }, { confirmPassword: 'Password mismatch.' }],
  [{ oldPassword: 'x', newPassword: strong, confirmPassword: strong }, {}],
  [{ oldPassword: '', newPassword: '', confirmPassword: '' }, {}],
])('VALID-05 VALID-06 a change of password %o has these problems: %o', (values, problems) => {
  expect(passwordProblems(values)).toEqual(problems)
})

test('the change-password screen requires all three fields', () => {
  expect(messages(PasswordChange, { oldPassword: '', newPassword: '', confirmPassword: '' })).toEqual({
    oldPassword: 'Old password is required.',
    newPassword: 'Password is required.',
    confirmPassword: 'Password is required.',
  })
})

test('a first password must be strong and typed twice', () => {
  expect(messages(NewPassword, { password: '', confirmPassword: '' })).toEqual({
    password: 'Password is required.',
    confirmPassword: 'Password is required.',
  })
  expect(messages(NewPassword, { password: 'weak', confirmPassword: 'other' })).toEqual({
    password: weakPassword,
    confirmPassword: 'Password mismatch.',
  })
  expect(messages(NewPassword, { password: strong, confirmPassword: strong })).toEqual({})
})

test('a code may be typed with spaces and dashes', () => {
  expect(codeDigits(' 482-913 7065, thanks')).toBe('4829137065')
  expect(codeDigits('482913706599')).toBe('4829137065')
  expect(['', '48', '4829', '4829137065'].map(groupedCode)).toEqual(['', '48', '482 9', '482 913 7065'])
})

test('a name that is missing and a new password without the old one are both named', () => {
  expect(
    messages(ProfileDraft, { name: '', mobile: '12', oldPassword: '', newPassword: strong, confirmPassword: strong }),
  ).toEqual({
    name: 'Name is required.',
    mobile: 'Minimum six digits required.',
    oldPassword: 'Old password is required.',
  })
})

test('VALID-04 a mobile has six digits; only where none is on record may it stay empty', () => {
  const values = { name: 'Mary Dunn', oldPassword: '', newPassword: '', confirmPassword: '' }
  const problemOf = (schema: typeof ProfileDraft | typeof ProfileDraftWithoutPhone, mobile: string) =>
    schema.safeParse({ ...values, mobile }).error?.issues[0]?.message
  expect(problemOf(ProfileDraft, '')).toBe('Minimum six digits required.')
  expect(problemOf(ProfileDraftWithoutPhone, '')).toBeUndefined()
  expect(problemOf(ProfileDraftWithoutPhone, '12')).toBe('Minimum six digits required.')
  expect(problemOf(ProfileDraftWithoutPhone, '0412 555 018')).toBeUndefined()
})
