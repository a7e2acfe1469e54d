import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { organizations } from '@kinora/contract/organizations.ts'
import { profile } from '@kinora/contract/profile.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, organization, person, systemDb } = await openTestApp({ isWorker: false })

const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#5b9bb8' } })
  .jpeg()
  .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
  .toBuffer()

function form(bytes: Uint8Array, filename = 'me.jpg', type = 'image/jpeg') {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], filename, { type }))
  return body
}

test.each(['practitioner', 'solo', 'business_admin', 'patient'] as const)(
  'ENTITY-01 a %s can change their own name and mobile, but nobody else’s',
  async (role) => {
    const of = await organization()
    const [sam, colleague] = [await person(role, { of }), await person(role, { of, name: 'Priya Dhillon' })]
    const body = { name: 'Sam O. Okafor', mobile: '0412 555 018'.replaceAll(' ', '') }
    const extra = { role: 'admin', email: 'other@example.com', orgId: colleague.organizationId, isVerified: false }
    const saved = await sam.calls(profile.saveOwn, { body: { ...body, ...extra } })
    expect(saved).toMatchObject({ ...body, role, email: sam.email, userId: sam.accountId, isVerified: true })
    expect(await sam.calls(accounts.user, {})).toMatchObject(body)
    expect(await colleague.calls(accounts.user, {})).toMatchObject({ name: 'Priya Dhillon', mobile: '0400000000' })
  },
)

test.each([
  ['', '0412555018', 'name', 'Name is required.'],
  ['Sam', '0412555018', 'name', 'Name must have 5 characters.'],
  ['Sam Okafor', '0412', 'mobile', 'Minimum six digits required.'],
])(
  'VALID-04 ENTITY-11 the name %j with the mobile %j is refused at its field',
  async (name, mobile, field, message) => {
    const sam = await person('practitioner')
    await expect(sam.calls(profile.saveOwn, { body: { name, mobile } })).rejects.toMatchObject({
      code: 'invalid',
      fields: expect.arrayContaining([{ field, message }]),
    })
  },
)

test('ENTITY-01 a picture is cropped square, loses its metadata and has a URL that expires', async () => {
  const sam = await person('practitioner')
  const { image } = await sam.calls(profile.savePicture, { body: form(jpeg) })
  const opened = await http.inject({ url: `/api${image}` })
  expect(opened.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600, immutable',
  })
  const { width, height, exif } = await sharp(opened.rawPayload).metadata()
  expect({ width, height, exif }).toEqual({ width: 320, height: 320, exif: undefined })
  for (const wrong of [
    image!.replace(/key=.*/, 'key=wrong'),
    image!.replace(/until=\d+/, 'until=1'),
    image!.split('?')[0]!,
  ])
    expect((await http.inject({ url: `/api${wrong}` })).statusCode, wrong).toBeGreaterThanOrEqual(400)
  expect(await sam.calls(accounts.user, {})).toMatchObject({ image })
  expect(await sam.calls(profile.removePicture, {})).toMatchObject({ image: null })
  expect((await http.inject({ url: `/api${image}` })).statusCode).toBe(404)
  const files = await systemDb
    .selectFrom('organizationFiles')
    .select('id')
    .where('createdBy', '=', sam.accountId)
    .execute()
  expect(files).toEqual([])
})

test('PROFILE-03 ENTITY-01 the organization’s profile has its name, logo, host and time zone', async () => {
  const olivia = await person('business_admin')
  const { orgLogo } = await olivia.calls(organizations.saveLogo, {
    body: form(await sharp(jpeg).png().toBuffer(), 'logo.png', 'image/png'),
  })
  expect(await olivia.calls(accounts.info, {})).toMatchObject({
    orgName: 'Harbour Physio',
    orgLogo,
    host: null,
    timeZone: 'Australia/Sydney',
    plan: 'custom',
  })
})

test('a device sets the first time zone, and afterwards only Ann’s answer or choice moves it', async () => {
  const of = await organization({ timeZone: 'Australia/Sydney' })
  const ann = await person('patient', { of })
  const report = (timeZone: string, answer?: 'move' | 'keep') =>
    ann.calls(accounts.updateTimeZone, { body: { timeZone, answer } })
  const zones = async () => {
    const { timeZone, askedTimeZone } = await ann.calls(accounts.user, {})
    return [timeZone, askedTimeZone]
  }
  expect(await zones()).toEqual(['Australia/Sydney', null])
  await report('Australia/Sydney')
  expect(await zones()).toEqual(['Australia/Sydney', 'Australia/Sydney'])
  // An older app that does not ask changes nothing.
  await report('Australia/Perth')
  expect(await zones()).toEqual(['Australia/Sydney', 'Australia/Sydney'])
  await report('Australia/Perth', 'keep')
  expect(await zones()).toEqual(['Australia/Sydney', 'Australia/Perth'])
  await report('Australia/Darwin', 'move')
  expect(await zones()).toEqual(['Australia/Darwin', 'Australia/Darwin'])
  const settings = { ways: [], quietFrom: null, quietUntil: null, timeZone: 'Australia/Adelaide' }
  await ann.calls(notifications.saveSettings, { body: settings })
  expect(await zones()).toEqual(['Australia/Adelaide', 'Australia/Darwin'])
})

test('a zone that Ann chose before her phone reported one stays', async () => {
  const of = await organization({ timeZone: 'Australia/Sydney' })
  const ann = await person('patient', { of })
  const settings = { ways: [], quietFrom: null, quietUntil: null, timeZone: 'Australia/Adelaide' }
  await ann.calls(notifications.saveSettings, { body: settings })
  await ann.calls(accounts.updateTimeZone, { body: { timeZone: 'Australia/Perth' } })
  expect(await ann.calls(accounts.user, {})).toMatchObject({
    timeZone: 'Australia/Adelaide',
    askedTimeZone: 'Australia/Sydney',
  })
})
