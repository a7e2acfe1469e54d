import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { startAppProcess, type AppProcess } from '../testing/app-process.ts'
import { mostPerDomain } from '../emails/outbox.rules.ts'
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

const many = 120
const today = new Date().toISOString().slice(0, 10)

/** Patients with a session every day, of whom each has a reminder that came due a minute ago. */
async function remindedPatients() {
  const of = await organization({ timeZone: 'UTC' })
  const sam = await person('practitioner', { of })
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })
  const emails: string[] = []
  for (let number = 0; number < many; number++) {
    const email = `${randomUUID()}@example.com`
    const draft = { name: 'Ann Kowalski', email, mobile: '0412555018' }
    const { _id: patientId } = await sam.calls(patients.create, { body: draft })
    const program = { title: 'Knee rehab', patientId, startDate: today, weeks: 4 }
    const { _id: programId } = await sam.calls(programs.create, { body: program })
    await sam.calls(series.create, { body: { programId, name: 'Morning', exercises: [{ exerciseId }] } })
    emails.push(email)
  }
  await sql`update patients set joined_at = now() where organization_id = ${of}`.execute(systemDb)
  await sql`update accounts set verified_at = now() where organization_id = ${of}`.execute(systemDb)
  // What the clinic prepared is no part of this.
  await sql`delete from emails where organization_id = ${of}`.execute(systemDb)
  await sql`delete from notifications where organization_id = ${of}`.execute(systemDb)
  await sql`insert into workout_reminders (organization_id, patient_id, weekdays, time_of_day, due_at)
    select organization_id, id, '{1,2,3,4,5,6,7}', '00:00', now() - interval '1 minute' from patients
    where organization_id = ${of}`.execute(systemDb)
  return { of, emails }
}

test(
  'of two processes one is killed in the middle of sending, and every reminder and its email arrives once',
  { timeout: 400_000 },
  async () => {
    const { of, emails } = await remindedPatients()
    const count = async () =>
      (
        await sql<{ told: number; most: number; mailed: number; mostMailed: number }>`
          select count(distinct n.account_id)::int as told, coalesce(max(n.count), 0)::int as most,
            (select count(*)::int from emails e where e.organization_id = ${of} and e.sent_at is not null) as mailed,
            (select coalesce(max(each.many), 0)::int from (select count(*) as many from emails e
              where e.organization_id = ${of} group by e.recipient) each) as "mostMailed"
          from notifications n where n.organization_id = ${of} and n.kind = 'workoutReminder'`.execute(systemDb)
      ).rows[0]!
    const environment = { SMTP_URL: post.url }
    const options = { ownerUrl: app.ownerUrl, folder }
    const [first, second] = await Promise.all([
      startAppProcess(options, environment),
      startAppProcess(options, environment),
    ])
    for (const each of [first, second]) running.add(each)
    // The schedule may have begun already; both processes have something to do now.
    for (let job = 0; job < 4; job++)
      await sql`select graphile_worker.add_job('remindWorkouts', '{}')`.execute(systemDb)
    await expect.poll(async () => (await count()).mailed, { timeout: 120_000, interval: 20 }).toBeGreaterThan(5)
    const atKill = await count()
    await first.kill()
    running.delete(first)
    expect(atKill.mailed).toBeLessThan(many)
    await expect.poll(async () => (await count()).mailed, { timeout: 200_000, interval: 250 }).toBe(many)
    await sql`select graphile_worker.add_job('remindWorkouts', '{}')`.execute(systemDb)
    await expect
      .poll(
        async () =>
          (
            await sql<{ left: number }>`select count(*)::int as left from graphile_worker._private_jobs j
              join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier in ('remindWorkouts', 'deliverNotification') and j.run_at <= now()`.execute(systemDb)
          ).rows[0]!.left,
        { timeout: 60_000 },
      )
      .toBe(0)
    expect(await count()).toEqual({ told: many, most: 1, mailed: many, mostMailed: 1 })
    // An email that the mail server had taken when the process died may come twice: nobody can know that it was taken.
    const received = emails.map((email) => post.emailsTo(email).length)
    expect(Math.min(...received)).toBe(1)
    expect(received.filter((times) => times > 1).length).toBeLessThanOrEqual(mostPerDomain)
  },
)
