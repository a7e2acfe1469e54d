import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/notification.service.ts'
import type { Tasks } from '../jobs/enqueue.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { notifyOwners } from './survey-alert.service.ts'
import { findVersionsAt } from './response.queries.ts'
import { updateOwnersNotified } from './survey-alert.queries.ts'
import { findUnchecked, updateChecked, updateReminded } from './schedule.queries.ts'
import { dueReminders } from './due.rules.ts'
import { askedTitles } from './survey.service.ts'
import { storeResponse } from './survey-response.service.ts'

const pageSize = 100

export const surveyJobs = ({ systemDb, integrations }: JobContext) => ({
  importOwnSubmission: ({ submittedAt, askedAt, ...submission }: Tasks['importOwnSubmission']) =>
    inTransaction(systemDb, async (tx) => {
      const answeredVersions = await findVersionsAt(tx, submission.organizationId, new Date(askedAt))
      await storeResponse(tx, {
        ...submission,
        provider: 'own',
        submittedAt: new Date(submittedAt),
        answeredVersions,
      })
    }),

  /** Reminds each patient once a day of surveys that are due and not answered. */
  async remindSurveys() {
    for await (const page of findUnchecked(systemDb)) {
      for (const surveyedPatient of page) {
        const { organizationId, patientId, today } = surveyedPatient
        const due = dueReminders(surveyedPatient.scheduled ?? [], surveyedPatient, today).map(({ title }) => title)
        const inForm =
          due.length > 0 ? await askedTitles(systemDb, organizationId, integrations.surveyProvider) : undefined
        const titles = due.filter((title) => inForm?.has(title) ?? true)
        if (titles.length === 0) continue
        await inTransaction(systemDb, async (tx) => {
          const reminded = await updateReminded(tx, surveyedPatient, titles, today)
          if (reminded.length === 0) return
          const facts = { subject: titles.filter((title) => reminded.includes(title)).join(', ') }
          await notify(tx, { kind: 'surveyDue', organizationId, patientId, facts })
        })
      }
      const checked = page.map(({ organizationId, patientId, today }) => ({ organizationId, patientId, today }))
      if (checked.length > 0) await inTransaction(systemDb, (tx) => updateChecked(tx, checked))
    }
  },

  async notifyUnseenAlerts() {
    const notifyPage = () =>
      inTransaction(systemDb, async (tx) => {
        const waiting = await updateOwnersNotified(tx, pageSize)
        for (const { minutes, ...alert } of waiting) await notifyOwners(tx, alert, minutes)
        return waiting.length
      })
    while ((await notifyPage()) > 0);
  },
})
