/** Saves a file to the browser's downloads under that name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  saveAddress(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser save the file at an address, however large it is. Without a name it uses the server's. */
export function saveAddress(url: string, name = '') {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
