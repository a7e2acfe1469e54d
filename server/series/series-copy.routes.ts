import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { implement } from '../http/implement.ts'
import { copyProgram } from './series-copy.service.ts'
import { addWeek, copyWeek } from './week-copy.service.ts'

export const seriesCopyRoutes = implement(seriesCopies, {
  addWeek: ({ db, actor, params, body }) => addWeek(db, actor, params.id, body),

  async copyWeek({ db, actor, params, body }) {
    await copyWeek(db, actor, params.id, body)
    return {}
  },

  copyProgram: ({ db, actor, params, body }) => copyProgram(db, actor, params.id, body),
})
