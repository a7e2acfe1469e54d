import { notifications } from '@kinora/contract/notifications.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { ensureFound, implement } from '../http/implement.ts'
import { streamLiveUpdates } from './live-update.service.ts'
import { addDevice, readSettings, saveSettings } from './notification-setting.service.ts'
import {
  countNotifications,
  countUnread,
  findNotification,
  findNotifications,
  updateAllRead,
  updateRead,
} from './notification.queries.ts'
import { deleteDevice } from './notification-setting.queries.ts'
import { toNotification } from './notification.rules.ts'

export const notificationRoutes = implement(notifications, {
  async list({ db, actor, query }) {
    const [{ all, unread }, rows] = await Promise.all([
      countNotifications(db, actor),
      findNotifications(db, actor, query),
    ])
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

  settings: ({ db, actor, systemDb, integrations }) => readSettings(db, actor, systemDb, integrations),

  async saveSettings({ db, actor, systemDb, body, integrations }) {
    await saveSettings(db, actor, body, integrations)
    return readSettings(db, actor, systemDb, integrations)
  },

  addDevice: ({ db, actor, body, visitor, integrations }) =>
    addDevice(db, actor, body, visitor.userAgent, integrations),

  async removeDevice({ db, actor, params }) {
    ensureFound(await deleteDevice(db, actor, params.id), 'This device')
    return {}
  },
})
