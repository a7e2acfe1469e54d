import { sql } from 'kysely'
import type { SurveyAnswer } from '@kinora/contract/surveys.ts'
import type { WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'

/** All jobs with their payloads. The handlers are in the `.jobs.ts` files of the features. */
export interface Tasks {
  /** Emails a password reset link to each account of this email, if there are any. */
  emailPasswordResets: { email: string; organizationId?: string }
  /** Emails a link to the app of each patient whom a carer with this email helps. */
  emailCarerLinks: { email: string }
  /** Resends the invitation, or the link that verifies an email. */
  resendPendingEmails: { email?: string; accountId?: string; organizationId?: string; isTrusted?: boolean }
  /** Warns the owner of an account after many wrong passwords. */
  warnOfPasswordGuessing: { accountId: string }
  /** Warns the operators of many failures across all addresses. */
  warnOperators: { warning: 'logins' | 'codes' }
  /** Emails the operators about problems of the installation. */
  tellOperators: Record<string, never>
  /** Renders the still images of a clinic's own figure. */
  drawFigure: { slug: string }
  /** Converts an uploaded video into a format that every browser plays. */
  convertVideo: { organizationId: string; videoId: string }
  /** Converts the video that a patient sent of themselves. */
  convertFormCheck: { organizationId: string; formCheckId: string }
  /** Deletes patients' videos once their retention period is over. */
  deleteFormChecks: Record<string, never>
  /** Fetches the pictures and videos that an imported list of exercises links to. */
  fetchImportedMedia: { organizationId: string; importId: string }
  /** Cancels uploads that took too long, and deletes those cancelled long ago. */
  tidyVideos: Record<string, never>
  /** Emails and pushes a notification, by the recipient's settings. */
  deliverNotification: { notificationId: string }
  /** Sends a push notification to one browser. */
  pushNotification: { notificationId: string; deviceId: string }
  /** Sends the daily digests that are due, by time zone. */
  sendDigests: Record<string, never>
  /** Deletes uploaded pictures that no message or ticket shows. */
  deleteUnsentPictures: Record<string, never>
  /** Deletes rows whose retention period is over, by the rules in retention.rules.ts. */
  deleteExpired: Record<string, never>
  /** Notifies a clinic that support signed in. */
  notifySupportAccess: { sessionId: string }
  /** Notifies the other side of a reply to a ticket. */
  notifyTicketReply: { ticketId: string; replyId: string }
  /** Sends notifications of missed sessions once the patient's day is over. */
  notifyMissedWorkouts: Record<string, never>
  /** Reminds patients of sessions, at the times they chose. */
  remindWorkouts: Record<string, never>
  /** Reminds patients of surveys that are due. */
  remindSurveys: Record<string, never>
  /** Notifies owners of urgent answers that staff have not handled in time. */
  notifyUnseenAlerts: Record<string, never>
  /** Imports submissions for which no webhook arrived. */
  syncSurveys: Record<string, never>
  /** Imports the submission that a webhook named. `at` is in milliseconds. */
  importSubmission: { submissionId: string; at: number }
  /** Stores a submission queued before migration 0029 replaced the import of own surveys. */
  importOwnSubmission: {
    organizationId: string
    patientId: string
    submissionId: string
    submittedAt: string
    askedAt: string
    answers: Record<string, SurveyAnswer>
  }
  /** Renews subscriptions of the payment sandbox. */
  renewSandboxSubscriptions: Record<string, never>
  /** Reads the state of a subscription from the payment service. */
  syncPayment: { reference: string }
  /** Records refunds and credits that were made at the payment service itself. */
  syncRefunds: { customer: string }
  /** Notifies the operators that a cardholder disputes a payment, and of the outcome. */
  notifyDispute: { dispute: string }
  /** Notifies the operators of a clinic's request for another plan. */
  notifyPlanRequest: { requestId: string }
  /** Sends an interrupted order again, after a restart or an outage, and notifies the owners of the outcome. */
  settleOrder: { orderId: string }
  /** Sends an interrupted correction again, after a restart or an outage. */
  settleCorrection: { correctionId: string }
  /** Ends a card subscription at the payment service after a bank transfer plan has replaced it. */
  endReplacedSubscription: { organizationId: string; reference: string }
  /** Compares every subscription with the payment service. */
  comparePayments: Record<string, never>
  /** Recomputes a patient's row of the worklist. */
  summarizePatient: PatientKey
  /** Approves a proposal automatically, for the person who allowed its rule to do so. */
  approveProposal: { organizationId: string; proposalId: string; accountId: string }
  /** Recomputes the worklist rows of all active patients, because a new day changes them. */
  summarizePatients: Record<string, never>
  /** Counts the figures of templates, exercises and the clinic, once per patient and day. */
  countStatistics: Record<string, never>
  /** Builds a requested export of a patient's record. */
  exportPatient: { organizationId: string; recordId: string }
  /** Builds a requested copy of everything an organization has stored. */
  exportOrganization: { organizationId: string; exportId: string }
  /** Deletes the next part of an organization that is being off-boarded. */
  offboardOrganization: { organizationId: string }
  /** Deletes the files of organization exports after a week, and marks exports as failed if their job is gone. */
  removeExpiredOrganizationExports: Record<string, never>
  /** Deletes stored files after their rows. */
  removeFiles: { keys: string[] }
  /** Deletes exports older than a day, and marks exports as failed if their job is gone. */
  removeExpiredExports: Record<string, never>
  /** Makes the nightly backup. */
  backUp: Record<string, never>
  /** Erases the email, mobile, picture and password of practitioners deleted thirty days ago. */
  anonymizePractitioners: Record<string, never>
}

interface QueuedJob<T extends keyof Tasks> {
  payload: Tasks[T]
  key: string
  runAt: Date
}

/** Enqueues several jobs of one kind, each at its own time. */
export const enqueueAt = <T extends keyof Tasks>(tx: WriteTx, task: T, orders: QueuedJob<T>[]) =>
  sql`select enqueue(${task}, o.payload, o.key, o."runAt")
    from json_to_recordset(${JSON.stringify(orders)}::json) o(payload json, key text, "runAt" timestamptz)`.execute(tx)

/**
 * Enqueues a job in a transaction: it runs only if that commits. Jobs with the same `key` are collapsed; the latest
 * wins.
 */
export const enqueue = <T extends keyof Tasks>(tx: WriteTx, task: T, payload: Tasks[T], key?: string) =>
  sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${key ?? null})`.execute(tx)

/** The same, with at most one job per `turn` running at a time across all processes. */
export const enqueueInTurn = <T extends keyof Tasks>(
  tx: WriteTx,
  turn: string,
  task: T,
  payload: Tasks[T],
  key?: string,
) => sql`select enqueue_in_turn(${turn}, ${task}, ${JSON.stringify(payload)}::json, ${key ?? null})`.execute(tx)
