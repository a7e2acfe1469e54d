/** Some calls ask again who one is. Whoever draws that question says here how it is asked. */
type Ask = () => Promise<boolean>
let ask: Ask | undefined
let asking: Promise<boolean> | undefined

export function onStepUp(asker: Ask) {
  ask = asker
  return () => {
    ask = undefined
  }
}

/** Whether the person has shown who they are. Calls that ask at one moment are answered together. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined))
  return asking
}
