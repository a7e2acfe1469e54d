import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  defaultTheme,
  inkTheme,
  organizations,
  type FirstStep,
  type FirstSteps,
} from '@kinora/contract/organizations.ts'
import { programs } from '@kinora/contract/programs.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { http, organization, person, stranger, systemDb } = await openTestApp({ isWorker: false })

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 23, g: 102, b: 122, alpha: 0.5 } } })
const png = await drawn(1200, 300)
  .png()
  .withExif({ IFD0: { Copyright: 'Ann Kowalski, 12 Ferry Rd' } })
  .toBuffer()

function form(bytes: Uint8Array, filename = 'logo.png', type = 'image/png') {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], filename, { type }))
  return body
}

const open = (address: string) => http.inject({ method: 'GET', url: `/api${address}` })

test('API-068 SHELL-03 a logo is re-encoded and public, for the sign-in page and emails', async () => {
  const olivia = await person('business_admin')
  const { orgLogo } = await olivia.calls(organizations.saveLogo, { body: form(png) })
  const { headers, rawPayload } = await open(orgLogo!)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 640, height: 160, hasAlpha: true })
  expect([png.includes('Ferry Rd'), rawPayload.includes('Ferry Rd')]).toEqual([true, false])
  expect(await olivia.calls(organizations.settings, { query: {} })).toMatchObject({ orgLogo })
})

test('API-068 a new logo replaces the old one and its file; removing it brings back the default', async () => {
  const tess = await person('solo')
  const first = await tess.calls(organizations.saveLogo, { body: form(png) })
  const second = await tess.calls(organizations.saveLogo, {
    body: form(await drawn(80, 80).webp().toBuffer(), 'b.webp', 'image/webp'),
  })
  expect(second.orgLogo).not.toBe(first.orgLogo)
  expect([(await open(first.orgLogo!)).statusCode, (await open(second.orgLogo!)).statusCode]).toEqual([404, 200])
  const files = systemDb.selectFrom('organizationFiles').select('id').where('organizationId', '=', tess.organizationId)
  expect(await files.execute()).toHaveLength(1)
  expect(await tess.calls(organizations.removeLogo, {})).toMatchObject({ orgLogo: null })
  expect((await open(second.orgLogo!)).statusCode).toBe(404)
  expect(await files.execute()).toHaveLength(0)
})

test.each([
  ['a drawing in SVG', 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG that calls itself PNG', 'logo.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>')],
  ['half a picture', 'logo.png', 'image/png', png.subarray(0, 400)],
  ['nothing', 'logo.png', 'image/png', Buffer.alloc(0)],
])('API-068 %s is refused as a logo, and the one before stays', async (_, name, type, bytes) => {
  const olivia = await person('business_admin')
  const { orgLogo } = await olivia.calls(organizations.saveLogo, { body: form(png) })
  await expect(olivia.calls(organizations.saveLogo, { body: form(bytes, name, type) })).rejects.toMatchObject({
    code: expect.stringMatching(/^(invalid|unsupported_media)$/),
    message: expect.stringMatching(/\w/),
  })
  expect(await olivia.calls(organizations.settings, { query: {} })).toMatchObject({ orgLogo })
})

test('an owner cannot change the logo of another organization', async () => {
  const [olivia, eve] = [await person('business_admin'), await person('business_admin')]
  const { orgLogo } = await olivia.calls(organizations.saveLogo, { body: form(png) })
  await eve.calls(organizations.saveLogo, { body: form(png) })
  await eve.calls(organizations.removeLogo, {})
  expect(await olivia.calls(organizations.settings, { query: {} })).toMatchObject({ orgLogo })
})

test.each(['practitioner', 'patient', 'admin'] as const)(
  'API-067 a %s cannot change the clinic’s theme',
  async (role) => {
    const of = await organization()
    const sam = await person(role, { of })
    const body = { type: 'MYACCOUNT' as const, theme: inkTheme }
    await expect(sam.calls(organizations.saveSettings, { body })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(sam.calls(organizations.saveLogo, { body: form(png) })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(sam.calls(organizations.removeLogo, {})).rejects.toMatchObject({ code: 'forbidden' })
  },
)

test('API-067 API-070 ENTITY-09 a saved theme applies to its organization only; others have the default', async () => {
  const of = await organization({ name: 'Tide Physio' })
  const [olivia, ann, eve] = [
    await person('business_admin', { of }),
    await person('patient', { of }),
    await person('business_admin'),
  ]
  expect(await ann.calls(organizations.settings, { query: {} })).toMatchObject({ theme: defaultTheme })
  await olivia.calls(organizations.saveSettings, { body: { type: 'MYACCOUNT', theme: inkTheme } })
  const query = { type: 'MYACCOUNT' as const }
  expect(await ann.calls(organizations.settings, { query })).toMatchObject({ orgName: 'Tide Physio', theme: inkTheme })
  expect(await eve.calls(organizations.settings, { query })).toMatchObject({ theme: defaultTheme })
  expect(await stranger.calls(organizations.settings, { query })).toMatchObject({ orgId: null, orgLogo: null })
})

test('visitors of a clinic’s own host see its name, logo and colors before signing in', async () => {
  const olivia = await person('business_admin')
  await systemDb
    .updateTable('organizations')
    .set({ host: 'harbour.test' })
    .where('id', '=', olivia.organizationId)
    .execute()
  await olivia.calls(organizations.saveSettings, { body: { type: 'MYACCOUNT', theme: inkTheme } })
  const { orgLogo } = await olivia.calls(organizations.saveLogo, { body: form(png) })
  const headers = { 'x-host': 'Harbour.test' }
  expect(await stranger.calls(organizations.settings, { query: {} }, { headers })).toMatchObject({
    orgName: 'Harbour Physio',
    orgLogo,
    orgMobile: expect.stringMatching(/^\d+$/),
    theme: inkTheme,
  })
})

test.each([
  ['a style rule', 'red; } body { display: none'],
  ['a name', 'teal'],
  ['three digits', '#abc'],
])('API-067 a color that is %s is refused at its field', async (_, primaryColor) => {
  const olivia = await person('business_admin')
  const body = { type: 'MYACCOUNT' as const, theme: { ...defaultTheme, primaryColor } }
  await expect(olivia.calls(organizations.saveSettings, { body })).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'theme.primaryColor', message: 'Use a colour like #17667A.' }],
  })
})

const clinic = {
  name: 'Harbour Physiotherapy',
  mobile: '+61 2 9000 2222',
  address: '1 Ferry Road, Manly NSW 2095',
  abn: '51 824 753 556',
  timeZone: 'Australia/Perth',
}

test('an owner changes name, phone, address, ABN and time zone, patients read the new number, and it is audited', async () => {
  const olivia = await person('business_admin')
  const ann = await person('patient', { of: olivia.organizationId })
  const eve = await person('business_admin')
  const before = await eve.calls(organizations.details, {})
  await olivia.calls(organizations.saveDetails, { body: clinic })
  expect(await olivia.calls(organizations.details, {})).toEqual({
    ...clinic,
    mobile: '0290002222',
    abn: '51824753556',
  })
  expect(await ann.calls(organizations.settings, { query: {} })).toMatchObject({
    orgName: 'Harbour Physiotherapy',
    orgMobile: '0290002222',
  })
  expect(await eve.calls(organizations.details, {})).toEqual(before)
  const audited = systemDb
    .selectFrom('accountEvents')
    .select('result')
    .where('call', '=', 'organizations.saveDetails')
    .where('accountId', '=', olivia.accountId)
  await expect.poll(() => audited.execute()).toEqual([{ result: 'done' }])
})

test.each([
  [{ mobile: '02 90' }, 'mobile', 'Minimum six digits required.'],
  [{ abn: '51 824 753 557' }, 'abn', "This isn't a valid ABN. Check its 11 digits."],
  [{ name: ' ' }, 'name', 'Organisation name is required'],
  [{ timeZone: 'Australia/Atlantis' }, 'timeZone', 'Choose a time zone.'],
])('details of a clinic are refused at their field: %o', async (change, field, message) => {
  const olivia = await person('business_admin')
  const refused = olivia.calls(organizations.saveDetails, { body: { ...clinic, ...change } })
  await expect(refused).rejects.toMatchObject({ fields: [{ field, message }] })
})

test('the first steps of a new clinic are done by their data, and an owner hides and shows them', async () => {
  const olivia = await person('business_admin')
  const left = async () =>
    (await olivia.calls(organizations.firstSteps, {})).steps.filter(({ isDone }) => !isDone).map(({ name }) => name)
  expect(await left()).toEqual(['details', 'logo', 'colleagues', 'patient', 'program'])

  const details = await olivia.calls(organizations.details, {})
  await olivia.calls(organizations.saveDetails, { body: { ...details, mobile: '0290001111' } })
  expect(await left()).toEqual(['logo', 'colleagues', 'patient', 'program'])
  await olivia.calls(organizations.saveLogo, { body: form(png) })
  const sam = await person('practitioner', { of: olivia.organizationId })
  expect(await left()).toEqual(['patient', 'program'])
  const { _id: patientId } = await addPatient(sam)
  expect(await left()).toEqual(['program'])
  // A template does not count as a program.
  const draft = { title: 'Knee rehab', weeks: 6, startDate: '2026-11-23' }
  await sam.calls(programs.create, { body: { title: 'Template', weeks: 2 } })
  expect(await left()).toEqual(['program'])
  await sam.calls(programs.create, { body: { ...draft, patientId } })
  expect(await left()).toEqual([])

  const change = (isHidden: boolean, skipped: FirstStep[] = []) =>
    olivia.calls(organizations.hideFirstSteps, { body: { isHidden, skipped } })
  expect((await change(true)).isHidden).toBe(true)
  expect((await change(false)).isHidden).toBe(false)
  const skippedIn = ({ steps }: FirstSteps) => steps.filter(({ isSkipped }) => isSkipped).map(({ name }) => name)
  expect(skippedIn(await change(false, ['logo', 'colleagues']))).toEqual(['logo', 'colleagues'])
  expect(skippedIn(await olivia.calls(organizations.firstSteps, {}))).toEqual(['logo', 'colleagues'])
  expect(skippedIn(await change(false))).toEqual([])
  // A person who works alone has nobody to invite.
  const tess = await person('solo', { of: await organization({ kind: 'solo' }) })
  expect((await tess.calls(organizations.firstSteps, {})).steps.map(({ name }) => name)).not.toContain('colleagues')
})
