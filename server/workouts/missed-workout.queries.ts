import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'
import { pagesOfPatients } from '../patients/patient-page.queries.ts'
import { expectsWorkouts } from './program-event.queries.ts'

interface MissedWorkout {
  organizationId: string
  patientId: string
  patient: string
  program: string | null
  day: string
  once: string
}

/** Phones may still send yesterday's workouts after midnight. */
const notBefore = '04:00'

/**
 * Patients who did none of yesterday's planned sessions, in their own time zone, and whose practitioner has not been
 * notified yet, by page. Patients who reported that they have completed the program or cannot are left out. Days and
 * shares come from the worklist's summary.
 */
export const findMissedWorkouts = (systemDb: Db) =>
  pagesOfPatients<MissedWorkout>(
    systemDb,
    sql`select t.organization_id as "organizationId", t.id as "patientId", t.name as patient, t.summary->>'program' as program,
        d.day, 'missed ' || t.id || ' ' || d.day as once
      from t
      join accounts a on a.id = t.id
      join organizations o on o.id = t.organization_id
      cross join lateral (select now() at time zone ${timeZone} as clock) c
      cross join lateral (select e->>'day' as day, e->>'share' as share from jsonb_array_elements(t.summary->'days') e) d
      where t.is_active and a.is_active and t.joined_at is not null and o.is_active and c.clock::time >= ${notBefore}::time
        and ${expectsWorkouts}
        and d.day = (c.clock::date - 1)::text and d.share::float8 = 0
        and not exists (select from notification_events n
          where n.organization_id = t.organization_id and n.key = 'missed ' || t.id || ' ' || d.day)
      order by t.organization_id, t.id`,
  )
