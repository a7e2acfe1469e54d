/** Survives a reload, so that the email of a registration can be sent again. */
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
