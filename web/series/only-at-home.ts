const key = 'libraryOnlyAtHome'

/** Whether the library shows only what can be done at home; on until somebody turns it off on this device. */
export function readOnlyAtHome() {
  try {
    return localStorage.getItem(key) !== 'no'
  } catch {
    return true
  }
}

export function storeOnlyAtHome(isOn: boolean) {
  try {
    localStorage.setItem(key, isOn ? 'yes' : 'no')
  } catch {
    // A browser that stores nothing asks again the next time.
  }
}
