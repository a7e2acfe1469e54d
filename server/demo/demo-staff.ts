import { practitioners } from '@kinora/contract/practitioners.ts'
import type { ApiClient } from './demo-client.ts'

export async function inviteColleague(olivia: ApiClient) {
  const nadia = { name: 'Nadia Brandt', email: 'nadia@harbour.example', mobile: '0412555901' }
  await olivia(practitioners.create, { body: nadia })
}
