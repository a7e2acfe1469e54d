import { notifications } from '@kinora/contract/notifications.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { found, serve } from '../http/implement.ts'
import { readConversation, seeConversation, sendMessage } from './message.service.ts'
import { newsFor } from './live-update.service.ts'
import { addPicture, readPicture } from './message-picture.service.ts'
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
import { notificationOf } from './notification.rules.ts'

export const notificationRoutes = serve(notifications, {
  async list({ db, actor, query }) {
    const { all, unread } = await countNotifications(db, actor)
    const rows = await findNotifications(db, actor, query)
    return { items: rows.map(notificationOf), total: query.filter === 'unread' ? unread : all, unread }
  },

  async read({ db, actor, params, body }) {
    const changed = await updateRead(db, actor, params.id, body.isRead)
    if (changed) return notificationOf(changed)
    found(await findNotification(db, actor, params.id), 'This notification')
    throw new Problem('conflict', 'There is something newer of the same.')
  },

  async readAll({ db, actor }) {
    await updateAllRead(db, actor)
    return countUnread(db, actor)
  },

  count: ({ db, actor }) => countUnread(db, actor),

  stream: ({ system, actor, news, reader }) => newsFor(system, news, actor, reader),

  create: ({ db, actor, body, outside }) => sendMessage(db, actor, body, outside),

  conversation: ({ db, actor, params, query, outside }) =>
    readConversation(db, actor, params.patientId, query, outside.secret),

  conversationRead: ({ db, actor, params }) => seeConversation(db, actor, params.patientId),

  templates: ({ db, actor }) => findTemplates(db, actor.organizationId),

  createTemplate: ({ db, actor: { organizationId, accountId: createdBy }, body }) =>
    insertTemplate(db, { organizationId, createdBy, ...body }),

  async updateTemplate({ db, actor, params, body }) {
    return found(await updateTemplate(db, actor.organizationId, params.id, body), 'This template')
  },

  async removeTemplate({ db, actor, params }) {
    found(await deleteTemplate(db, actor.organizationId, params.id), 'This template')
    return {}
  },

  settings: ({ db, actor, system, outside }) => readSettings(db, actor, system, outside),

  async saveSettings({ db, actor, system, body, outside }) {
    await saveSettings(db, actor, body)
    return readSettings(db, actor, system, outside)
  },

  addDevice: ({ db, actor, body, visitor, outside }) => addDevice(db, actor, body, visitor.userAgent, outside),

  async removeDevice({ db, actor, params }) {
    found(await deleteDevice(db, actor, params.id), 'This device')
    return {}
  },

  addPicture: ({ db, actor, file, outside }) => addPicture(db, actor, file, outside),

  picture: ({ db, params, query, outside }) => readPicture(db, params, query, outside),
})
