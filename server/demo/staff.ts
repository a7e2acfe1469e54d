import { practitioners } from '@kinora/contract/practitioners.ts'
import type { Acts } from './calls.ts'

/** Olivia invites a colleague, who has not joined yet. */
export async function tellStaff(olivia: Acts) {
  const nadia = { name: 'Nadia Brandt', email: 'nadia@harbour.example', mobile: '0412555901' }
  await olivia(practitioners.create, { body: nadia })
}
