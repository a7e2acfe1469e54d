const key = 'libraryOnlyAtHome'

/** Whether the library shows only exercises possible at home. On by default, stored on this device. */
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
    // Without storage, the default applies again next time.
  }
}
