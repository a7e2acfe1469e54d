import { notifications } from '@kinora/contract/notifications.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { prepareFirst } from '../http/prepare.ts'
import { readConversation, markConversationRead, sendMessage } from './message.service.ts'
import { streamLiveUpdates } from './live-update.service.ts'
import { addPicture, preparePicture, readPicture } from './message-picture.service.ts'
import { addDevice, readSettings, saveSettings } from './notification-setting.service.ts'
import {
  countNotifications,
  countUnread,
  findNotification,
  findNotifications,
  updateAllRead,
  updateRead,
} from './notification.queries.ts'
import { deleteTemplate, findTemplates, insertTemplate, updateTemplate } from './message.queries.ts'
import { deleteDevice } from './notification-setting.queries.ts'
import { toNotification } from './notification.rules.ts'

export const notificationRoutes = implement(notifications, {
  async list({ db, actor, query }) {
    const { all, unread } = await countNotifications(db, actor)
    const rows = await findNotifications(db, actor, query)
    return { items: rows.map(toNotification), total: query.filter === 'unread' ? unread : all, unread }
  },

  async read({ db, actor, params, body }) {
    const changed = await updateRead(db, actor, params.id, body.isRead)
    if (changed) return toNotification(changed)
    ensureFound(await findNotification(db, actor, params.id), 'This notification')
    throw new Problem('conflict', 'A newer notification has replaced this one.')
  },

  async readAll({ db, actor }) {
    await updateAllRead(db, actor)
    return countUnread(db, actor)
  },

  count: ({ db, actor }) => countUnread(db, actor),

  stream: ({ systemDb, actor, changeFeed, disconnectSignal }) =>
    streamLiveUpdates(systemDb, changeFeed, actor, disconnectSignal),

  async create({ db, actor, body, integrations, auditPatients }) {
    const { patientIds, ...sent } = await sendMessage(db, actor, body, integrations)
    auditPatients(patientIds)
    return sent
  },

  conversation: ({ db, actor, params, query, integrations }) =>
    readConversation(db, actor, params.patientId, query, integrations.secret),

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

  settings: ({ db, actor, systemDb, integrations }) => readSettings(db, actor, systemDb, integrations),

  async saveSettings({ db, actor, systemDb, body, integrations }) {
    await saveSettings(db, actor, body)
    return readSettings(db, actor, systemDb, integrations)
  },

  addDevice: ({ db, actor, body, visitor, integrations }) =>
    addDevice(db, actor, body, visitor.userAgent, integrations),

  async removeDevice({ db, actor, params }) {
    ensureFound(await deleteDevice(db, actor, params.id), 'This device')
    return {}
  },

  addPicture: prepareFirst(
    ({ actor, file, integrations }) => preparePicture(actor, file, integrations.fileStorage),
    ({ db, actor, made, integrations }) => addPicture(db, actor, made, integrations.secret),
  ),

  picture: ({ systemDb, params, query, integrations }) => readPicture(systemDb, params, query, integrations),
})
