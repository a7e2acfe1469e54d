import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that could answer, in a process of its own: node:http and pg, a signed token, the organization from it. Its
 * database has one table with the indexes that these three requests need, so that ours does not make it slower.
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
      const patient = JSON.parse(Buffer.concat(body).toString()) as Record<string, string>
      void answer(answers.create(organization, patient), true)
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
