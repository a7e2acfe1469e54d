import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { Done, Id, listOf, MomentOut, Text } from './fields.ts'
import { everyone, owners } from './roles.ts'
import { defineApi } from './api.ts'

/** A secret of the sign-in attempt, sent with each further step. */
const Ticket = Text(100).min(1)
/** Six digits of an app, or a recovery code; spaces and dashes do not matter. */
const OneTimeCode = Text(40).trim().min(1, 'Type the code.')
const Base64 = Text(20_000).min(1)

/** What a browser answers for a passkey that is there, or just made (WebAuthn, as JSON). */
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

/** What a browser is asked with (WebAuthn, as JSON). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
const PasskeyRequest = z.object({ ticket: z.string(), options: PasskeyOptions })

/** The seed of an authenticator app: as letters to type, and as the address its QR code holds. */
export const AppSeed = z.object({ secret: z.string(), uri: z.string() })
export type AppSeed = z.infer<typeof AppSeed>

/** Ten codes with the first factor, shown once; null where there are some already. */
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

/** What protects an account beside its password. */
export const Factors = z.object({
  /** True where the role or the organization asks for one: the last cannot be taken away. */
  isRequired: z.boolean(),
  app: z.object({ confirmedAt: MomentOut }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
})
export type Factors = z.infer<typeof Factors>

export const SessionRow = z.object({
  _id: Id,
  /** In words: "Chrome on Windows". */
  device: z.string(),
  /** A phone or a tablet. */
  isHandheld: z.boolean(),
  address: z.string(),
  createdAt: MomentOut,
  seenAt: MomentOut,
  /** The one that asks. */
  isThis: z.boolean(),
  /** Held by the product's support, with consent. */
  isSupport: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

/** Whether an organization asks its staff for a second factor, and how many have one. */
export const FactorRule = z.object({ isRequired: z.boolean(), staff: z.number(), isProtected: z.number() })
export type FactorRule = z.infer<typeof FactorRule>

const byId = z.object({ id: Id })
const guessLimit = { points: 30, seconds: 60, by: 'address' } as const
const personLimit = { points: 20, seconds: 900, by: 'person' } as const

/** The calls of the word accounts about what protects an account; apart, so that the first screens load without them. */
export const factors = defineApi('accounts', {
  loginFactor: {
    method: 'POST',
    path: '/login/factor',
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
    method: 'POST',
    path: '/login/passkey/options',
    roles: 'anyone',
    reply: PasskeyRequest,
    failure: 'Login failed.',
    limit: guessLimit,
  },
  loginPasskey: {
    method: 'POST',
    path: '/login/passkey',
    roles: 'anyone',
    body: z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    reply: SignedIn,
    failure: 'Login failed.',
    limit: guessLimit,
  },
  setupApp: {
    method: 'POST',
    path: '/login/setup/app',
    roles: 'anyone',
    body: z.object({ ticket: Ticket }),
    reply: AppSeed,
    failure: 'Setting up failed.',
    limit: guessLimit,
  },
  setupAppConfirm: {
    method: 'POST',
    path: '/login/setup/app/confirm',
    roles: 'anyone',
    body: z.object({ ticket: Ticket, code: OneTimeCode }),
    reply: FactorAdded.extend({ signedIn: SignedIn }),
    failure: 'Setting up failed.',
    limit: guessLimit,
  },
  setupPasskeyOptions: {
    method: 'POST',
    path: '/login/setup/passkey/options',
    roles: 'anyone',
    body: z.object({ ticket: Ticket }),
    reply: PasskeyRequest,
    failure: 'Setting up failed.',
    limit: guessLimit,
  },
  setupPasskey: {
    method: 'POST',
    path: '/login/setup/passkey',
    roles: 'anyone',
    body: z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    reply: FactorAdded.extend({ signedIn: SignedIn }),
    failure: 'Setting up failed.',
    limit: guessLimit,
  },
  /** Shows again who one is, for the calls that are `isStepUp`. Good for five minutes of this session. */
  confirm: {
    method: 'POST',
    path: '/confirm',
    roles: everyone,
    body: z.union([
      z.object({ password: z.string().min(1, 'Password is required.').max(128) }),
      z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    ]),
    isSecret: true,
    reply: Done,
    isClosedToSupport: true,
    failure: 'It could not be confirmed.',
    limit: { points: 5, seconds: 300, by: 'person' },
  },
  confirmOptions: {
    method: 'POST',
    path: '/confirm/options',
    roles: everyone,
    isSecret: true,
    reply: PasskeyRequest.nullable(),
    isClosedToSupport: true,
    failure: 'It could not be confirmed.',
    limit: personLimit,
  },
  factors: { method: 'GET', path: '/factors', roles: everyone, reply: Factors, failure: 'Failed to read security' },
  beginApp: {
    method: 'POST',
    path: '/factors/app',
    roles: everyone,
    isSecret: true,
    isStepUp: true,
    reply: AppSeed,
    failure: 'Setting up failed.',
    limit: personLimit,
  },
  confirmApp: {
    method: 'POST',
    path: '/factors/app/confirm',
    roles: everyone,
    body: z.object({ code: OneTimeCode }),
    isSecret: true,
    isStepUp: true,
    reply: FactorAdded,
    failure: 'Setting up failed.',
    limit: personLimit,
    isAudited: true,
  },
  removeApp: {
    method: 'DELETE',
    path: '/factors/app',
    roles: everyone,
    isStepUp: true,
    reply: Done,
    failure: 'It could not be removed.',
    isAudited: true,
  },
  beginPasskey: {
    method: 'POST',
    path: '/factors/passkey/options',
    roles: everyone,
    isSecret: true,
    isStepUp: true,
    reply: PasskeyRequest,
    failure: 'Setting up failed.',
    limit: personLimit,
  },
  addPasskey: {
    method: 'POST',
    path: '/factors/passkey',
    roles: everyone,
    body: z.object({ ticket: Ticket, passkey: PasskeyResponse }),
    isSecret: true,
    isStepUp: true,
    reply: FactorAdded,
    failure: 'Setting up failed.',
    isAudited: true,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/factors/passkey/:id',
    roles: everyone,
    params: byId,
    body: z.object({ name: Text(60).trim().min(1, 'Give it a name.') }),
    reply: Done,
    isClosedToSupport: true,
    failure: 'It could not be renamed.',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/factors/passkey/:id',
    roles: everyone,
    params: byId,
    isStepUp: true,
    reply: Done,
    failure: 'It could not be removed.',
    isAudited: true,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/factors/recovery-codes',
    roles: everyone,
    isSecret: true,
    isStepUp: true,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    failure: 'New codes could not be made.',
    limit: personLimit,
    isAudited: true,
  },
  /** For a member who lost theirs: an owner who knows the person takes it away, and they set up a new one. */
  resetMember: {
    method: 'DELETE',
    path: '/factors/member/:id',
    roles: owners,
    subject: 'members',
    params: byId,
    isStepUp: true,
    reply: Done,
    failure: 'It could not be reset.',
    isAudited: true,
  },
  factorRule: {
    method: 'GET',
    path: '/factors/rule',
    roles: owners,
    subject: 'organizations',
    reply: FactorRule,
    failure: 'Failed to read security',
  },
  saveFactorRule: {
    method: 'PUT',
    path: '/factors/rule',
    roles: owners,
    subject: 'organizations',
    body: z.object({ isRequired: z.boolean() }),
    isStepUp: true,
    reply: FactorRule,
    failure: 'Failed to save settings',
    isAudited: true,
  },
  sessions: {
    method: 'GET',
    path: '/sessions',
    roles: everyone,
    reply: listOf(SessionRow),
    failure: 'Failed to read sessions',
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/:id',
    roles: everyone,
    params: byId,
    reply: Done,
    isClosedToSupport: true,
    failure: 'The session could not be ended.',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/sessions',
    roles: everyone,
    reply: z.object({ ended: z.number() }),
    isClosedToSupport: true,
    failure: 'The sessions could not be ended.',
  },
  memberSessions: {
    method: 'GET',
    path: '/sessions/member/:id',
    roles: owners,
    subject: 'members',
    params: byId,
    reply: listOf(SessionRow),
    failure: 'Failed to read sessions',
    isAudited: true,
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/sessions/member/:id',
    roles: owners,
    subject: 'members',
    params: byId,
    reply: z.object({ ended: z.number() }),
    isClosedToSupport: true,
    failure: 'The sessions could not be ended.',
    isAudited: true,
  },
})
