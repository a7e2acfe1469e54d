import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'

/** What an authenticator app with this key shows, some half minutes from now. */
export const codeOf = (secret: string, stepsAway = 0) =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + stepsAway * 30_000 })

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** A key as CBOR writes it for WebAuthn (COSE, ES256). */
function coseKey(publicKey: KeyObject) {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), left, Buffer.from('225820', 'hex'), right])
}

const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    Buffer.from([authData.length >> 8, authData.length & 255]),
    authData,
  ])

interface Manners {
  origin?: string
  /** False for a device that opens without finger, face or PIN. */
  isVerified?: boolean
  userHandle?: string
}

/** A device that makes and shows one passkey, as a browser hands its answers on. */
export function makeAuthenticator(site = 'http://kinora.test') {
  const host = new URL(site).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(isVerified: boolean, attested?: Buffer) {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  const answer = (response: PasskeyResponse['response']): PasskeyResponse => ({
    id: text(credential),
    rawId: text(credential),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    credentialId: text(credential),
    /** PKCS 8, base64, as Chromium's virtual authenticator takes it. */
    privateKey: () => privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    make({ challenge }: { challenge: string }, { origin, isVerified = true }: Manners = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credential, coseKey(publicKey)])
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
        attestationObject: text(attestation(authData(isVerified, attested))),
        transports: ['internal'],
      })
    },
    show({ challenge }: { challenge: string }, { origin, isVerified = true, userHandle }: Manners = {}) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(isVerified)
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: userHandle && text(Buffer.from(userHandle)),
      })
    },
    /** As a copy of the device that was used less often. */
    turnBack: (to: number) => void (counter = to),
  }
}
