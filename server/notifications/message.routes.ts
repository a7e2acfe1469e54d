import { messages } from '@kinora/contract/messages.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { deleteTemplate, findTemplates, insertTemplate, updateTemplate } from './message-template.queries.ts'
import { markConversationRead, readConversation, readTextMessages, sendMessage } from './message.service.ts'
import { addPicture, preparePicture, locatePicture } from './message-picture.service.ts'

export const messageRoutes = implement(messages, {
  async create({ db, actor, body, integrations, auditPatients }) {
    const { patientIds, ...sent } = await sendMessage(db, actor, body, integrations)
    auditPatients(patientIds)
    return sent
  },

  conversation: ({ db, actor, params, query, integrations }) =>
    readConversation(db, actor, params.patientId, query, integrations.secret),

  textMessages: ({ db, actor, params }) => readTextMessages(db, actor, params.patientId),

  conversationRead: ({ db, actor, params }) => markConversationRead(db, actor, params.patientId),

  templates: ({ db, actor }) => findTemplates(db, actor.organizationId),

  createTemplate: ({ db, actor: { organizationId, accountId: createdBy }, body }) =>
    insertTemplate(db, { organizationId, createdBy, ...body }),

  async updateTemplate({ db, actor, params, body }) {
    return ensureFound(await updateTemplate(db, actor.organizationId, params.id, body), 'This template')
  },

  async removeTemplate({ db, actor, params }) {
    ensureFound(await deleteTemplate(db, actor.organizationId, params.id), 'This template')
    return {}
  },

  addPicture: prepareFirst(
    ({ actor, file, integrations }) => preparePicture(actor, file, integrations.fileStorage),
    ({ db, actor, prepared, integrations }) => addPicture(db, actor, prepared, integrations.secret),
  ),

  picture: ({ systemDb, params, query, integrations }) => locatePicture(systemDb, params, query, integrations),
})
