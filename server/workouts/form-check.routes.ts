import { formChecks } from '@kinora/contract/form-checks.ts'
import { implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { answerFormCheck, prepareAnswer } from './form-check-answer.service.ts'
import { readParts, receivePart, removeParts } from './form-check-parts.service.ts'
import {
  listFormChecks,
  locateFormCheckFile,
  readFormCheck,
  readTerms,
  removeFormCheck,
  saveTerms,
} from './form-check.service.ts'
import { prepareFormCheck, sendFormCheck } from './form-check-sending.service.ts'

export const formCheckRoutes = implement(formChecks, {
  formCheckTerms: ({ db, actor, integrations }) => readTerms(db, actor, integrations),

  saveFormCheckTerms: ({ db, actor, body, integrations }) => saveTerms(db, actor, body.daysAfterAnswer, integrations),

  formCheckParts: ({ systemDb, actor, params, integrations }) => readParts(systemDb, actor, params.id, integrations),

  async sendFormCheckPart({ systemDb, actor, params, body, file, integrations }) {
    await receivePart(systemDb, actor, { ...params, ...body }, file, integrations)
    return {}
  },

  async removeFormCheckParts({ actor, params, integrations }) {
    await removeParts(actor, params.id, integrations.fileStorage)
    return {}
  },

  sendFormCheck: prepareFirst(
    ({ systemDb, actor, body, file, integrations }) => prepareFormCheck(systemDb, actor, body, file, integrations),
    async ({ db, actor, body, prepared, integrations, afterCommit }) => {
      const { formCheck, unused } = await sendFormCheck(db, actor, body, prepared, integrations)
      const { fileStorage } = integrations
      afterCommit(async () => void (await Promise.all(unused.map(fileStorage.remove))))
      afterCommit(() => removeParts(actor, body._id, fileStorage))
      return formCheck
    },
  ),

  formChecks: ({ db, actor, params, integrations }) => listFormChecks(db, actor, params.patientId, integrations),

  formCheck: ({ db, actor, params, integrations }) => readFormCheck(db, actor, params.id, integrations),

  answerFormCheck: prepareFirst(
    ({ systemDb, actor, params, body, file, integrations }) =>
      prepareAnswer(systemDb, actor, params.id, body, file, integrations),
    ({ db, actor, params, body, prepared, integrations }) =>
      answerFormCheck(db, actor, params.id, body, prepared, integrations),
  ),

  async removeFormCheck({ db, actor, params }) {
    await removeFormCheck(db, actor, params.id)
    return {}
  },

  formCheckVideo: ({ db, params, query, integrations }) =>
    locateFormCheckFile(db, params.id, 'video', query, integrations),

  formCheckVoice: ({ db, params, query, integrations }) =>
    locateFormCheckFile(db, params.id, 'voice', query, integrations),

  formCheckPicture: ({ systemDb, params, query, integrations }) =>
    locateFormCheckFile(systemDb, params.id, params.kind, query, integrations),
})
