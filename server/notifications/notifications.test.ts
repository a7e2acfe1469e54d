import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { workouts } from '@kinora/contract/workouts.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { messages } from '@kinora/contract/messages.ts'
import { patients } from '@kinora/contract/patients.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { insertSession } from '../accounts/login-session.queries.ts'
import { inTransaction } from '../database/connect.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { notify } from './notification.service.ts'
import { deliver } from './delivery.service.ts'
import { sendDigests } from './digest.service.ts'
import { eventually } from '../testing/eventually.ts'

const app = await openTestApp()
const { emails, organization, person, session, stranger, systemDb } = app

/** Sam, and Ann, who has joined and follows a program from him. */
async function clinic() {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const draft = { name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' }
  const { _id: annId } = await sam.calls(patients.create, { body: draft })
  await sql`update accounts set password_hash = 'joined' where id = ${annId}`.execute(systemDb)
  await sql`update patients set joined_at = now() where id = ${annId}`.execute(systemDb)
  const ann = await session(of, annId)
  return { of, sam, ann, annId, email: draft.email }
}

/** A daily program of one exercise that alerts on pain above 5. */
async function withProgram({ sam, annId }: Awaited<ReturnType<typeof clinic>>, startDate: string) {
  const exercise = await sam.calls(exercises.create, { body: { name: 'Squat to a chair' } })
  const program = await sam.calls(programs.create, {
    body: { title: 'Knee rehab', weeks: 4, startDate, patientId: annId },
  })
  const block = await sam.calls(series.create, {
    body: { programId: program._id, name: 'Morning', isEveryWeek: true, exercises: [{ exerciseId: exercise._id }] },
  })
  const { series: week } = await sam.calls(series.week, { params: { programId: program._id, week: 1 } })
  return { program, block, prescription: week[0]!.assignedExercises[0]! }
}

const list = { query: {} }
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

test('API-043 API-045 a patient hears of a new program, and of its changes only as one thing', async () => {
  const all = await clinic()
  await withProgram(all, dayIn(0))
  const { items, unread } = await all.ann.calls(notifications.list, list)
  expect(titles({ items })).toEqual(['Your new program: Knee rehab'])
  expect(items[0]).toMatchObject({ kind: 'programAssigned', text: 'From Sam Okafor', isRead: false })
  expect(unread).toBe(1)
  expect(await all.ann.calls(notifications.count, {})).toEqual({ count: 1, messages: 0, tickets: 0 })
  expect(await all.sam.calls(notifications.count, {})).toMatchObject({ count: 0 })
})

test('API-044 one notification is marked as read and unread, and all are marked as read', async () => {
  const all = await clinic()
  const { program } = await withProgram(all, dayIn(0))
  const { ann, sam } = all
  const [first] = (await ann.calls(notifications.list, list)).items
  const params = { id: first!._id }
  expect(await ann.calls(notifications.read, { params, body: {} })).toMatchObject({ isRead: true })
  expect((await ann.calls(notifications.list, { query: { filter: 'unread' } })).items).toEqual([])
  await sam.calls(programs.update, { params: { id: program._id }, body: { title: 'Knee strength' } })
  expect(titles(await ann.calls(notifications.list, list))).toEqual([
    'Knee strength was changed',
    'Your new program: Knee rehab',
  ])
  await expect(ann.calls(notifications.read, { params, body: { isRead: false } })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await ann.calls(notifications.readAll, {})).toMatchObject({ count: 0 })
  expect(await ann.calls(notifications.read, { params, body: { isRead: false } })).toMatchObject({ isRead: false })
  await expect(sam.calls(notifications.read, { params, body: {} })).rejects.toMatchObject({ code: 'not_found' })
})

test('the practitioner in charge is notified of pain above the rule, with the newest pain of a session, by one email', async () => {
  const all = await clinic()
  const { program, block, prescription } = await withProgram(all, dayIn(-1))
  const stopAbove = prescription.painRule.stopAbove
  const entry = { assignedExerciseId: prescription._id, version: prescription.version, sets: [{}] }
  const body = {
    _id: randomUUID(),
    programId: program._id,
    seriesId: block._id,
    week: 1,
    day: dayIn(0),
    startedAt: new Date().toISOString(),
  }
  const save = (revision: number, painDuring: number) =>
    all.ann.calls(workouts.saveSeries, { body: { ...body, revision, entries: [{ ...entry, painDuring }] } })
  await save(1, stopAbove)
  expect(await all.sam.calls(notifications.count, {})).toMatchObject({ count: 0 })
  await save(2, stopAbove + 1)
  await save(3, 10)
  const { items } = await all.sam.calls(notifications.list, list)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    title: 'Ann Kowalski: pain 10 after Squat to a chair',
    patientId: all.annId,
  })
  // The email waits a minute, in which a slip can be corrected.
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`deliver ${items[0]!._id}`}`.execute(
    systemDb,
  )
  await eventually(() => expect(emails.filter(({ to }) => to === all.sam.email)).toHaveLength(1))
  const email = emails.find(({ to }) => to === all.sam.email)!
  expect(email.text).not.toMatch(/Ann|Kowalski|pain|Squat/i)
  expect(email.html).not.toMatch(/Ann |Kowalski|Squat/i)
})

test('the practitioner in charge is notified of a request for help, and nobody of their own actions', async () => {
  const all = await clinic()
  const { program } = await withProgram(all, dayIn(0))
  const said = { programId: program._id, week: 1, event: 'needHelp', note: 'It pinches' } as const
  await all.ann.calls(workouts.saveProgram, { body: said })
  const [first] = (await all.sam.calls(notifications.list, list)).items
  expect(first).toMatchObject({ title: 'Ann Kowalski asks for help', text: 'Knee rehab · “It pinches”' })
  await all.sam.calls(patients.setActive, {
    params: { id: all.annId },
    body: { isActive: false, statusReason: 'Completed program' },
  })
  expect((await all.sam.calls(notifications.list, list)).items).toHaveLength(1)
})

test('an owner who activates a patient and undoes it notifies nobody of the reason again', async () => {
  const all = await clinic()
  const olivia = await person('business_admin', { of: all.of })
  const params = { id: all.annId }
  const completed = { isActive: false, statusReason: 'Completed program' } as const
  await olivia.calls(patients.setActive, { params, body: completed })
  const samsNotifications = async () => (await all.sam.calls(notifications.list, list)).items
  expect(await samsNotifications()).toMatchObject([{ kind: 'statusReported', isRead: false }])
  await all.sam.calls(notifications.readAll, {})
  await olivia.calls(patients.setActive, { params, body: { isActive: true } })
  const restored = await olivia.calls(patients.setActive, { params, body: { ...completed, isUndo: true } })
  expect(restored).toMatchObject(completed)
  expect(await samsNotifications()).toMatchObject([{ kind: 'statusReported', isRead: true }])
})

test('a missed session is notified once, after midnight in the patient’s time zone', async () => {
  const all = await clinic()
  const { program } = await withProgram(all, dayIn(-3))
  const runMissed = async () => {
    await sql`select graphile_worker.add_job('summarizePatients', '{}'::json)`.execute(systemDb)
    await sql`select graphile_worker.add_job('notifyMissedWorkouts', '{}'::json)`.execute(systemDb)
    await eventually(async () => {
      const { rows } =
        await sql`select 1 from graphile_worker.jobs where task_identifier in ('summarizePatients', 'notifyMissedWorkouts', 'summarizePatient')`.execute(
          systemDb,
        )
      expect(rows).toEqual([])
    })
  }
  // A time zone where it is past four in the morning, and one where it is not.
  const hour = new Date().getUTCHours()
  const zone = (atHour: number) => {
    const offset = ((((atHour - hour) % 24) + 36) % 24) - 12
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  await sql`update organizations set time_zone = ${zone(11)} where id = ${all.of}`.execute(systemDb)
  await all.ann.calls(notifications.saveSettings, {
    body: { ways: [], quietFrom: null, quietUntil: null, timeZone: zone(2) },
  })
  await runMissed()
  expect((await all.sam.calls(notifications.list, list)).items).toEqual([])
  await all.ann.calls(notifications.saveSettings, {
    body: { ways: [], quietFrom: null, quietUntil: null, timeZone: zone(12) },
  })
  // A patient who has completed the program misses nothing until it continues.
  const report = { programId: program._id, week: 1 } as const
  await all.ann.calls(workouts.saveProgram, { body: { ...report, event: 'finished' } })
  await runMissed()
  const kinds = async () => (await all.sam.calls(notifications.list, list)).items.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['statusReported'])
  await all.sam.calls(notifications.readAll, {})
  await all.ann.calls(workouts.saveProgram, { body: { ...report, event: 'started' } })
  await runMissed()
  await runMissed()
  const { items } = await all.sam.calls(notifications.list, { query: { filter: 'unread' } })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    kind: 'sessionMissed',
    title: 'Ann Kowalski missed a session',
    patientId: all.annId,
  })
})

test('urgent notifications are emailed in quiet hours, and go to the owners if the practitioner is deactivated', async () => {
  const { of, annId, sam } = await clinic()
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const settings = await sam.calls(notifications.settings, {})
  // Quiet hours around the clock except for one minute, twelve hours away.
  const minute = (hours: number, minutes: number) => {
    const at = new Date(Date.now() + hours * 3_600_000 + minutes * 60_000)
    return at.toLocaleTimeString('en-GB', { timeZone: settings.timeZone, hour: '2-digit', minute: '2-digit' })
  }
  const quiet = { quietFrom: minute(12, 1), quietUntil: minute(12, 0), timeZone: settings.timeZone }
  for (const { calls } of [sam, olivia]) await calls(notifications.saveSettings, { body: { ways: [], ...quiet } })
  const tell = (kind: 'helpRequested' | 'statusReported') =>
    inTransaction(systemDb, (tx) =>
      notify(tx, { kind, organizationId: of, patientId: annId, facts: { patient: 'Ann' } }),
    )
  const emailsTo = ({ email }: { email: string }) => emails.filter(({ to }) => to === email).map(({ text }) => text)
  await tell('statusReported')
  await tell('helpRequested')
  await eventually(() => expect(emailsTo(sam)).toEqual([expect.stringContaining('has asked for help')]))
  expect((await sam.calls(notifications.list, list)).items).toHaveLength(2)
  expect((await olivia.calls(notifications.list, list)).items).toEqual([])
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', sam.accountId).execute()
  await tell('statusReported')
  await tell('helpRequested')
  expect((await olivia.calls(notifications.list, list)).items).toMatchObject([{ kind: 'helpRequested' }])
  await eventually(() => expect(emailsTo(olivia)).toHaveLength(1))
})

test('what a patient writes goes to the owners if the practitioner in charge is deactivated', async () => {
  const { of, annId, sam } = await clinic()
  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  const ann = await session(of, annId)
  const write = (text: string) => ann.calls(messages.create, { body: { patientIds: [annId], text } })
  const newsOf = async (who: typeof olivia) =>
    (await who.calls(notifications.list, list)).items.filter(({ kind }) => kind === 'message').map(({ text }) => text)
  await write('My knee clicks.')
  expect([await newsOf(sam), await newsOf(olivia)]).toEqual([['My knee clicks.'], []])
  await systemDb.updateTable('accounts').set({ isActive: false }).where('id', '=', sam.accountId).execute()
  await write('Is anybody there?')
  expect(await newsOf(olivia)).toEqual(['Is anybody there?'])
})

test('urgent notifications cannot be turned off in the settings', async () => {
  const { sam } = await clinic()
  const { ways, quietFrom, quietUntil, timeZone } = await sam.calls(notifications.settings, {})
  const off = ways.map((way) => (way.kind === 'surveyAlert' ? { ...way, mail: 'off' as const } : way))
  const save = (chosen: typeof ways) =>
    sam.calls(notifications.saveSettings, { body: { ways: chosen, quietFrom, quietUntil, timeZone } })
  await expect(save(off)).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ message: expect.stringContaining('always sent at once') }],
  })
  expect((await save(ways)).ways).toContainEqual({ kind: 'surveyAlert', mail: 'now', push: true })
})

test('R31 a rollback notifies nobody, neither in the app nor by email', async () => {
  const { of, annId, sam } = await clinic()
  const said = (note: string) =>
    ({ kind: 'statusReported', organizationId: of, patientId: annId, facts: { patient: 'Ann', note } }) as const
  const never = inTransaction(systemDb, async (tx) => {
    await notify(tx, said('never said'))
    throw new Error('rolled back')
  })
  await expect(never).rejects.toThrow('rolled back')
  expect((await sam.calls(notifications.list, list)).items).toEqual([])
  await inTransaction(systemDb, (tx) => notify(tx, said('said')))
  const written = () => emails.filter(({ to, subject }) => to === sam.email && subject.startsWith('Something new'))
  await eventually(() => expect(written()).toHaveLength(1))
  expect((await sam.calls(notifications.list, list)).items).toMatchObject([{ text: '“said”' }])
})

test('a message to many leaves out and names who has no email, and one to nobody else is refused', async () => {
  const { sam, annId } = await clinic()
  const bo = { name: 'Bo Kim', email: null, mobile: null }
  const { _id: boId } = await sam.calls(patients.create, { body: bo })
  const write = (patientIds: string[]) => sam.calls(messages.create, { body: { patientIds, text: 'Hello' } })
  expect(await write([annId, boId])).toMatchObject({ sent: 1, skipped: ['Bo Kim'] })
  await expect(write([boId])).rejects.toMatchObject({
    fields: [{ field: 'patientIds', message: 'Bo Kim has no email and can’t read messages here. Call instead.' }],
  })
  const at = { params: { patientId: boId }, query: {} }
  expect((await sam.calls(messages.conversation, at)).items).toEqual([])
})

test('API-046 staff write to one patient, to several and to everybody on a program, each by name', async () => {
  const all = await clinic()
  const { sam, ann, annId } = all
  const body = { patientIds: [annId], text: 'Hello {name}, how is the knee?' }
  const { sent, message } = await sam.calls(messages.create, { body })
  expect(sent).toBe(1)
  expect(message).toMatchObject({ text: 'Hello Ann, how is the knee?', sender: 'Sam Okafor', isFromPatient: false })
  expect(titles(await ann.calls(notifications.list, list))).toEqual(['A message from Sam Okafor'])

  const template = await sam.calls(programs.create, { body: { title: 'Knee template', weeks: 4 } })
  const toAll = { body: { programId: template._id, text: 'Bring your band on Friday.' } }
  await expect(sam.calls(messages.create, toAll)).rejects.toMatchObject({ fields: [{ field: 'programId' }] })
  const copy = { params: { id: template._id }, body: { patientId: annId, startDate: dayIn(-2) } }
  await sam.calls(seriesCopies.copyProgram, copy)
  expect(await sam.calls(messages.create, toAll)).toMatchObject({ sent: 1 })
  const conversation = await ann.calls(messages.conversation, { params: { patientId: annId }, query: {} })
  expect(conversation.items.map(({ text }) => text)).toEqual([
    'Bring your band on Friday.',
    'Hello Ann, how is the knee?',
  ])
  expect(conversation.unread).toBe(2)
})

test('ROUTE-14 a patient replies, staff see who wrote what, and messages are marked as read', async () => {
  const { of, sam, ann, annId } = await clinic()
  const params = { patientId: annId }
  await ann.calls(messages.create, { body: { text: 'Better, thank you.' } })
  expect(await sam.calls(notifications.count, {})).toEqual({ count: 1, messages: 1, tickets: 0 })
  const { items } = await sam.calls(messages.conversation, { params, query: {} })
  expect(items[0]).toMatchObject({ sender: 'Ann Kowalski', isFromPatient: true, isRead: false })
  expect(await sam.calls(messages.conversationRead, { params })).toMatchObject({ count: 0 })
  expect((await ann.calls(messages.conversation, { params, query: {} })).items[0]).toMatchObject({ isRead: true })

  const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
  await olivia.calls(messages.create, { body: { patientIds: [annId], text: 'Sam is away, I answer.' } })
  await ann.calls(messages.create, { body: { text: 'Good to know.' } })
  expect(await olivia.calls(notifications.count, {})).toMatchObject({ messages: 1 })
  expect(await sam.calls(notifications.count, {})).toMatchObject({ messages: 1 })
})

test('nobody writes to, reads or is notified of patients who are not theirs', async () => {
  const [here, there] = [await clinic(), await clinic()]
  const colleague = await person('practitioner', { of: here.of })
  const params = { patientId: here.annId }
  for (const other of [there.sam, colleague, there.ann]) {
    const write = other.calls(messages.create, { body: { patientIds: [here.annId], text: 'Hello' } })
    await expect(write).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.calls(messages.conversation, { params, query: {} })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(other.calls(messages.conversationRead, { params })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await here.ann.calls(notifications.list, list)).items).toEqual([])
})

test('a practitioner who wrote to a patient is told of no answer once a colleague is in charge; an owner still is', async () => {
  const { of, sam, ann, annId } = await clinic()
  const olivia = await person('business_admin', { of })
  const eve = await person('practitioner', { of })
  for (const who of [sam, olivia])
    await who.calls(messages.create, { body: { patientIds: [annId], text: 'How is your knee?' } })
  await olivia.calls(patients.reassign, { body: { practitionerId: eve.accountId, patientIds: [annId] } })
  await ann.calls(messages.create, { body: { text: 'Better, thanks.' } })
  expect(await sam.calls(notifications.list, list)).toMatchObject({ items: [] })
  for (const who of [olivia, eve])
    expect(titles(await who.calls(notifications.list, list))).toContain('A message from Ann Kowalski')
})

test('a message needs text or a picture, and a recipient', async () => {
  const { sam, ann, annId } = await clinic()
  const refused = (body: object) => sam.calls(messages.create, { body: body as never }).catch((error) => error.fields)
  expect(await refused({ patientIds: [annId], text: '  ' })).toEqual([
    { field: 'text', message: 'Write something first.' },
  ])
  expect(await refused({ text: 'Hello' })).toEqual([{ field: 'patientIds', message: 'Choose who this is for.' }])
  await sam.calls(patients.setActive, { params: { id: annId }, body: { isActive: false } })
  expect(await refused({ patientIds: [annId], text: 'Hello' })).toMatchObject([{ field: 'patientIds' }])
  await expect(ann.calls(notifications.count, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a picture is re-encoded, shown by a signed URL, and used once by its sender', async () => {
  const { sam, ann, annId } = await clinic()
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'where Ann lives' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'knee.jpg')
  const picture = await ann.calls(messages.addPicture, { body })
  const steal = sam.calls(messages.create, { body: { patientIds: [annId], pictureIds: [picture._id] } })
  await expect(steal).rejects.toMatchObject({ fields: [{ field: 'pictureIds' }] })
  await ann.calls(messages.create, { body: { pictureIds: [picture._id] } })
  const again = ann.calls(messages.create, { body: { pictureIds: [picture._id] } })
  await expect(again).rejects.toMatchObject({ fields: [{ field: 'pictureIds' }] })

  const { items } = await sam.calls(messages.conversation, { params: { patientId: annId }, query: {} })
  const url = new URL(items[0]!.pictures[0]!.url, 'http://kinora.test')
  const query = { until: Number(url.searchParams.get('until')), key: url.searchParams.get('key')! }
  const show = (signature: typeof query) =>
    stranger.calls(messages.picture, { params: { id: picture._id, size: 'full' }, query: signature })
  const shown = Buffer.from(await (await show(query)).arrayBuffer())
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 80 })
  expect(shown.toString('latin1')).not.toContain('where Ann lives')
  await expect(show({ ...query, until: query.until + 60 })).rejects.toMatchObject({ code: 'not_found' })
  expect(titles(await sam.calls(notifications.list, list))).toEqual(['A message from Ann Kowalski'])
  expect((await sam.calls(notifications.list, list)).items[0]!.text).toBe('A picture')
})

test('message templates belong to the clinic', async () => {
  const [here, there] = [await clinic(), await clinic()]
  const made = await here.sam.calls(messages.createTemplate, {
    body: { title: 'Check in', text: 'How are you, {name}?' },
  })
  expect(await here.sam.calls(messages.templates, {})).toEqual([made])
  expect(await there.sam.calls(messages.templates, {})).toEqual([])
  const change = { params: { id: made._id }, body: { title: 'Mine', text: 'Mine' } }
  await expect(there.sam.calls(messages.updateTemplate, change)).rejects.toMatchObject({ code: 'not_found' })
  await expect(there.sam.calls(messages.removeTemplate, change)).rejects.toMatchObject({ code: 'not_found' })
  expect(await here.sam.calls(messages.updateTemplate, change)).toMatchObject({ title: 'Mine' })
  await here.sam.calls(messages.removeTemplate, { params: { id: made._id } })
  expect(await here.sam.calls(messages.templates, {})).toEqual([])
})

test('a person sends at most thirty messages an hour', async () => {
  const { ann } = await clinic()
  for (let n = 0; n < 30; n++) await ann.calls(messages.create, { body: { text: `Message ${n}` } })
  await expect(ann.calls(messages.create, { body: { text: 'One more' } })).rejects.toMatchObject({
    code: 'too_many',
  })
})

test('owners and the person are notified however support signs in', async () => {
  const { of, sam } = await clinic()
  const olivia = await person('business_admin', { of })
  await insertSession(systemDb, {
    organizationId: of,
    accountId: sam.accountId,
    userAgent: '',
    address: '',
    isSupport: true,
  } as never)
  await eventually(async () => {
    expect(titles(await olivia.calls(notifications.list, list))).toEqual(['Support signed in as Sam Okafor'])
    expect(titles(await sam.calls(notifications.list, list))).toEqual(['Support signed in as Sam Okafor'])
  })
})

const missSession = (organizationId: string, patientId: string, day: string) =>
  inTransaction(systemDb, (tx) =>
    notify(tx, {
      kind: 'sessionMissed',
      organizationId,
      patientId,
      facts: { patient: 'Ann Kowalski', program: 'Knee rehab', days: [day] },
      once: `missed ${patientId} ${day}`,
    }),
  )
const post = { appUrl: 'http://kinora.test', secret: 'unused', isEmailEnabled: true, emailFrom: 'no-reply@kinora.test' }
const sydney = (time: string) => new Date(`2026-11-21T${time}+11:00`)

test('a daily email that fails holds up no other, and a suspended clinic has none', async () => {
  const [broken, suspended, harbour] = [await clinic(), await clinic(), await clinic()]
  for (const { of, annId, sam } of [broken, suspended, harbour]) {
    await missSession(of, annId, '2026-11-19')
    await eventually(async () => {
      const { rows } =
        await sql`select 1 from notifications where account_id = ${sam.accountId} and awaits_digest`.execute(systemDb)
      expect(rows).toHaveLength(1)
    })
  }
  const setZone = (timeZone: string | null) =>
    systemDb.updateTable('accounts').set({ timeZone }).where('id', '=', broken.sam.accountId).execute()
  await setZone('Mars/Olympus')
  await systemDb.updateTable('organizations').set({ isActive: false }).where('id', '=', suspended.of).execute()
  await expect(sendDigests(systemDb, sydney('08:00:00'), post)).rejects.toThrow(/^1 of \d failed\.$/)
  await setZone(null)
  const recipients = () => emails.map(({ to }) => to)
  await eventually(() => expect(recipients()).toContain(harbour.sam.email))
  expect(recipients()).not.toContain(suspended.sam.email)
})

test('the daily digest counts unread notifications, once, in the morning, and names nobody', async () => {
  const { of, sam, annId } = await clinic()
  const missed = (day: string) => missSession(of, annId, day)
  await missed('2026-11-19')
  await missed('2026-11-20')
  const [shown] = (await sam.calls(notifications.list, list)).items
  expect(shown).toMatchObject({ title: 'Ann Kowalski missed sessions on 2 days' })
  await eventually(async () => {
    const { rows } =
      await sql`select 1 from notifications where account_id = ${sam.accountId} and awaits_digest`.execute(systemDb)
    expect(rows).toHaveLength(1)
  })
  const mine = () => emails.filter(({ to }) => to === sam.email)
  await systemDb.updateTable('organizations').set({ host: 'harbour-digest.example' }).where('id', '=', of).execute()
  await sendDigests(systemDb, sydney('06:30:00'), post)
  await sendDigests(systemDb, sydney('07:30:00'), post)
  await sendDigests(systemDb, sydney('08:00:00'), post)
  await eventually(() => expect(mine()).toHaveLength(1))
  expect(mine()[0]).toMatchObject({ subject: 'Your day at Harbour Physio' })
  expect(mine()[0]!.text).toContain('Sessions missed: 1 patient')
  // On the host where they signed in.
  expect(mine()[0]!.text).toContain('See the details: http://harbour-digest.example/notifications')
  expect(mine()[0]!.text).not.toMatch(/Ann|Kowalski|Knee/)
  // The delivery was delayed by quiet hours, so its subject is not announced a second time.
  await inTransaction(systemDb, (tx) => deliver(tx, shown!._id, new Date(), post))
  const { rows } = await sql`select 1 from notifications where account_id = ${sam.accountId} and awaits_digest`.execute(
    systemDb,
  )
  expect(rows).toEqual([])
})
