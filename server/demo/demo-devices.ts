import { accounts } from '@kinora/contract/accounts.ts'
import type { DemoContext } from './demo-client.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.0.0 Mobile/15E148 Safari/604.1'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'

/** Signs people in on more devices, for the session list in their account. */
export async function createDevices({ app, apiBase }: Pick<DemoContext, 'app' | 'apiBase'>, password: string) {
  const devices = [
    ['sam@harbour.example', desktop],
    ['sam@harbour.example', phone],
    ['olivia@harbour.example', desktop],
    ['ann@harbour.example', tablet],
  ] as const
  for (const [email, userAgent] of devices) {
    const headers = { 'user-agent': userAgent }
    const { method, path } = accounts.login
    await app.inject({ method, url: apiBase + path, payload: { email, password }, headers })
  }
}
