import { workoutCalendar } from '@kinora/contract/workout-calendar.ts'
import { implement } from '../http/implement.ts'
import { makeCalendar, readCalendar, readCalendarFile, removeCalendar } from './workout-calendar.service.ts'

export const workoutCalendarRoutes = implement(workoutCalendar, {
  calendar: ({ db, actor, integrations }) => readCalendar(db, actor, integrations),

  newCalendar: ({ db, actor, integrations }) => makeCalendar(db, actor, integrations),

  async removeCalendar({ db, actor }) {
    await removeCalendar(db, actor)
    return {}
  },

  calendarFile: ({ db, params, integrations }) => readCalendarFile(db, params.token, integrations, new Date()),
})
