import type { DeviceDraft, NotificationSettingsDraft } from '@kinora/contract/notifications.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { changeTimeZone } from '../accounts/profile.service.ts'
import { deviceName } from '../security/device-name.ts'
import type { Actor } from '../http/actor.ts'
import { seal, unseal } from '../security/sealing.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { newPushKeys, type PushKeys } from '../integrations/web-push.ts'
import {
  findDevices,
  findPushKeys,
  findSettings,
  insertPushKeys,
  updatePushKeys,
  upsertDevice,
  upsertSettings,
} from './notification-setting.queries.ts'
import { validChoices, ensurePushService, allChannels, smsNumber } from './notification.rules.ts'

type PushSettings = Pick<Integrations, 'pushKeys' | 'secret' | 'appUrl'>

const sealedFor = (secret: string) => ({ secret, purpose: 'push keys', owner: 'platform' })

/** Push services require a contact for the sender; a local installation has none. */
const subjectOf = (appUrl: string) => (appUrl.startsWith('https:') ? appUrl : 'mailto:no-reply@kinora.example')

/** The configured key pair, otherwise the installation's own, created once. A new secret needs a new pair. */
export async function pushKeysOf(systemDb: Db, { pushKeys, secret, appUrl }: PushSettings): Promise<PushKeys> {
  if (pushKeys) return pushKeys
  const subject = subjectOf(appUrl)
  const opened = (stored: { publicKey: string; privateKey: string }) => {
    try {
      return { publicKey: stored.publicKey, privateKey: unseal(stored.privateKey, sealedFor(secret)), subject }
    } catch {
      return undefined
    }
  }
  const storedKeys = await findPushKeys(systemDb)
  const openedKeys = storedKeys && opened(storedKeys)
  if (openedKeys) return openedKeys
  const { publicKey, privateKey } = await newPushKeys()
  const row = { publicKey, privateKey: seal(privateKey, sealedFor(secret)) }
  await (storedKeys ? updatePushKeys(systemDb, row) : insertPushKeys(systemDb, row))
  return opened((await findPushKeys(systemDb))!)!
}

export async function readSettings(db: Tx, actor: Actor, systemDb: Db, integrations: Integrations) {
  const { ways, quietFrom, quietUntil, timeZone, mobile } = await findSettings(db, actor)
  const devices = await findDevices(db, actor)
  const sms = integrations.isSmsEnabled && actor.role === 'patient' ? { to: smsNumber(mobile) ?? null } : null
  const channels = allChannels(actor.role, ways)
  return {
    // Text messages are deselected if the number has been removed.
    ways: sms?.to ? channels : channels.map((channel) => ({ ...channel, sms: undefined })),
    quietFrom,
    quietUntil,
    timeZone,
    devices: devices.map(({ p256dh: _p256dh, auth: _auth, ...device }) => device),
    pushKey: (await pushKeysOf(systemDb, integrations)).publicKey,
    sms,
  }
}

export async function saveSettings(
  tx: WriteTx,
  actor: Actor,
  { ways, timeZone, ...rest }: NotificationSettingsDraft,
  { isSmsEnabled = false }: Pick<Integrations, 'isSmsEnabled'>,
) {
  await changeTimeZone(tx, actor, timeZone)
  const before = await findSettings(tx, actor)
  const hasSms = isSmsEnabled && smsNumber(before.mobile) !== undefined
  await upsertSettings(tx, actor, { ...rest, ways: { ...before.ways, ...validChoices(actor.role, ways, hasSms) } })
}

export async function addDevice(
  tx: WriteTx,
  actor: Actor,
  { endpoint, keys }: DeviceDraft,
  userAgent: string,
  { pushHosts }: Pick<Integrations, 'pushHosts'>,
) {
  ensurePushService(endpoint, pushHosts)
  return upsertDevice(tx, actor, { endpoint, ...keys, name: deviceName(userAgent) })
}
