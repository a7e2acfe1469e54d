import { inTransaction } from '../database/connect.ts'
import { drawnFigure } from '../outside/figures.ts'
import type { Workshop } from '../worker.ts'
import { convertFilm, tidyFilms, type FilmOrder } from './actions-conversion.ts'
import { figureCalled } from './actions-figures.ts'

export const exerciseJobs = ({ system, outside }: Workshop) => ({
  /** Draws the stills of a clinic's figure before anybody looks at them. */
  async drawFigure({ slug }: { slug: string }) {
    const figure = await inTransaction(system, (tx) => figureCalled(tx, slug))
    if (figure) await drawnFigure(figure, outside.files)
  },

  convertFilm: (order: FilmOrder) => convertFilm(system, order, outside),

  tidyFilms: () => tidyFilms(system, outside),
})
