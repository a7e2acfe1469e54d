import { inTransaction } from '../database/connect.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import type { Workshop } from '../jobs/worker.ts'
import { tell } from './notification.service.ts'
import { deliver, pushTo, sendDigests } from './delivery.service.ts'
import { deleteOldEvents } from './notification.queries.ts'
import { findSupportSession } from './audience.queries.ts'
import { deleteLoosePictures } from './message.queries.ts'

const fewPictures = 100

export const notificationJobs = ({ system, outside }: Workshop) => ({
  deliverNotification: ({ notificationId }: { notificationId: string }) =>
    inTransaction(system, (tx) => deliver(tx, notificationId, new Date(), outside)),

  pushNotification: (payload: { notificationId: string; deviceId: string }) => pushTo(system, payload, outside),

  sendDigests: () => sendDigests(system, new Date(), outside),

  async tidyNotifications() {
    await deleteOldEvents(system)
    const gone = await inTransaction(system, (tx) => deleteLoosePictures(tx, fewPictures))
    for (const { organizationId, fileId, thumbnailFileId } of gone) {
      const files = await inTransaction(system, (tx) => deleteFiles(tx, organizationId, [fileId, thumbnailFileId]))
      for (const { storageKey } of files) await outside.files.remove(storageKey)
    }
  },

  async tellSupportAccess({ sessionId }: { sessionId: string }) {
    await inTransaction(system, async (tx) => {
      const session = await findSupportSession(tx, sessionId)
      if (!session) return
      const { organizationId, accountId: authorId, name: by } = session
      await tell(tx, { kind: 'supportAccess', organizationId, authorId, facts: { by }, once: `support ${sessionId}` })
    })
  },
})
