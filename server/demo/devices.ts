import { accounts } from '@kinora/contract/accounts.ts'
import type { Storyteller } from './calls.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.0.0 Mobile/15E148 Safari/604.1'
const practice =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'

/** Where people of the story are signed in besides: in force for an hour, and theirs to end. */
export async function tellDevices({ app, apiBase }: Pick<Storyteller, 'app' | 'apiBase'>, password: string) {
  const devices = [
    ['sam@harbour.example', practice],
    ['sam@harbour.example', phone],
    ['olivia@harbour.example', practice],
    ['ann@harbour.example', tablet],
  ] as const
  for (const [email, userAgent] of devices) {
    const headers = { 'user-agent': userAgent }
    const { method, path } = accounts.login
    await app.inject({ method, url: apiBase + path, payload: { email, password }, headers })
  }
}
