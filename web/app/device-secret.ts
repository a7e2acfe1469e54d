const name = 'device'

/** A random secret of this browser, so that guessing passwords on other devices cannot lock this one out. */
export function deviceSecret() {
  const found = localStorage.getItem(name)
  if (found) return found
  const secret = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  localStorage.setItem(name, secret)
  return secret
}
