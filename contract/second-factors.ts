import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Done, Id, MomentOut, Text } from './fields.ts'
import { everyone, owners } from './roles.ts'
import { defineApi } from './api.ts'

/** Identifies a sign-in attempt, sent with each further step. */
const Ticket = Text(100).min(1)
/** Six digits from an app, or a recovery code; spaces and dashes are ignored. */
const OneTimeCode = Text(40).trim().min(1, 'Enter the code.')
const Base64 = Text(20_000).min(1)

/** A browser's WebAuthn response for an existing or a new passkey, as JSON. */
export const PasskeyResponse = z.object({
  id: Base64,
  rawId: Base64,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64,
    authenticatorData: Base64.optional(),
    signature: Base64.optional(),
    userHandle: Base64.optional(),
    attestationObject: Base64.optional(),
    transports: z.array(Text(40)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** WebAuthn options for the browser, as JSON. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })
const PasskeyRequest = z.object({ ticket: z.string(), options: PasskeyOptions })

/** The seed of an authenticator app: as text to type and as the URI in the QR code. */
export const AppSeed = z.object({ secret: z.string(), uri: z.string() })
export type AppSeed = z.infer<typeof AppSeed>

/** Ten codes, shown once when the first factor is added; null if the account already has codes. */
export const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export type FactorAdded = z.infer<typeof FactorAdded>

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: MomentOut,
  usedAt: MomentOut.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of an account. */
export const Factors = z.object({
  /** True if the role or the organization requires one, so that the last one cannot be removed. */
  isRequired: z.boolean(),
  app: z.object({ confirmedAt: MomentOut }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
})
export type Factors = z.infer<typeof Factors>

/** Whether an organization requires a second factor from its staff, and how many have one. */
const FactorRule = z.object({ isRequired: z.boolean(), staff: z.number(), isProtected: z.number() })

const guessLimit = { points: 30, seconds: 60, by: 'address' } as const
const personLimit = { points: 20, seconds: 900, by: 'person' } as const

/** For setting up a second factor while signing in, before there is a session. */
const settingUp = {
  roles: 'anyone',
  failure: 'We couldn’t set up two-step sign-in. Please try again.',
  limit: guessLimit,
} as const

/** Endpoints for two-step sign-in. In a file of their own to keep them out of the first bundle. */
export const factors = defineApi('accounts', {
  loginFactor: {
    route: 'POST /login/factor',
    roles: 'anyone',
    body: z.union([
      z.object({ ticket: Ticket, code: OneTimeCode }),
      z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    ]),
    reply: SignedIn,
    failure: 'Login failed.',
    limit: guessLimit,
  },
  beginPasskeyLogin: {
    route: 'POST /login/passkey/options',
    roles: 'anyone',
    reply: PasskeyRequest,
    failure: 'Login failed.',
    limit: guessLimit,
  },
  loginPasskey: {
    route: 'POST /login/passkey',
    roles: 'anyone',
    body: z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    reply: SignedIn,
    failure: 'Login failed.',
    limit: guessLimit,
  },
  setupApp: {
    ...settingUp,
    route: 'POST /login/setup/app',
    body: z.object({ ticket: Ticket }),
    reply: AppSeed,
  },
  setupAppConfirm: {
    ...settingUp,
    route: 'POST /login/setup/app/confirm',
    body: z.object({ ticket: Ticket, code: OneTimeCode }),
    reply: FactorAdded.extend({ signedIn: SignedIn }),
  },
  setupPasskeyOptions: {
    ...settingUp,
    route: 'POST /login/setup/passkey/options',
    body: z.object({ ticket: Ticket }),
    reply: PasskeyRequest,
  },
  setupPasskey: {
    ...settingUp,
    route: 'POST /login/setup/passkey',
    body: z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    reply: FactorAdded.extend({ signedIn: SignedIn }),
  },
  /** Confirms the person's identity for endpoints with `isStepUp`, for five minutes of this session. */
  confirm: {
    route: 'POST /confirm',
    roles: everyone,
    body: z.union([
      z.object({ password: z.string().min(1, 'Password is required.').max(128) }),
      z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    ]),
    isSecret: true,
    reply: Done,
    isClosedToSupport: true,
    failure: 'We couldn’t confirm it’s you. Please try again.',
    isAudited: false,
    limit: { points: 5, seconds: 300, by: 'person' },
  },
  confirmOptions: {
    route: 'POST /confirm/options',
    roles: everyone,
    isSecret: true,
    reply: PasskeyRequest.nullable(),
    isClosedToSupport: true,
    failure: 'We couldn’t confirm it’s you. Please try again.',
    isAudited: false,
    limit: personLimit,
  },
  factors: { route: 'GET /factors', roles: everyone, reply: Factors, failure: 'Failed to read security' },
  beginApp: {
    route: 'POST /factors/app',
    roles: everyone,
    isSecret: true,
    isStepUp: true,
    reply: AppSeed,
    failure: 'We couldn’t set up two-step sign-in. Please try again.',
    isAudited: false,
    limit: personLimit,
  },
  confirmApp: {
    route: 'POST /factors/app/confirm',
    roles: everyone,
    body: z.object({ code: OneTimeCode }),
    isSecret: true,
    isStepUp: true,
    reply: FactorAdded,
    failure: 'We couldn’t set up two-step sign-in. Please try again.',
    limit: personLimit,
  },
  removeApp: {
    route: 'DELETE /factors/app',
    roles: everyone,
    isStepUp: true,
    reply: Done,
    failure: 'We couldn’t remove it. Please try again.',
  },
  beginPasskey: {
    route: 'POST /factors/passkey/options',
    roles: everyone,
    isSecret: true,
    isStepUp: true,
    reply: PasskeyRequest,
    failure: 'We couldn’t set up two-step sign-in. Please try again.',
    isAudited: false,
    limit: personLimit,
  },
  addPasskey: {
    route: 'POST /factors/passkey',
    roles: everyone,
    body: z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    isSecret: true,
    isStepUp: true,
    reply: FactorAdded,
    failure: 'We couldn’t set up two-step sign-in. Please try again.',
  },
  renamePasskey: {
    route: 'PATCH /factors/passkey/:id',
    roles: everyone,
    body: z.object({ name: Text(60).trim().min(1, 'Enter a name.') }),
    reply: Done,
    isClosedToSupport: true,
    failure: 'We couldn’t rename it. Please try again.',
    isAudited: false,
  },
  removePasskey: {
    route: 'DELETE /factors/passkey/:id',
    roles: everyone,
    isStepUp: true,
    reply: Done,
    failure: 'We couldn’t remove it. Please try again.',
  },
  newRecoveryCodes: {
    route: 'POST /factors/recovery-codes',
    roles: everyone,
    isSecret: true,
    isStepUp: true,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    failure: 'We couldn’t create new codes. Please try again.',
    limit: personLimit,
  },
  /** For a member who has lost theirs: an owner who knows the person removes it, and the member sets up a new one. */
  resetMember: {
    route: 'DELETE /factors/member/:id',
    roles: owners,
    subject: 'members',
    isStepUp: true,
    reply: Done,
    failure: 'We couldn’t reset two-step sign-in. Please try again.',
  },
  factorRule: {
    route: 'GET /factors/rule',
    roles: owners,
    subject: 'organizations',
    reply: FactorRule,
    failure: 'Failed to read security',
  },
  saveFactorRule: {
    route: 'PUT /factors/rule',
    roles: owners,
    subject: 'organizations',
    body: z.object({ isRequired: z.boolean() }),
    isStepUp: true,
    reply: FactorRule,
    failure: 'Failed to save settings',
  },
})
