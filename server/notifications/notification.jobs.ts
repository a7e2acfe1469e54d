import { inTransaction } from '../database/connect.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { notify } from './notification.service.ts'
import { deliver, pushToDevice } from './delivery.service.ts'
import { sendDigests } from './digest.service.ts'
import { findSupportSession } from './audience.queries.ts'
import { deleteUnsentPictures } from './message-picture.queries.ts'

const fewPictures = 100

export const notificationJobs = ({ systemDb, integrations }: JobContext) => ({
  deliverNotification: ({ notificationId }: { notificationId: string }) =>
    inTransaction(systemDb, (tx) => deliver(tx, notificationId, new Date(), integrations)),

  pushNotification: (payload: { notificationId: string; deviceId: string }) =>
    pushToDevice(systemDb, payload, integrations),

  sendDigests: () => sendDigests(systemDb, new Date(), integrations),

  async deleteUnsentPictures() {
    const gone = await inTransaction(systemDb, (tx) => deleteUnsentPictures(tx, fewPictures))
    for (const { organizationId, fileId, thumbnailFileId } of gone) {
      const files = await inTransaction(systemDb, (tx) => deleteFiles(tx, organizationId, [fileId, thumbnailFileId]))
      for (const { storageKey } of files) await integrations.fileStorage.remove(storageKey)
    }
  },

  async notifySupportAccess({ sessionId }: { sessionId: string }) {
    await inTransaction(systemDb, async (tx) => {
      const session = await findSupportSession(tx, sessionId)
      if (!session) return
      const { organizationId, accountId: authorId, name: by } = session
      await notify(tx, { kind: 'supportAccess', organizationId, authorId, facts: { by }, once: `support ${sessionId}` })
    })
  },
})
