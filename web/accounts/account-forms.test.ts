import { expect, test } from 'vitest'
import { weakPassword } from '@kinora/contract/fields.ts'
import { codeDigits, groupedCode, NewPassword, PasswordChange, passwordProblems } from './account-forms.ts'

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
