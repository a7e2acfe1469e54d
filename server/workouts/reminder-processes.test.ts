import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { startAppProcess, type AppProcess } from '../testing/app-process.ts'
import { maxPerDomain } from '../emails/outbox.rules.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, systemDb } = app
const folder = await mkdtemp(join(tmpdir(), 'kinora-reminders-'))
const post = await startSmtpServer()
const running = new Set<AppProcess>()
afterAll(async () => {
  for (const each of running) await each.kill()
  await post.close()
  await rm(folder, { recursive: true, force: true })
})

const many = 60
const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)

/** A zone where it is about ten, because nothing is repeated at night. */
function zoneAtTen() {
  const offset = (10 - new Date().getUTCHours() + 24) % 24
  return offset === 0 ? 'UTC' : `Etc/GMT${offset <= 14 ? '-' : '+'}${offset <= 14 ? offset : 24 - offset}`
}

/** Patients with a daily session, each with a reminder that came due a minute ago. */
async function remindedPatients() {
  const of = await organization({ timeZone: zoneAtTen() })
  const sam = await person('practitioner', { of })
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  const emails: string[] = []
  for (let number = 0; number < many; number++) {
    const email = `${randomUUID()}@example.com`
    const { _id: patientId } = await addPatient(sam, { email })
    await addProgram(sam, { patientId, startDate: yesterday, weeks: 4 }, [exerciseId])
    emails.push(email)
  }
  await sql`update patients set joined_at = now() where organization_id = ${of}`.execute(systemDb)
  await sql`update accounts set verified_at = now() where organization_id = ${of}`.execute(systemDb)
  // Removes the emails of the clinic's setup.
  await sql`delete from emails where organization_id = ${of}`.execute(systemDb)
  await sql`delete from notifications where organization_id = ${of}`.execute(systemDb)
  await sql`insert into workout_reminders (organization_id, patient_id, weekdays, time_of_day, due_at)
    select organization_id, id, '{1,2,3,4,5,6,7}', '00:00', now() - interval '1 minute' from patients
    where organization_id = ${of}`.execute(systemDb)
  return { of, emails }
}

/** The number of reminders sent to the patients, by notification and by email. */
const countsOf = async (of: string) =>
  (
    await sql<{ told: number; most: number; mailed: number; mostMailed: number }>`
      select count(distinct n.account_id)::int as told, coalesce(max(n.count), 0)::int as most,
        (select count(*)::int from emails e where e.organization_id = ${of} and e.sent_at is not null) as mailed,
        (select coalesce(max(each.many), 0)::int from (select count(*) as many from emails e
          where e.organization_id = ${of} group by e.recipient) each) as "mostMailed"
      from notifications n where n.organization_id = ${of} and n.kind = 'workoutReminder'`.execute(systemDb)
  ).rows[0]!

const addReminderJob = () => sql`select graphile_worker.add_job('remindWorkouts', '{}')`.execute(systemDb)

const jobsLeft = async () =>
  (
    await sql<{ left: number }>`select count(*)::int as left from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('remindWorkouts', 'deliverNotification') and j.run_at <= now()`.execute(systemDb)
  ).rows[0]!.left

async function start() {
  const started = await startAppProcess({ ownerUrl: app.ownerUrl, folder }, { SMTP_URL: post.url })
  running.add(started)
  return started
}

/** Kills a process once a few emails are out, and waits until the other has sent the rest. */
async function killWhileSending(victim: AppProcess, of: string, alreadyMailed: number) {
  const release = post.holdAfter(20)
  // The schedule may have started a job already; these give both processes something to do now.
  for (let job = 0; job < 4; job++) await addReminderJob()
  const mailed = async () => (await countsOf(of)).mailed - alreadyMailed
  await expect.poll(mailed, { interval: 20 }).toBeGreaterThan(5)
  const atKill = await mailed()
  await victim.kill()
  running.delete(victim)
  release()
  expect(atKill).toBeLessThan(many)
  await expect.poll(mailed, { timeout: 200_000 }).toBe(many)
  await addReminderJob()
  await expect.poll(jobsLeft).toBe(0)
  return atKill
}

test(
  'of two processes one is killed in the middle of sending, twice, and every reminder, repeat and email arrives once',
  { timeout: 600_000 },
  async () => {
    const { of, emails } = await remindedPatients()
    const [first, second] = await Promise.all([start(), start()])
    const killedAt = [await killWhileSending(first, of, 0)]
    expect(await countsOf(of)).toEqual({ told: many, most: 1, mailed: many, mostMailed: 1 })

    await start()
    const { numUpdatedRows } = await systemDb
      .updateTable('workoutSnoozes')
      .set({ dueAt: sql`now() - interval '1 minute'` })
      .where('organizationId', '=', of)
      .where('repeatsLeft', '=', 2)
      .executeTakeFirst()
    expect(Number(numUpdatedRows)).toBe(many)
    killedAt.push(await killWhileSending(second, of, many))
    expect(await countsOf(of)).toEqual({ told: many, most: 2, mailed: 2 * many, mostMailed: 2 })

    // An email that the mail server accepted just before the process died may be sent twice.
    const received = emails.map((email) => post.emailsTo(email).length)
    expect(Math.min(...received)).toBe(2)
    expect(received.filter((times) => times > 2).length).toBeLessThanOrEqual(2 * maxPerDomain)
  },
)
