import { sql } from 'kysely'

/** The name of account `a`, with the carer `c` if one acted: 'Eve Lang for Ann Lang'. */
export const actingName = sql<string>`coalesce(c.name || ' for ' || a.name, a.name)`

/** The same for a workout `w`, which may have been recorded on a clinic tablet. */
export const recordedBy = sql<string>`${actingName} || case when w.tablet_id is null then '' else ' on the clinic’s tablet' end`

/** For saving a workout: a carer or clinic tablet that recorded part of it stays named. */
export const recordedWith = {
  carerId: sql<string | null>`coalesce(current_carer(), workouts.carer_id)`,
  tabletId: sql<string | null>`coalesce(current_tablet(), workouts.tablet_id)`,
}
