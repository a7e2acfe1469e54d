import { expect, test } from 'vitest'
import { Abn, Code, Email, Mobile, Name, OrganizationName, Password, Text, weakPassword } from './fields.ts'
import { Role, routeRole } from './roles.ts'

const messageOf = (
  field: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => field.safeParse(value).error?.issues[0]?.message

test.each([
  ['ann@harbour.example', undefined],
  ['a@b.c', undefined],
  ['ann', 'Invalid email id.'],
  ['ann@harbour', 'Invalid email id.'],
  ['@harbour.example', 'Invalid email id.'],
  ['ann kowalski@harbour.example', 'Invalid email id.'],
  ['', 'Invalid email id.'],
])('VALID-01 the email %o is answered with %o', (value, message) => {
  expect(messageOf(Email, value)).toBe(message)
})

test.each([
  ['Harbour2Sea!', undefined],
  ['Aa1!aaaa', undefined],
  ['Aa1!aaa', weakPassword],
  ['harbour2sea!', weakPassword],
  ['HARBOUR2SEA!', weakPassword],
  ['HarbourSea!', weakPassword],
  ['Harbour2Sea', weakPassword],
  ['Harbour2 Sea!', weakPassword],
  [`Aa1!${'a'.repeat(124)}`, undefined],
  [`Aa1!${'a'.repeat(125)}`, weakPassword],
])('VALID-02 the password %o is answered with %o', (value, message) => {
  expect(messageOf(Password, value)).toBe(message)
})

test('VALID-02 what is said of a weak password is fixed', () => {
  expect(weakPassword).toBe(
    'To make your password more secure use minimum 8 characters.And must contain at least one number and one uppercase and lowercase letter, one special characters.',
  )
})

test.each(['12345', '12345678901', '12a456', ''])('VALID-03 CONST-09 %o is no code and no mobile', (value) => {
  expect(messageOf(Mobile, value)).toBe('Minimum six digits required.')
  expect(messageOf(Code, value)).toBe('Minimum six digits required.')
})

test.each([
  ['0412 555 018', '0412555018'],
  ['+61 412 555 018', '0412555018'],
  ['+61 (0)412-555-018', '0412555018'],
  ['0061 2 9000 1111', '0290001111'],
  ['(02) 9000.0000', '0290000000'],
  ['+61 1300 555 018', '1300555018'],
  ['+64 21 123 4567', '+64211234567'],
  ['0044 7700 900123', '+447700900123'],
])('the number %s is stored as %s', (typed, stored) => {
  expect(Mobile.parse(typed)).toBe(stored)
})

test.each(['+61', '+44 12', '+0 412 555 018', '+1 234 567 890 123 456'])('%s is no international number', (value) => {
  expect(messageOf(Mobile, value)).toMatch(/^This isn't a valid international number/)
})

test.each([
  ['51 824 753 556', '51824753556'],
  ['', ''],
])('the ABN %o is stored as %o', (typed, stored) => {
  expect(Abn.parse(typed)).toBe(stored)
})

test.each(['51 824 753 557', '1234', 'ABN 51824753556'])('%s is no ABN', (value) => {
  expect(messageOf(Abn, value)).toBe("This isn't a valid ABN. Check its 11 digits.")
})

test.each([
  ['', 'Name is required.'],
  ['   ', 'Name is required.'],
  ['Ann', 'Name must have 5 characters.'],
  ['Anna', undefined],
])('VALID-04 the name %o is answered with %o', (value, message) => {
  expect(messageOf(Name, value)).toBe(message)
})

test.each([
  ['Anne\u00a0Marie\r\nO’Neill\t', 'Anne Marie O’Neill'],
  ['\u202eAnn\u200b Kowalski\ufeff', 'Ann Kowalski'],
  ['علی‌رضا', 'علی‌رضا'],
  ['Ann 👩‍⚕️', 'Ann 👩‍⚕️'],
])('a pasted name is stored without line breaks and hidden signs: %j', (pasted, stored) => {
  expect(Name.parse(pasted)).toBe(stored)
})

test.each([
  ['text', '', 'Organisation name is required', OrganizationName],
  ['text', 'S', 'Minimum 2 characters required.', OrganizationName],
  ['text', 'Sea', undefined, OrganizationName],
  ['email', 'ann', 'Invalid email id.', Email],
  ['mobile', '12', 'Minimum six digits required.', Mobile],
  ['password', 'weak', weakPassword, Password],
])('VALID-07 ENUM-06 a field of type %s with %o is answered with %o', (_, value, message, field) => {
  expect(messageOf(field, value)).toBe(message)
})

test('ENUM-01 there are five roles; an unknown one takes the route table of patients', () => {
  expect(Role.options).toEqual(['practitioner', 'solo', 'business_admin', 'patient', 'admin'])
  expect([...Role.options, 'somebody'].map(routeRole)).toEqual([
    'PRACTITIONER',
    'SOLO',
    'BUSINESS_ADMIN',
    'PATIENT',
    'PATIENT',
    'PATIENT',
  ])
})

test.each(['a\u0000b', 'lone \ud800'])('text that cannot be stored is refused: %o', (value) => {
  expect(messageOf(Text(), value)).toBe('Contains characters that cannot be stored.')
})
