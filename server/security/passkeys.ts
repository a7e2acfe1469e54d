import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from '@simplewebauthn/server'
import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'

/** Loaded with the first passkey, because its three hundred modules would slow down every start of the server. */
const webAuthn = () => import('@simplewebauthn/server')

/** The host that a browser binds a passkey to (WebAuthn's relying party id), and the origin of the page. */
export interface Site {
  host: string
  origin: string
}

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

/** Requests a discoverable passkey that the device unlocks by fingerprint, face or PIN. */
export const registrationOptions = async (
  site: Site,
  person: { accountId: string; email: string; name: string; organization: string },
  passkeys: StoredPasskey[],
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: person.organization,
    rpID: site.host,
    userID: new TextEncoder().encode(person.accountId),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: descriptorsOf(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Requests one of these passkeys, or any that the browser has. */
export const authenticationOptions = async (site: Site, passkeys?: StoredPasskey[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    allowCredentials: passkeys && descriptorsOf(passkeys),
  })

const asBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The new passkey, if it was created for this challenge at this site. */
export async function verifyRegistration(response: PasskeyResponse, challenge: string, site: Site) {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as VerifyRegistrationResponseOpts['response'],
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
    // The library throws for every response that does not verify.
    return undefined
  }
}

/** The passkey's new counter, if it signed this challenge at this site for this account. */
export async function verifyAuthentication(
  response: PasskeyResponse,
  challenge: string,
  site: Site,
  passkey: { accountId: string; credentialId: string; publicKey: string; counter: number; transports: string[] },
): Promise<number | undefined> {
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.accountId) return undefined
  const { credentialId: id, counter, transports } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as VerifyAuthenticationResponseOpts['response'],
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
