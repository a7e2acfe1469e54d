import { notifications, type Device } from '@kinora/contract/notifications.ts'
import { call } from '../app/api-client.ts'

/** Whether this browser can be told by push at all: it keeps a service worker and has a push service. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** This browser's subscription, if it has one. */
export async function currentSubscription() {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks the person, then the browser's push service, and tells the server. Throws what the person should read. */
export async function enablePush(pushKey: string): Promise<Device> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new Error('This browser does not allow it. Allow notifications for this site first.')
  const registration = await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) })
    .catch(() => {
      throw new Error('The push service of this browser cannot be reached.')
    })
  const { endpoint, keys } = subscription.toJSON()
  return call(notifications.addDevice, {
    body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
  })
}

/** A device that is taken off the list is not told any more; where it is this one, its browser forgets it too. */
export async function disablePush({ _id, endpoint }: Pick<Device, '_id' | 'endpoint'>) {
  const here = await currentSubscription()
  if (here && here.endpoint === endpoint) await here.unsubscribe()
  await call(notifications.removeDevice, { params: { id: _id } })
}
