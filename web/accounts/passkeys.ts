import type { PasskeyResponse } from '@kinora/contract/second-factors.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Browsers support passkeys on secure pages only. */
export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

const reasons: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again when you’re ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work on this site.',
}

function passkeyProblem(cause: unknown) {
  const { name, cause: inner } = cause as { name?: string; cause?: { name?: string } }
  const reason = reasons[name ?? ''] ?? reasons[inner?.name ?? '']
  return Object.assign(new Problem('invalid', reason ?? 'Your device couldn’t use a passkey. Try another method.'), {
    cause,
  })
}

type WebAuthnOptions = { challenge: string }

/** Asks the browser for a passkey it has. Throws a `Problem`. */
export async function signWithPasskey(options: WebAuthnOptions): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    (cause: unknown) => Promise.reject(passkeyProblem(cause)),
  ) as Promise<PasskeyResponse>
}

/** Asks the browser to create a passkey. Throws a `Problem`. */
export async function createPasskey(options: WebAuthnOptions): Promise<PasskeyResponse> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch((cause: unknown) =>
    Promise.reject(passkeyProblem(cause)),
  ) as Promise<PasskeyResponse>
}
