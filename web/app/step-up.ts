// Some requests need a password or passkey from the last five minutes. The dialog that asks for it registers here.
type Ask = () => Promise<boolean>
let ask: Ask | undefined
let asking: Promise<boolean> | undefined

export function onStepUp(asker: Ask) {
  ask = asker
  return () => {
    ask = undefined
  }
}

/** True once the user has confirmed who they are. Requests that ask at the same moment share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined))
  return asking
}
