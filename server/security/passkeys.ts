import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'

/** Where a passkey is made and used: the host a browser binds it to, and the address of the page. */
export interface Site {
  host: string
  origin: string
}

/** The site of the product, or of the clinic whose own host the page was loaded from. */
export function siteFor(appUrl: string, ownHost?: string): Site {
  const { protocol, host } = new URL(appUrl)
  const origin = `${protocol}//${ownHost ?? host}`
  return { host: new URL(origin).hostname, origin }
}

interface StoredPasskey {
  credentialId: string
  transports: string[]
}
const descriptorsOf = (passkeys: StoredPasskey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports: transports }))

/** What a browser is asked to make a passkey with: kept by the device, and opened by finger, face or PIN. */
export const registrationOptions = (
  site: Site,
  person: { accountId: string; email: string; name: string; organization: string },
  passkeys: StoredPasskey[],
) =>
  generateRegistrationOptions({
    rpName: person.organization,
    rpID: site.host,
    userID: new TextEncoder().encode(person.accountId),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What a browser is asked for one of these passkeys with, or for any it has where none are named. */
export const authenticationOptions = (site: Site, passkeys?: StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    allowCredentials: passkeys && descriptorsOf(passkeys),
  })

const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The passkey that was made for this question at this site; undefined for any other answer. */
export async function verifyRegistration(answer: PasskeyResponse, challenge: string, site: Site) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
    }
  } catch {
    // Whatever is wrong with an answer, it is no passkey of ours.
    return undefined
  }
}

/** The passkey's new counter, where it answered this question at this site for this account; undefined otherwise. */
export async function verifyAuthentication(
  answer: PasskeyResponse,
  challenge: string,
  site: Site,
  passkey: { accountId: string; credentialId: string; publicKey: string; counter: number; transports: string[] },
): Promise<number | undefined> {
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.accountId) return undefined
  const { credentialId: id, counter, transports } = passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id, counter, transports, publicKey: asBytes(passkey.publicKey) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
