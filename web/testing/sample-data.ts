import type { Profile } from '@kinora/contract/accounts.ts'
import type { Role } from '@kinora/contract/roles.ts'

/** An id that the contract accepts: `sampleId(7)` ends with 7. */
export const sampleId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Who is signed in when a test says `as: 'practitioner'`. */
export const sampleProfile = (role: Role): Profile => ({
  userId: sampleId(1),
  orgId: sampleId(2),
  name: 'Kim Taylor',
  email: 'kim@clinic.example',
  mobile: '0412345678',
  planId: null,
  plan: 'business',
  role,
  image: null,
  patientCount: 3,
  isVerified: true,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  askedTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  isForChild: false,
  isSupport: false,
  carer: null,
})
