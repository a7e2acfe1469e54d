import { inTransaction } from '../database/connect.ts'
import { renderFigure } from '../integrations/figure-renderer.ts'
import type { JobContext } from '../jobs/worker.ts'
import { convertVideo, tidyVideos, type VideoOrder } from './video-conversion.service.ts'
import { figureCalled } from './exercise-figure.service.ts'

export const exerciseJobs = ({ systemDb, integrations }: JobContext) => ({
  /** Draws the stills of a clinic's figure before anybody looks at them. */
  async drawFigure({ slug }: { slug: string }) {
    const figure = await inTransaction(systemDb, (tx) => figureCalled(tx, slug))
    if (figure) await renderFigure(figure, integrations.fileStorage)
  },

  convertVideo: (order: VideoOrder) => convertVideo(systemDb, order, integrations),

  tidyVideos: () => tidyVideos(systemDb, integrations),
})
