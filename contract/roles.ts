import { z } from 'zod'

export const Role = z.enum(['practitioner', 'solo', 'business_admin', 'patient', 'admin'])
export type Role = z.infer<typeof Role>

/** Roles that treat patients. They share one route table. */
export const staff = ['practitioner', 'solo', 'business_admin'] as const satisfies Role[]
/** Roles that manage an organization: settings, billing and people. */
export const owners = ['solo', 'business_admin'] as const satisfies Role[]
export const patient = ['patient'] as const satisfies Role[]
export const staffAndPatients = [...staff, ...patient] as const
export const everyone = ['practitioner', 'solo', 'business_admin', 'patient', 'admin'] as const satisfies Role[]

export const isStaff = (role: Role) => (staff as readonly Role[]).includes(role)
export const isOwner = (role: Role) => (owners as readonly Role[]).includes(role)

/** The names of the web client's route tables; an unknown role is treated as a patient. */
export const routeRole = (role: string) =>
  (staff as readonly string[]).includes(role)
    ? (role.toUpperCase() as 'PRACTITIONER' | 'SOLO' | 'BUSINESS_ADMIN')
    : 'PATIENT'
