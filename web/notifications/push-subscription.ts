import { notifications, type Device } from '@kinora/contract/notifications.ts'
import { call } from '../app/api-client.ts'

/** Whether this browser supports push notifications. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** This browser's subscription, if it has one. */
export async function currentSubscription() {
  if (!canPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks for permission, subscribes at the browser's push service and registers the device. Throws errors for the user. */
export async function enablePush(pushKey: string): Promise<Device> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted')
    throw new Error('Notifications are blocked for this site. Allow them in your browser’s settings, then try again.')
  const registration = await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) })
    .catch(() => {
      throw new Error('We couldn’t reach your browser’s push service. Try again later.')
    })
  const { endpoint, keys } = subscription.toJSON()
  return call(notifications.addDevice, {
    body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
  })
}

/** Removes a device. If it is this one, the browser's subscription ends too. */
export async function disablePush({ _id, endpoint }: Pick<Device, '_id' | 'endpoint'>) {
  const here = await currentSubscription()
  if (here && here.endpoint === endpoint) await here.unsubscribe()
  await call(notifications.removeDevice, { params: { id: _id } })
}
