import type { JobContext } from '../jobs/job-context.ts'
import { syncForm } from './jotform-sync.service.ts'
import { importSubmission } from './submission-import.service.ts'

/** More than the widest difference between two time zones. */
const maxCheckInterval = 26 * 3_600_000

export const surveySyncJobs = ({ systemDb, integrations: { surveyProvider }, log }: JobContext) => ({
  /** Polls Jotform, because webhooks can get lost. */
  async syncSurveys() {
    if (surveyProvider.name !== 'jotform') return
    await syncForm(systemDb, surveyProvider).catch((error) =>
      log.warn(error, 'Could not read the submissions from Jotform.'),
    )
  },

  /** Imports the submission named by a webhook, with the webhook's time if that is plausible. */
  async importSubmission({ submissionId, at }: { submissionId: string; at: number }) {
    if (surveyProvider.name !== 'jotform') return
    const submission = await surveyProvider.submission(submissionId)
    if (!submission || submission.form !== surveyProvider.formId) return
    const isNear = Math.abs(submission.at.getTime() - at) < maxCheckInterval
    await importSubmission(systemDb, surveyProvider, isNear ? { ...submission, at: new Date(at) } : submission)
  },
})
