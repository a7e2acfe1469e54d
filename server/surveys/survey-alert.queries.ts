import { sql } from 'kysely'
import type { SurveyAlert } from '@kinora/contract/surveys.ts'
import type { Db, WriteTx } from '../database/connect.ts'

/** Minutes before owners are notified of an urgent answer, unless a clinic has changed it. */
const defaultMinutes = 60

/** Empty text if the clinic uses the default. */
export const findCrisisSettings = async (db: Db, organizationId: string) =>
  (await db
    .selectFrom('surveyForms')
    .select(['crisisText', 'escalateAfterMinutes'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()) ?? { crisisText: '', escalateAfterMinutes: defaultMinutes }

export const updateCrisisSettings = (
  tx: WriteTx,
  organizationId: string,
  settings: { crisisText: string; escalateAfterMinutes: number },
) => tx.updateTable('surveyForms').set(settings).where('organizationId', '=', organizationId).execute()

export interface PatientAlert {
  organizationId: string
  patientId: string
  /** The patient's name. */
  patient: string
  responseId: string
  alerts: SurveyAlert[]
}

interface WaitingAlert extends PatientAlert {
  minutes: number
}

/** Marks urgent answers that staff have not handled in time as sent to the owners, each once across all processes. */
export const updateOwnersNotified = async (tx: WriteTx, limit: number) =>
  (
    await sql<WaitingAlert>`
      with waiting as (
        select l.id, coalesce(f.escalate_after_minutes, ${defaultMinutes}) as minutes from patient_alerts l
        left join survey_forms f on f.organization_id = l.organization_id
        where l.kind = 'answer' and l.handled_at is null and l.owners_notified_at is null
          and l.raised_at < now() - make_interval(mins => coalesce(f.escalate_after_minutes, ${defaultMinutes}))
        order by l.raised_at limit ${limit} for update of l skip locked)
      update patient_alerts l set owners_notified_at = clock_timestamp()
      from waiting, survey_responses r, patients t
      where l.id = waiting.id and t.id = l.patient_id and r.organization_id = l.organization_id and r.id = case l.kind when 'answer' then l.source::uuid end
      returning l.organization_id as "organizationId", l.patient_id as "patientId", t.name as patient, r.id as "responseId",
        r.alerts, waiting.minutes`.execute(tx)
  ).rows
