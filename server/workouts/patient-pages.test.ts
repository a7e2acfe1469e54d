import pg from 'pg'
import { expect, test } from 'vitest'
import { statementInterceptor } from '../database/statement-batch.ts'
import { addPatient } from '../testing/care.ts'
import { makeExample } from '../testing/example-records.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { sql } from 'kysely'
import { pagesOfPatients } from '../patients/patient-page.queries.ts'
import { surveyJobs } from '../surveys/survey.jobs.ts'
import { findOutdated } from './summary.queries.ts'
import { workoutJobs } from './workout.jobs.ts'

const app = await openTestApp({ isWorker: false })
const { onOwner, organization, ownerUrl, person, systemDb } = app
const jobs = workoutJobs({ systemDb } as never)
const idsOf = async (pages: AsyncIterable<{ id: string }[]>) => {
  const found: string[][] = []
  for await (const page of pages) found.push(page.map(({ id }) => id))
  return found
}
const outdated = async () => (await idsOf(findOutdated(systemDb))).flat()

/** The offset at which it is now noon, because reminders are sent in daytime. */
const offsetOfNoon = () => {
  const hours = new Date().getUTCHours() - 12
  return hours < 0 ? hours : `+${hours}`
}

/** The query plan of the statement that matches `pattern`, once `work` has sent it. */
async function planOf(pattern: RegExp, work: () => Promise<unknown>) {
  let found: { text: string; values: readonly unknown[] } | undefined
  statementInterceptor.change = (text, values) => {
    if (pattern.test(text)) found = { text, values }
    return [text, values]
  }
  await work()
  statementInterceptor.change = undefined
  const client = new pg.Client(ownerUrl)
  await client.connect()
  // Plans as in a large installation, without whole-table scans and sorts.
  for (const way of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set enable_${way} = off`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({ ...found!, text: `explain ${found!.text}` })
  await client.end()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('a page of patients begins after the last one of the page before, so that a job reads each patient once', async () => {
  const of = await organization()
  const sam = await person('practitioner', { of, name: 'Sam Okafor' })
  for (const name of ['Ann Kowalski', 'Bea Novak', 'Cleo Reid']) await addPatient(sam, { name })
  await onOwner('update patients set summary = null')
  const all = await outdated()
  expect(all).toHaveLength(3)
  const some = sql`select t.id from t where t.is_active order by t.organization_id, t.id`
  expect(await idsOf(pagesOfPatients(systemDb, some, 2))).toEqual([all.slice(0, 2), all.slice(2), []])
  await jobs.summarizePatients()
  expect(await outdated()).toEqual([])
})

test.for([
  { of: 'summaries', pattern: /is distinct from/, work: () => jobs.summarizePatients() },
  { of: 'missed sessions', pattern: /'missed '/, work: () => jobs.notifyMissedWorkouts() },
  {
    of: 'survey reminders',
    pattern: /survey_schedules/,
    work: () => surveyJobs({ systemDb } as never).remindSurveys(),
  },
])(
  'the job of $of reads a page of patients by its key before it looks at anything else of them',
  async ({ pattern, work }) => {
    expect(await planOf(pattern, work)).toMatch(
      /CTE t\n\s+->\s+Limit .*\n\s+->\s+Index Scan using \S+ on patients .*\n\s+Index Cond: \(ROW\(organization_id, id\) > ROW\(/,
    )
  },
)

test('schedules of surveys are marked as checked by the organization, with which their key begins', async () => {
  const of = await organization()
  const sam = await person('practitioner', { of, name: 'Sam Okafor' })
  const { _id } = await addPatient(sam)
  await onOwner(
    `insert into survey_schedules (organization_id, patient_id, title) values ('${of}', '${_id}', 'Pain')`,
    `update patients set joined_at = now() where id = '${_id}'`,
    `update organizations set time_zone = 'Etc/GMT${offsetOfNoon()}' where id = '${of}'`,
  )
  const plan = await planOf(/update survey_schedules/, () => surveyJobs({ systemDb } as never).remindSurveys())
  expect(plan).toMatch(/on survey_schedules s .*\n\s+Index Cond: \(\(organization_id = /)
})

test('the weeks of a series are found by an index, among those of its program', async () => {
  await makeExample(app, await person('practitioner', { name: 'Sam Okafor' }))
  await onOwner('update patients set summary = null')
  const plan = await planOf(/select distinct p.week/, () => jobs.summarizePatients())
  expect(plan).toMatch(/on series_prescriptions p\s.*\n\s+Index Cond: .*program_id = g\.id\)/)
})

// The last test, because it changes the database.
test('a patient whose summary stays of an earlier day does not keep the job going for ever', async () => {
  await onOwner(
    `create function stays() returns trigger language plpgsql as $$ begin new.summary := null; return new; end $$`,
    'create trigger stays before update on patients for each row execute function stays()',
    'update patients set name = name',
  )
  await jobs.summarizePatients()
  expect(await outdated()).toHaveLength(5)
})
