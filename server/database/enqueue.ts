import { sql } from 'kysely'
import type { WriteTx } from './connect.ts'

/** The jobs of the product and what each is given. A room's jobs.ts does the work. */
export interface Tasks {
  /** Sends a mail that was written in `account_mails`. */
  sendMail: { mailId: string }
  /** Works out anew what the worklist shows of a patient. */
  summarizePatient: { organizationId: string; patientId: string }
  /** Does the same for every active patient, since a new day changes it without anybody doing anything. */
  summarizeAll: Record<string, never>
}

/** Queues a job with the write: it happens if and only if the write does. Of two with one `key` only the later is done. */
export const enqueue = <T extends keyof Tasks>(tx: WriteTx, task: T, payload: Tasks[T], key?: string) =>
  sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${key ?? null})`.execute(tx)
