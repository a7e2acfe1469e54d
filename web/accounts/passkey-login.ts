import { factors } from '@kinora/contract/second-factors.ts'
import { call } from '../app/api-client.ts'
import { signWithPasskey } from './passkeys.ts'

/** Signs in with any passkey that this browser has for the product, without email and password. */
export async function signInByPasskey() {
  const { ticket, options } = await call(factors.beginPasskeyLogin, {})
  return call(factors.loginPasskey, { body: { ticket, passkey: await signWithPasskey(options) } })
}
