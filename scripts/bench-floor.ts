import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The minimal server as a process: node:http and pg, a signed token, and its organization. Its database has three
 * tables with the indexes that these four requests need, so that the comparison is fair.
 */
const key = 'floor'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 })
const signatureOf = (organization: string) => createHmac('sha256', key).update(organization).digest('hex')
const columns = 'id as _id, name, email, mobile, is_active'

const answers = {
  list: (organization: string, search: string) => ({
    name: 'list',
    text: `select ${columns} from patients where organization_id = $1 and search like $2 order by name, id limit 25`,
    values: [organization, `%${search}%`],
  }),
  one: (organization: string, id: string) => ({
    name: 'one',
    text: `select ${columns} from patients where organization_id = $1 and id = $2`,
    values: [organization, id],
  }),
  create: (organization: string, { name, email, mobile }: Record<string, string>) => ({
    name: 'create',
    text: 'insert into patients (organization_id, name, email, mobile) values ($1, $2, $3, $4) returning id',
    values: [organization, name, email, mobile],
  }),
  completeSet: (organization: string, workout: Workout) => ({
    name: 'completeSet',
    text: `with saved as (
        insert into workouts (id, organization_id, program_id, day, revision) values ($1, $2, $3, $4, $5)
        on conflict (id) do update set revision = excluded.revision, updated_at = now() returning id)
      insert into workout_entries (workout_id, prescription_id, sets) select id, $6, $7 from saved
      on conflict (workout_id, prescription_id) do update set sets = excluded.sets returning *`,
    values: [
      ...[workout._id, organization, workout.programId, workout.day, workout.revision],
      ...[workout.entries[0].assignedExerciseId, JSON.stringify(workout.entries[0].sets)],
    ],
  }),
}

interface Workout {
  _id: string
  programId: string
  day: string
  revision: number
  entries: [{ assignedExerciseId: string; sets: object[] }]
}

const server = createServer((request, reply) => {
  const [organization = '', signature] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.')
  if (signatureOf(organization) !== signature) return void reply.writeHead(401).end()
  const answer = async (query: pg.QueryConfig, isOne: boolean) => {
    const { rows } = await pool.query<object>(query)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ status: true, data: isOne ? rows[0] : rows }))
  }
  const url = new URL(request.url!, 'http://floor')
  if (request.method === 'POST') {
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(body).toString()) as Record<string, string> & Workout
      const isWorkout = request.url === '/workouts'
      void answer(isWorkout ? answers.completeSet(organization, sent) : answers.create(organization, sent), true)
    })
    return
  }
  const search = url.searchParams.get('search')
  if (search !== null) return void answer(answers.list(organization, search.toLowerCase()), false)
  return void answer(answers.one(organization, url.pathname.slice(1)), true)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  const organization = process.env.ORGANIZATION!
  process.send!({ address: `http://127.0.0.1:${port}`, token: `${organization}.${signatureOf(organization)}` })
})
