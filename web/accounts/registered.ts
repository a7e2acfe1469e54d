/** What was registered in this tab, so that its letter can be asked for again, also after the page was loaded anew. */
export interface Registered {
  id: string
  email: string
}

const name = 'registered'

export const keepRegistered = (registered: Registered) => sessionStorage.setItem(name, JSON.stringify(registered))

export function registered(): Registered | undefined {
  const text = sessionStorage.getItem(name)
  return text ? (JSON.parse(text) as Registered) : undefined
}
