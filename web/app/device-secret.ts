const name = 'device'

/** What this browser made up about itself, so that somebody who guesses passwords elsewhere cannot lock it out. */
export function deviceSecret() {
  const found = localStorage.getItem(name)
  if (found) return found
  const secret = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  localStorage.setItem(name, secret)
  return secret
}
