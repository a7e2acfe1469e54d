import type { JobContext } from '../jobs/worker.ts'
import { syncForm } from './jotform-sync.service.ts'
import { takeOver } from './submission-import.service.ts'
import { findOwnForms } from './survey-frame.queries.ts'

const day = 86_400_000
/** No two time zones are further apart than this: a moment that is, is not the same one. */
const mostApart = 26 * 3_600_000

export const surveySyncJobs = ({ systemDb, integrations: { surveyProvider }, log }: JobContext) => ({
  /** Reads what was sent and not said: hints get lost, and so may what was not taken over at once. */
  async syncSurveys() {
    const numbers =
      surveyProvider.name === 'own'
        ? await findOwnForms(systemDb, new Date(Date.now() - 2 * day))
        : [await surveyProvider.formOf('')]
    for (const form of numbers)
      await syncForm(systemDb, surveyProvider, form).catch((error) =>
        log.warn(error, 'The answers of a form could not be read.'),
      )
  },

  /** Takes over what a hint was about. */
  async takeSubmission({ submissionId, at }: { submissionId: string; at: number }) {
    const submission = await surveyProvider.submission(submissionId)
    if (!submission || submission.form !== (await surveyProvider.formOf(''))) return
    const isNear = Math.abs(submission.at.getTime() - at) < mostApart
    await takeOver(systemDb, surveyProvider, isNear ? { ...submission, at: new Date(at) } : submission)
  },
})
