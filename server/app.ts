import { sql } from 'kysely'
import { actorFrom } from './accounts/account.service.ts'
import { findSession } from './accounts/account.queries.ts'
import { startWorker } from './jobs/worker.ts'
import { connect, openPool } from './database/connect.ts'
import { openNewsDesk } from './database/change-feed.ts'
import { urlFor } from './database/migrate.ts'
import { createApp, type AppSettings } from './http/http-server.ts'
import type { Actor } from './http/actor.ts'
import { witness } from './http/audit-writer.ts'
import { openDocs } from './http/api-docs.ts'
import { limiter } from './http/rate-limits.ts'
import { openWeb, type WebSettings } from './http/web-client.ts'
import type { Forms } from './integrations/survey-provider.ts'
import type { Mail } from './integrations/smtp.ts'
import type { Outside } from './integrations/integrations.ts'
import type { Payments } from './integrations/payment-provider.ts'
import { openSandbox } from './plans/payment-sandbox.service.ts'
import { openOwnForms } from './surveys/own-form.service.ts'
import { contracts, doors } from './apis.ts'

export interface HouseSettings extends AppSettings {
  /** The address of the migrated database as its owner; the house itself logs in as the two lesser roles. */
  ownerUrl: string
  /** Without a payment service the house has the sandbox; without a form provider it serves forms of its own. */
  outside: Omit<Outside, 'payments' | 'forms'> & { payments?: Payments; forms?: Forms }
  mail: Mail
  requestsPerMinute: number
  /** Absent in tests of the API alone. */
  web?: Omit<WebSettings, 'surveys'>
  /** False where another process works the jobs. */
  isWorker?: boolean
}

/** The whole server on a migrated database, not yet listening. */
export async function buildHouse(settings: HouseSettings) {
  const { ownerUrl, mail } = settings
  const { secret } = settings.outside
  const pool = openPool(urlFor('kinora_app', ownerUrl, secret), 8)
  const systemPool = openPool(urlFor('kinora_system', ownerUrl, secret), 6)
  const asidePool = openPool(urlFor('kinora_system', ownerUrl, secret), 4)
  const db = connect(pool)
  const system = connect(systemPool)
  const aside = connect(asidePool)
  const outside: Outside = {
    payments: openSandbox(aside),
    forms: openOwnForms(aside, { ...settings.outside, apiBase: settings.apiBase }),
    ...settings.outside,
  }
  const actorOf = actorFrom(system, outside.secret)
  const isStillIn = async ({ sessionId }: Actor) => (await findSession(system, sessionId)) !== undefined
  const news = openNewsDesk(urlFor('kinora_app', ownerUrl, outside.secret))
  const saw = witness(system)
  const count = limiter(systemPool, settings.requestsPerMinute)

  const isReady = async () => (await sql`select 1`.execute(db)).rows.length === 1
  const app = await createApp(
    settings,
    (api) => {
      for (const open of Object.values(doors))
        open({ app: api, db, system, aside, outside, news, actorOf, isStillIn, saw, count })
      openDocs(api, settings.apiBase, Object.values(contracts))
    },
    isReady,
  )
  const { forms, appUrl } = outside
  const { origin } = new URL(appUrl)
  const surveys = { ...forms, origin, submitPath: `${settings.apiBase}/submit/` }
  if (settings.web) await openWeb(app, { ...settings.web, surveys })

  const worker =
    settings.isWorker === false ? undefined : await startWorker(systemPool, { db, system, outside, mail, log: app.log })
  let isClosed = false
  return {
    app,
    db,
    system,
    /** Stops taking calls, finishes those under way, gives jobs back, leaves the database. */
    async close() {
      if (isClosed) return
      isClosed = true
      await app.close()
      // A film may take minutes; it is begun anew by whoever works the queue next.
      outside.films.close()
      await worker?.stop()
      await news.close()
      await Promise.all([db.destroy(), system.destroy(), aside.destroy()])
    },
  }
}
