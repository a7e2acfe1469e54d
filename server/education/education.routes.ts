import { education } from '@kinora/contract/education.ts'
import { educationFiles } from '@kinora/contract/education-files.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import type { FileStorage } from '../integrations/file-storage.ts'
import { addPdf, findPdfKey, preparePdf, readPdf, releaseFile, replacePdf } from './education-file.service.ts'
import {
  addPage,
  changePage,
  duplicatePage,
  listPages,
  readPage,
  removePage,
  restorePage,
  reviewPage,
} from './education.service.ts'

const removeAfterCommit = (keys: string[], files: FileStorage, afterCommit: (effect: () => Promise<void>) => void) =>
  afterCommit(async () => void (await Promise.all(keys.map(files.remove))))

export const educationRoutes = implement(education, {
  list: ({ db, actor, query }) => listPages(db, actor, { ...query, isRetired: query.isRetired ?? false }),

  get: ({ db, actor, params }) => readPage(db, actor, params.id),

  create: ({ db, actor, body }) => addPage(db, actor, body),

  update: ({ db, actor, params, body }) => changePage(db, actor, params.id, body),

  duplicate: ({ db, actor, params, body }) => duplicatePage(db, actor, params.id, body),

  async remove({ db, actor, params, integrations, afterCommit }) {
    const { isRetired, unusedFileId } = await removePage(db, actor, params.id)
    removeAfterCommit(await releaseFile(db, actor, unusedFileId), integrations.fileStorage, afterCommit)
    return { isRetired }
  },

  async restore({ db, actor, params }) {
    await restorePage(db, actor, params.id)
    return {}
  },

  review: ({ db, actor, params, body }) => reviewPage(db, actor, params.id, body.version),
})

export const educationFileRoutes = implement(educationFiles, {
  addFile: prepareFirst(
    ({ actor, file, integrations }) => preparePdf(actor, file, integrations.fileStorage),
    ({ db, actor, body, prepared }) => addPdf(db, actor, body, prepared),
  ),

  replaceFile: prepareFirst(
    ({ actor, file, integrations }) => preparePdf(actor, file, integrations.fileStorage),
    async ({ db, actor, params, body, prepared, integrations, afterCommit }) => {
      const { page, keys } = await replacePdf(db, actor, params.id, body.version, prepared)
      removeAfterCommit(keys, integrations.fileStorage, afterCommit)
      return page
    },
  ),

  async file({ db, actor, params, integrations }) {
    const key = await findPdfKey(db, actor, params.id)
    return () => readPdf(key, integrations.fileStorage)
  },
})
