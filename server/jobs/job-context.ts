import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { SmsSender } from '../integrations/sms.ts'
import type { EmailSender } from '../integrations/smtp.ts'
import type { Integrations } from '../integrations/integrations.ts'
import type { Tasks } from './enqueue.ts'

/** The context of a job handler. */
export interface JobContext {
  db: Db
  systemDb: Db
  integrations: Integrations
  emailSender: EmailSender
  smsSender?: SmsSender
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}
export type JobHandlers = { [K in keyof Tasks]: (payload: Tasks[K]) => Promise<void> }
