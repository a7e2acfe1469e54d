import { paperWeeks } from '@kinora/contract/paper-weeks.ts'
import { implement } from '../http/implement.ts'
import { readPaperWeek, savePaperWeek } from './paper-week.service.ts'

export const paperWeekRoutes = implement(paperWeeks, {
  paperWeek: ({ db, actor, params }) => readPaperWeek(db, actor, params.id, params.week),

  savePaperWeek: ({ db, actor, params, body }) =>
    savePaperWeek(db, actor, { programId: params.id, week: params.week, days: body.days }, Date.now()),
})
