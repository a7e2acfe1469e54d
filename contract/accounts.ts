import { z } from 'zod'
import { Email, Id, MomentOut, Password, Done, TimeZone } from './fields.ts'
import { everyone, Role, patient } from './roles.ts'
import { defineApi } from './api.ts'

export const PlanType = z.enum(['solo', 'free', 'business', 'custom'])
export type PlanType = z.infer<typeof PlanType>

/** The reply to signing in: the session token and its account. */
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

/** The password matches accounts in several organizations, one of which must be chosen. */
export const ChooseOrganization = z.object({
  organizations: z.array(z.object({ orgId: Id, orgName: z.string() })),
})

/** The clinic of the account, for its brand and phone number on the pages before a session. */
const SignInClinic = z.object({ orgName: z.string(), orgLogo: z.string().nullable(), orgMobile: z.string() })

/** The password is right, but a second factor is needed: an app's code, a recovery code or a passkey. */
export const NeedsFactor = z.object({
  needs: z.literal('factor'),
  /** Sent with the second step; valid for ten minutes and five attempts. */
  ticket: z.string(),
  methods: z.array(z.enum(['app', 'passkey', 'recovery'])),
  /** WebAuthn options for the browser, if the account has a passkey for this host. */
  passkey: z.looseObject({ challenge: z.string() }).optional(),
  clinic: SignInClinic,
})
export type NeedsFactor = z.infer<typeof NeedsFactor>

/** The password is right, but a second factor must be set up before a session starts. */
export const NeedsSetup = z.object({ needs: z.literal('setup'), ticket: z.string(), clinic: SignInClinic })
export type NeedsSetup = z.infer<typeof NeedsSetup>

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
  /** The account's own time zone, or its clinic's: it determines a patient's days and weeks. */
  timeZone: z.string(),
  /** The device's zone that the patient was last asked about; null before a device has reported one. */
  askedTimeZone: z.string().nullable().default(null),
  /** The clinic chose the child version of the app. */
  isForChild: z.boolean().default(false),
  /** True while Kinora support is signed in as this person. */
  isSupport: z.boolean(),
  /** The carer who uses this session; null for the patient. */
  carer: z.object({ name: z.string(), relationship: z.string() }).nullable(),
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
  isVerified: true,
  isSupport: true,
  carer: true,
}).extend({ orgLogo: z.string().nullable(), orgName: z.string(), timeZone: z.string(), host: z.string().nullable() })
export type OrganizationProfile = z.infer<typeof OrganizationProfile>

export const Session = z.object({
  userId: Id,
  orgId: Id,
  role: Role,
  expiresAt: MomentOut,
  isSupport: z.boolean(),
})

const ofSession = { roles: everyone, isOpenToCarers: true, isOpenToTablets: true } as const

export const accounts = defineApi('accounts', {
  login: {
    route: 'POST /login',
    roles: 'anyone',
    body: z.object({
      email: Email,
      password: z.string().min(1, 'Password is required.').max(128),
      orgId: Id.optional(),
    }),
    reply: z.union([SignedIn, ChooseOrganization, NeedsFactor, NeedsSetup]),
    failure: 'Login failed.',
    /** Wrong passwords are counted per email, address and device, see sign-in-limit.rules.ts. */
    limit: { points: 60, seconds: 60, by: 'address' },
    hasNoTransaction: true,
  },
  logout: { ...ofSession, route: 'POST /logout', reply: Done, failure: 'Logout failed.', isAudited: false },
  session: { ...ofSession, route: 'GET /session', reply: Session, failure: 'Failed to read session' },
  user: { ...ofSession, route: 'GET /user', reply: Profile, failure: 'Failed to read user' },
  info: { ...ofSession, route: 'GET /info', reply: OrganizationProfile, failure: 'Failed to read user' },
  /**
   * Receives the device's time zone. The first report sets the account's zone; afterwards only the patient's answer
   * changes it, and `keep` is remembered for that zone.
   */
  updateTimeZone: {
    route: 'PUT /user/time-zone',
    roles: patient,
    body: z.object({ timeZone: TimeZone, answer: z.enum(['move', 'keep']).optional() }),
    reply: Done,
    failure: 'Failed to save the time zone',
    isAudited: false,
  },
  changePassword: {
    route: 'POST /change-password',
    roles: everyone,
    body: z.object({ oldPassword: z.string().min(1, 'Old password is required.').max(128), newPassword: Password }),
    reply: Done,
    failure: 'Invalid password.',
    limit: { points: 5, seconds: 900, by: 'person' },
    isClosedToSupport: true,
  },
  forgetPassword: {
    route: 'PATCH /forget-password',
    roles: 'anyone',
    body: z.object({ email: Email, orgId: Id.optional() }),
    reply: Done,
    failure: "Email doesn't exist.",
    limit: { points: 20, seconds: 3600, by: 'address' },
  },
})
