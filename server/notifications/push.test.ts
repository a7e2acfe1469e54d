import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn, startOfDay } from '@kinora/contract/days.ts'
import { notificationKinds } from '@kinora/contract/notification-kinds.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { inTransaction } from '../database/connect.ts'
import { webPushSender } from '../integrations/web-push.ts'
import { addPatient } from '../testing/care.ts'
import { testCertificate } from '../testing/test-certificate.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { pushToDevice } from './delivery.service.ts'
import { notify } from './notification.service.ts'
import { pushKeysOf } from './notification-setting.service.ts'
import { eventually } from '../testing/eventually.ts'

/** A local push service: records what it receives and replies as instructed. */
const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
let answer = 201
const service = createServer(testCertificate, (request, response) => {
  const keep = async () => {
    received.push({ path: request.url!, headers: request.headers, body: await buffer(request) })
    response.writeHead(answer).end()
  }
  void keep()
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const { port } = service.address() as { port: number }
afterAll(() => new Promise<void>((resolve) => service.close(() => resolve())))

const integrations = { webPush: webPushSender(new Agent({ ca: testCertificate.cert })), pushHosts: ['localhost'] }
const { emails, organization, person, session, systemDb } = await openTestApp({ integrations })
beforeEach(() => {
  answer = 201
  received.length = 0
})

const pushSettings = { appUrl: 'https://clinic.example', secret: 'a secret for tests only, long enough to be one' }

/** A browser with push keys, which can decrypt what it receives. */
function browser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomUUID()}`
  const draft = {
    endpoint: `https://localhost:${port}${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  /** Decrypts RFC 8291 content in one RFC 8188 record. */
  function read(body: Buffer) {
    const [salt, idLength] = [body.subarray(0, 16), body[20]!]
    const sender = body.subarray(21, 21 + idLength)
    const shared = keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
    const material = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + idLength)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const open = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString()) as Record<string, string>
  }
  return { draft, path, read }
}

/** Sam with a subscribed browser, and an event of one of his patients. */
async function samWithBrowser() {
  const of = await organization()
  const sam = await person('business_admin', { of })
  const { draft, path, read } = browser()
  const device = await sam.calls(notifications.addDevice, { body: draft })
  const event = { kind: 'supportAccess', organizationId: of, facts: { by: 'Ann Kowalski' }, to: ['owners'] } as const
  const raiseEvent = (once = randomUUID()) => inTransaction(systemDb, (tx) => notify(tx, { ...event, once }))
  const mine = () => received.filter((one) => one.path === path)
  return { sam, device, happen: raiseEvent, mine, read }
}

test('a push is encrypted for its browser, signed by a known sender, and holds nothing about health', async () => {
  const { sam, happen, mine, read } = await samWithBrowser()
  await happen()
  await eventually(() => expect(mine()).toHaveLength(1))
  const { headers, body } = mine()[0]!
  expect(body.toString('latin1')).not.toContain('support')
  const message = read(body)
  expect(message).toMatchObject({ title: 'Harbour Physio', path: 'notifications' })
  expect(message.body).toContain('support has signed in')
  expect(JSON.stringify(message)).not.toContain('Ann')
  const [shown] = (await sam.calls(notifications.list, { query: {} })).items
  expect(message.tag).toBe(shown!._id)

  const { pushKey } = await sam.calls(notifications.settings, {})
  const [, token, k] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization))!
  expect(k).toBe(pushKey)
  const point = Buffer.from(k!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'))
  expect(payload.aud).toBe(`https://localhost:${port}`)
})

test('an expired subscription is removed, and a busy push service is tried again later', async () => {
  const { sam, happen, mine } = await samWithBrowser()
  answer = 503
  await happen()
  await eventually(() => expect(mine().length).toBeGreaterThan(0))
  expect((await sam.calls(notifications.settings, {})).devices).toHaveLength(1)
  answer = 410
  await happen()
  await eventually(async () => expect((await sam.calls(notifications.settings, {})).devices).toEqual([]))
})

test('nothing is pushed for a kind or a device that was turned off', async () => {
  const { sam, device, happen, mine } = await samWithBrowser()
  const { ways, timeZone } = await sam.calls(notifications.settings, {})
  const without = ways.map((way) => ({ ...way, push: notificationKinds[way.kind].isUrgent === true }))
  const settings = { quietFrom: null, quietUntil: null, timeZone }
  await sam.calls(notifications.saveSettings, { body: { ...settings, ways: without } })
  await happen()
  await eventually(() => expect(emails.filter(({ to }) => to === sam.email)).toHaveLength(1))
  expect(mine()).toEqual([])
  await sam.calls(notifications.saveSettings, { body: { ...settings, ways } })
  await sam.calls(notifications.removeDevice, { params: { id: device._id } })
  await happen()
  await eventually(() => expect(emails.filter(({ to }) => to === sam.email)).toHaveLength(2))
  expect(mine()).toEqual([])
})

test('nothing is emailed or pushed in quiet hours, and nothing is lost', async () => {
  const { sam, happen, mine } = await samWithBrowser()
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const quiet = { ways: [], quietFrom: clock(-60), quietUntil: clock(60), timeZone: 'UTC' }
  await sam.calls(notifications.saveSettings, { body: quiet })
  await happen()
  await eventually(async () => {
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs
      where task_identifier = 'deliverNotification'`.execute(systemDb)
    expect(rows.some(({ minutes }) => minutes > 50 && minutes < 70)).toBe(true)
  })
  expect(mine()).toEqual([])
  expect(emails.filter(({ to }) => to === sam.email)).toEqual([])
  expect(await sam.calls(notifications.count, {})).toMatchObject({ count: 1 })
})

test('a patient’s own reminder waits for a phone that is off until the day is over, and comes on no other', async () => {
  const of = await organization()
  const { _id: annId } = await addPatient(await person('business_admin', { of }))
  await systemDb.updateTable('accounts').set({ verifiedAt: new Date() }).where('id', '=', annId).execute()
  const ann = await session(of, annId)
  const { draft, path } = browser()
  const { _id: deviceId } = await ann.calls(notifications.addDevice, { body: draft })
  // Where it is about noon, so that the day does not end during the test.
  const ahead = 12 - new Date().getUTCHours()
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await ann.calls(notifications.saveSettings, { body: { ways: [], quietFrom: null, quietUntil: null, timeZone } })
  const end = startOfDay(timeZone, addDays(dayIn(timeZone), 1)).getTime()
  const secondsLeft = () => (end - Date.now()) / 1000
  const most = secondsLeft()
  const event = { kind: 'workoutReminder', organizationId: of, patientId: annId, facts: {} } as const
  await inTransaction(systemDb, (tx) => notify(tx, event))
  const mine = () => received.filter((one) => one.path === path)
  await eventually(() => expect(mine()).toHaveLength(1))
  const waits = Number(mine()[0]!.headers.ttl)
  expect(waits).toBeLessThanOrEqual(most)
  expect(waits).toBeGreaterThan(secondsLeft() - 1)

  const { id: notificationId } = await systemDb
    .selectFrom('notifications')
    .select('id')
    .where('accountId', '=', annId)
    .executeTakeFirstOrThrow()
  const sent: string[] = []
  const webPush = async ({ endpoint }: { endpoint: string }) => (sent.push(endpoint), 'sent' as const)
  const again = () => pushToDevice(systemDb, { notificationId, deviceId }, { ...pushSettings, webPush } as never)
  await again()
  expect(sent).toHaveLength(1)
  await sql`update notifications set created_at = created_at - interval '1 day' where id = ${notificationId}`.execute(
    systemDb,
  )
  await again()
  expect(sent).toHaveLength(1)
})

test('pushes go to well-known push services only, whatever endpoint a browser registers', async () => {
  const { sam } = await samWithBrowser()
  const { draft } = browser()
  for (const endpoint of ['https://127.0.0.1/push', 'https://evil.example/push', 'http://localhost/push'])
    await expect(sam.calls(notifications.addDevice, { body: { ...draft, endpoint } })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'endpoint' }],
    })
})

test('push keys are created once and stored sealed; configured keys take precedence', async () => {
  const [one, other] = await Promise.all([pushKeysOf(systemDb, pushSettings), pushKeysOf(systemDb, pushSettings)])
  expect(one).toEqual(other)
  expect(one.subject).toBe('https://clinic.example')
  const storedKeys = await systemDb.selectFrom('notificationPushKeys').selectAll().executeTakeFirstOrThrow()
  expect(storedKeys.privateKey).not.toContain(one.privateKey)
  const set = { publicKey: 'public', privateKey: 'private', subject: 'mailto:a@b.example' }
  expect(await pushKeysOf(systemDb, { ...pushSettings, pushKeys: set })).toBe(set)
})

test('a new secret makes new push keys, and no device is said to be notified that subscribed with the old ones', async () => {
  const { sam, device } = await samWithBrowser()
  const devices = async () => (await sam.calls(notifications.settings, {})).devices.map(({ _id }) => _id)
  expect(await devices()).toEqual([device._id])
  const renewed = { ...pushSettings, secret: 'another secret, as long as the one before it' }
  const keys = await pushKeysOf(systemDb, renewed)
  expect(await pushKeysOf(systemDb, renewed)).toEqual(keys)
  expect(await devices()).toEqual([])
})
