import { z } from 'zod'

export const Role = z.enum(['practitioner', 'solo', 'business_admin', 'patient', 'admin'])
export type Role = z.infer<typeof Role>

/** Those who treat patients: one route table for the three of them. */
export const staff = ['practitioner', 'solo', 'business_admin'] as const satisfies Role[]
/** Those who own an organization: settings, billing, people. */
export const owners = ['solo', 'business_admin'] as const satisfies Role[]
export const patient = ['patient'] as const satisfies Role[]
export const everyone = ['practitioner', 'solo', 'business_admin', 'patient', 'admin'] as const satisfies Role[]

export const isStaff = (role: Role) => (staff as readonly Role[]).includes(role)
export const isOwner = (role: Role) => (owners as readonly Role[]).includes(role)

/** The names of the web client's route tables; an unknown role is treated as a patient. */
export const routeRole = (role: string) =>
  (staff as readonly string[]).includes(role)
    ? (role.toUpperCase() as 'PRACTITIONER' | 'SOLO' | 'BUSINESS_ADMIN')
    : 'PATIENT'
