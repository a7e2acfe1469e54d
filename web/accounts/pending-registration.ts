/** What was registered in this tab, so that its letter can be asked for again, also after the page was loaded anew. */
export interface PendingRegistration {
  id: string
  email: string
}

const name = 'registered'

export const storePendingRegistration = (registered: PendingRegistration) =>
  sessionStorage.setItem(name, JSON.stringify(registered))

export function readPendingRegistration(): PendingRegistration | undefined {
  const text = sessionStorage.getItem(name)
  return text ? (JSON.parse(text) as PendingRegistration) : undefined
}
