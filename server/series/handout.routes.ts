import { handouts } from '@kinora/contract/handouts.ts'
import { implement } from '../http/implement.ts'
import { printWeeks } from './handout.service.ts'

export const handoutRoutes = implement(handouts, {
  download: ({ db, actor, params, query, integrations }) =>
    printWeeks(db, actor, { ...params, ...query }, integrations),
})
