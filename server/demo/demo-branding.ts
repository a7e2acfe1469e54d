import { organizations, themePresets } from '@kinora/contract/organizations.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { loadSharp } from '../integrations/load-sharp.ts'
import { insertRequest } from '../plans/plan.queries.ts'
import type { ApiClient } from './demo-client.ts'
import { findPlanId } from './demo.queries.ts'

const harbourLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 28 28">
  <circle cx="14" cy="14" r="14" fill="#17667a"/>
  <path d="M6 17c2.7 0 2.7-2 5.3-2s2.7 2 5.4 2 2.6-2 5.3-2M6 21c2.7 0 2.7-2 5.3-2s2.7 2 5.4 2 2.6-2 5.3-2"
    stroke="#fff" stroke-width="1.8" fill="none" stroke-linecap="round"/>
  <path d="M14 12.5V5l5 7.5z" fill="#fff"/>
</svg>`

const northsideLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 28 28">
  <rect width="28" height="28" rx="7" fill="#9a4a2c"/>
  <path d="M14 5.5 20.5 22 14 18.4 7.5 22Z" fill="#fff"/>
</svg>`

async function uploadLogo(client: ApiClient, drawing: string) {
  const sharp = await loadSharp()
  const png = await sharp(Buffer.from(drawing)).png().toBuffer()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }))
  await client(organizations.saveLogo, { body })
}

interface Owner {
  client: ApiClient
  organizationId: string
  accountId: string
}

/** Uploads logos, sets a theme, and requests a plan change that waits for the operator. */
export async function createBranding(systemDb: Db, olivia: ApiClient, eve: Owner) {
  await uploadLogo(olivia, harbourLogo)
  await uploadLogo(eve.client, northsideLogo)
  const { theme } = themePresets.find(({ name }) => name === 'Clay')!
  await eve.client(organizations.saveSettings, { body: { type: 'MYACCOUNT', theme } })
  const { organizationId, accountId: requestedBy } = eve
  const planId = await findPlanId(systemDb, 'custom')
  await inTransaction(systemDb, (tx) =>
    insertRequest(tx, { organizationId, requestedBy, planId, planPriceId: null, paymentType: 'DIRECT_PAYMENT' }),
  )
}
