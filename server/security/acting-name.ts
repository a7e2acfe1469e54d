import { sql } from 'kysely'

/** Who did something, of an account `a` and the carer `c`, if any: 'Eve Lang for Ann Lang'. */
export const actingName = sql<string>`coalesce(c.name || ' for ' || a.name, a.name)`

/** The same of a workout `w`, which may have been recorded on the clinic's tablet. */
export const recordedBy = sql<string>`${actingName} || case when w.tablet_id is null then '' else ' on the clinic’s tablet' end`

/** For saving a workout: the carer or clinic tablet that has recorded part of it stays named. */
export const recordedWith = {
  carerId: sql<string | null>`coalesce(current_carer(), workouts.carer_id)`,
  tabletId: sql<string | null>`coalesce(current_tablet(), workouts.tablet_id)`,
}
