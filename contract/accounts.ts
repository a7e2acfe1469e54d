import { z } from 'zod'
import { Email, Id, MomentOut, Password, Text, Done } from './fields.ts'
import { everyone, Role } from './roles.ts'
import { room } from './room.ts'

export const PlanType = z.enum(['solo', 'free', 'business', 'custom'])
export type PlanType = z.infer<typeof PlanType>

/** What signing in gives: the token and who it is for. */
export const SignedIn = z.object({
  token: z.string(),
  userId: Id,
  orgId: Id,
  name: z.string(),
  role: Role,
  planId: Id.nullable(),
  plan: PlanType.nullable(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** The password fits accounts in several organizations: which one is meant? */
export const WhichOrganization = z.object({
  organizations: z.array(z.object({ orgId: Id, orgName: z.string() })),
})

export const Profile = z.object({
  userId: Id,
  orgId: Id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  planId: Id.nullable(),
  plan: PlanType.nullable(),
  role: Role,
  image: z.string().nullable(),
  patientCount: z.number(),
  isVerified: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const OrganizationProfile = Profile.pick({
  userId: true,
  orgId: true,
  name: true,
  email: true,
  mobile: true,
  planId: true,
  plan: true,
  role: true,
}).extend({ orgLogo: z.string().nullable(), orgName: z.string(), timeZone: z.string(), host: z.string().nullable() })
export type OrganizationProfile = z.infer<typeof OrganizationProfile>

export const Session = z.object({
  userId: Id,
  orgId: Id,
  role: Role,
  expiresAt: MomentOut,
  isSupport: z.boolean(),
})

export const accounts = room('accounts', {
  login: {
    method: 'POST',
    path: '/login',
    who: 'anyone',
    body: z.object({
      email: Email,
      password: z.string().min(1, 'Password is required.').max(128),
      orgId: Id.optional(),
    }),
    reply: z.union([SignedIn, WhichOrganization]),
    failure: 'Login failed.',
    limit: { points: 60, seconds: 60, by: 'address' },
  },
  logout: { method: 'POST', path: '/logout', who: everyone, reply: Done, failure: 'Logout failed.' },
  session: { method: 'GET', path: '/session', who: everyone, reply: Session, failure: 'Failed to read session' },
  user: { method: 'GET', path: '/user', who: everyone, reply: Profile, failure: 'Failed to read user' },
  info: { method: 'GET', path: '/info', who: everyone, reply: OrganizationProfile, failure: 'Failed to read user' },
  changePassword: {
    method: 'POST',
    path: '/change-password',
    who: everyone,
    body: z.object({ oldPassword: z.string().min(1, 'Old password is required.').max(128), newPassword: Password }),
    reply: Done,
    failure: 'Invalid password.',
    limit: { points: 5, seconds: 900, by: 'person' },
    isAudited: true,
  },
  forgetPassword: {
    method: 'PATCH',
    path: '/forget-password',
    who: 'anyone',
    body: z.object({ email: Email, orgId: Id.optional() }),
    reply: Done,
    failure: "Email doesn't exist.",
    limit: { points: 20, seconds: 3600, by: 'address' },
  },
  resetPassword: {
    method: 'PATCH',
    path: '/reset-password/verify',
    who: 'anyone',
    body: z.object({ token: Text(200).min(1), password: Password }),
    reply: Done,
    failure: 'Password reset failed.',
    limit: { points: 10, seconds: 60, by: 'address' },
  },
})
