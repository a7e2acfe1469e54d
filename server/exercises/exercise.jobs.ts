import { inTransaction } from '../database/connect.ts'
import { drawnFigure } from '../integrations/figure-renderer.ts'
import type { Workshop } from '../jobs/worker.ts'
import { convertFilm, tidyFilms, type FilmOrder } from './video-conversion.service.ts'
import { figureCalled } from './exercise-figure.service.ts'

export const exerciseJobs = ({ system, outside }: Workshop) => ({
  /** Draws the stills of a clinic's figure before anybody looks at them. */
  async drawFigure({ slug }: { slug: string }) {
    const figure = await inTransaction(system, (tx) => figureCalled(tx, slug))
    if (figure) await drawnFigure(figure, outside.files)
  },

  convertFilm: (order: FilmOrder) => convertFilm(system, order, outside),

  tidyFilms: () => tidyFilms(system, outside),
})
