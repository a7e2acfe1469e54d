import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { logs } from '@kinora/contract/logs.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import type { Role } from '@kinora/contract/roles.ts'
import type { Named } from '@kinora/contract/room.ts'
import { series } from '@kinora/contract/series.ts'
import { contracts } from './rooms.ts'
import { openHouse } from './testing/house.ts'
import { sampleRequest } from './testing/samples.ts'

const { app, organization, person, session, system } = await openHouse()

/** One of everything, made by Sam for Ann. */
async function world() {
  const of = await organization()
  const sam = await person('practitioner', { of })
  const ann = await sam.calls(patients.create, {
    body: { name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' },
  })
  const exercise = await sam.calls(exercises.create, { body: { name: 'Squat to a chair' } })
  const program = await sam.calls(programs.create, {
    body: { title: 'Knee rehab', weeks: 2, startDate: '2026-11-16', patientId: ann._id },
  })
  const template = await sam.calls(programs.create, { body: { title: 'Knee template', weeks: 2 } })
  const block = await sam.calls(series.create, {
    body: { programId: program._id, name: 'Morning', exercises: [{ exerciseId: exercise._id }] },
  })
  const week = await sam.calls(series.week, { params: { programId: program._id, week: 1 } })
  const prescription = week.series[0]!.assignedExercises[0]!
  const entries = [{ assignedExerciseId: prescription._id, version: prescription.version, sets: [{}] }]
  const log = {
    _id: randomUUID(),
    programId: program._id,
    seriesId: block._id,
    week: 1,
    day: '2026-11-17',
    startedAt: '2026-11-17T08:00:00Z',
    entries,
  }
  const hers = await session(of, ann._id)
  await hers.calls(logs.saveSeries, { body: log })
  return {
    of,
    sam,
    hers,
    ids: {
      patientId: ann._id,
      exerciseId: exercise._id,
      programId: program._id,
      seriesId: block._id,
      prescriptionId: prescription._id,
      templateId: template._id,
    },
    log,
  }
}
type World = Awaited<ReturnType<typeof world>>

const [here, there] = [await world(), await world()]
const calls = Object.values(contracts).flatMap((room) => Object.values(room) as Named[])

/** What the id in an address or a body is of, told by the call's own address. */
function idsFor(
  it: Named,
  { ids, log, sam }: World,
): { params: Record<string, unknown>; body?: Record<string, unknown> } {
  const { patientId, exerciseId, programId, seriesId, prescriptionId } = ids
  const room = it.name.split('.')[0]
  const id = {
    patients: patientId,
    exercises: exerciseId,
    programs: programId,
    series: it.path.startsWith('/series/:id') ? seriesId : it.path.startsWith('/assigned') ? prescriptionId : programId,
    logs: programId,
  }[room!]
  const params = {
    id: it.name === 'programs.ofPatient' ? patientId : it.name === 'patients.ofPractitioner' ? sam.accountId : id,
    patientId,
    programId,
    seriesId,
    week: 1,
  }
  const bodies: Record<string, Record<string, unknown>> = {
    'programs.create': { title: 'Mine', weeks: 1, startDate: '2026-11-20', patientId },
    'series.create': { programId, name: 'Evening' },
    'series.update': { _id: seriesId, name: 'Mine now' },
    'series.assign': { seriesId, week: 1, exercises: [{ exerciseId }] },
    'series.change': { _id: prescriptionId, priority: 'extra' },
    'series.copyProgram': { patientId, startDate: '2026-11-20' },
    'logs.saveSeries': { ...log, _id: randomUUID() },
    'logs.saveProgram': { programId, week: 1, event: 'needHelp' },
    'patients.update': { name: 'Mine now' },
    'exercises.update': { name: 'Mine now' },
    'programs.update': { title: 'Mine now' },
    'exercises.fetch': { exerciseIds: [exerciseId] },
  }
  return { params, body: bodies[it.name] }
}

async function send(it: Named, token: string | undefined, of: World) {
  const sample = sampleRequest(it)
  const { params, body } = idsFor(it, of)
  const url = `/api${it.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(params[hole] ?? sample.params[hole])))}`
  const query = Object.fromEntries(Object.entries(sample.query).map(([name, value]) => [name, String(value)]))
  const payload = body ? { ...sample.body, ...body } : sample.body
  return app.inject({
    method: it.method,
    url,
    query,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
}

const names = (list: Named[]) => list.map((it) => [it.name, it] as const)
// Logging out is for everybody, and would end the sessions that the others are tried with.
const guarded = calls.filter((it) => it.who !== 'anyone' && it.name !== 'accounts.logout')
const ended = await person('business_admin')
await system
  .updateTable('accountSessions')
  .set({ endedAt: new Date() })
  .where('accountId', '=', ended.accountId)
  .execute()

test('there are calls to try', () => {
  expect(calls.length).toBeGreaterThan(50)
})

test.each(names(guarded))(
  'ROLE-01 %s is closed to strangers, to ended sessions and to forged tokens',
  async (_, it) => {
    const forged = here.sam.token.replace(/\.[^.]+$/, `.${there.sam.token.split('.')[2]}`)
    for (const token of [undefined, ended.token, forged]) {
      const { statusCode, body } = await send(it, token, here)
      expect(statusCode, body).toBe(401)
    }
  },
)

const roles = ['practitioner', 'solo', 'business_admin', 'patient', 'admin'] as const satisfies Role[]
const people = new Map<Role, Awaited<ReturnType<typeof person>>>()
for (const role of roles) people.set(role, await person(role, { of: here.of }))

test.each(names(guarded))(
  'ROLE-01 %s answers 403 to the roles it is not for, and never to those it is for',
  async (_, it) => {
    for (const role of roles) {
      const { statusCode, body } = await send(it, people.get(role)!.token, there)
      const isFor = (it.who as readonly Role[]).includes(role)
      expect(statusCode === 403, `${role}: ${statusCode} ${body.slice(0, 200)}`).toBe(!isFor)
    }
  },
)

/** Calls about nobody's record, or about the caller's own. */
const aboutNobody = new Set([
  'organizations.saveSettings',
  'organizations.saveLogo',
  'organizations.removeLogo',
  'accounts.session',
  'accounts.user',
  'accounts.info',
  'accounts.changePassword',
  'accounts.saveOwn',
  'accounts.savePicture',
  'accounts.removePicture',
  'plans.mine',
  'plans.alert',
  'patients.create',
  'patients.importList',
  'patients.list',
  'patients.names',
  'patients.practitioners',
  'exercises.create',
  'exercises.importList',
  'programs.list',
  'programs.library',
])
const aboutRecords = guarded.filter((it) => !aboutNobody.has(it.name))

const { rows: tables } = await sql<{ name: string }>`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'account%' order by 1`.execute(
  system,
)

/** Everything that was recorded in an organization, as one text: what must be the same before and after. */
async function contentOf(organizationId: string) {
  const all = tables.map(({ name }) =>
    sql`select to_jsonb(t) as row from ${sql.table(name)} t where organization_id = ${organizationId} order by 1`.execute(
      system,
    ),
  )
  return JSON.stringify((await Promise.all(all)).map(({ rows }) => rows))
}

test.each(names(aboutRecords))('%s finds nothing of another organization, and changes nothing there', async (_, it) => {
  const before = await contentOf(there.of)
  const intruders = (it.who as readonly Role[]).map((role) => people.get(role)!)
  for (const eve of intruders) {
    const { statusCode, body } = await send(it, eve.token, there)
    const isEmptyList = it.name === 'exercises.fetch' && statusCode === 200 && JSON.parse(body).data.total === 0
    expect(
      isEmptyList || (statusCode >= 400 && statusCode < 500 && statusCode !== 401 && statusCode !== 403),
      `${eve.role}: ${statusCode} ${body.slice(0, 300)}`,
    ).toBe(true)
    for (const id of [there.ids.patientId, 'Ann Kowalski', 'Knee rehab'])
      expect(statusCode === 200 ? '' : body).not.toContain(id)
  }
  expect(await contentOf(there.of)).toBe(before)
})

const forPatients = aboutRecords.filter((it) => (it.who as readonly Role[]).includes('patient'))
test.each(names(forPatients))(
  'ROLE-02 %s shows a patient nothing of another patient of the same clinic',
  async (_, it) => {
    const other = people.get('patient')!
    const before = await contentOf(here.of)
    const { statusCode, body } = await send(it, other.token, here)
    expect(statusCode, body.slice(0, 300)).toBeGreaterThanOrEqual(400)
    expect(statusCode).not.toBe(403)
    expect(await contentOf(here.of)).toBe(before)
  },
)

const colleague = people.get('practitioner')!
const ofPatients = aboutRecords.filter(
  (it) => /^(patients|programs|series|logs)\./.test(it.name) && (it.who as readonly Role[]).includes('practitioner'),
)
test.each(names(ofPatients))('%s keeps a practitioner from the patients of a colleague', async (_, it) => {
  const before = await contentOf(here.of)
  const { statusCode, body } = await send(it, colleague.token, here)
  expect(statusCode, body.slice(0, 300)).toBeGreaterThanOrEqual(400)
  expect([401, 403]).not.toContain(statusCode)
  expect(await contentOf(here.of)).toBe(before)
})
