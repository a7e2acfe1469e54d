import { inTransaction } from '../database/connect.ts'
import { renderFigure } from '../integrations/figure-renderer.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { convertVideo, cleanUpVideos, type ConversionJob } from './video-conversion.service.ts'
import { fetchImportedMedia, type MediaOrder } from './exercise-import-media.service.ts'
import { readFigure } from './exercise-figure.service.ts'

export const exerciseJobs = ({ systemDb, integrations }: JobContext) => ({
  /** Draws the stills of an organization's own figure before the first request. */
  async drawFigure({ slug }: { slug: string }) {
    const figure = await inTransaction(systemDb, (tx) => readFigure(tx, slug))
    if (figure) await renderFigure(figure, integrations.fileStorage)
  },

  convertVideo: (order: ConversionJob) => convertVideo(systemDb, order, integrations),

  fetchImportedMedia: (order: MediaOrder) => fetchImportedMedia(systemDb, order, integrations),

  tidyVideos: () => cleanUpVideos(systemDb, integrations),
})
