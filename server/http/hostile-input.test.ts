import { expect, test } from 'vitest'
import type { z } from 'zod'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patients } from '@kinora/contract/patients.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { pathParametersOf } from '@kinora/contract/path-parameters.ts'
import type { NamedEndpoint } from '@kinora/contract/api.ts'
import { apis } from '../routes.ts'
import { answerOf } from '../testing/response-of.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { namesOf, sampleRequest, type Sample } from '../testing/sample-requests.ts'

const { http, organization, person } = await openTestApp({ isWorker: false })
const of = await organization()
const people = new Map<Role, Awaited<ReturnType<typeof person>>>()
for (const role of ['practitioner', 'solo', 'business_admin', 'patient', 'admin'] as const)
  people.set(role, await person(role, { of }))

const calls = apis.flatMap((api) => Object.values(api))
const nasty: unknown[] = [
  null,
  '',
  'nul\u0000here',
  'lone \ud800 surrogate',
  '9'.repeat(400),
  '<img src=x onerror=alert(1)>',
  "'; drop table patients; --",
  '../../../etc/passwd',
  '\u202Eright to left',
  1e308,
  -1,
  0.1,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  [],
  [[[[[[[[[[1]]]]]]]]]],
  {},
  { __proto__: { isAdmin: true }, constructor: { prototype: {} } },
  Array.from({ length: 3000 }, () => 'x'),
]

const internalDetails = /\bat \S+ \(|node_modules|\/server\/|select |insert into|kysely|postgres|ECONN|fastify|stack"/i

async function send(endpoint: NamedEndpoint, { params, query, body }: Sample, payload?: string) {
  const known = endpoint.roles === 'anyone' ? undefined : people.get(endpoint.roles[0]!)
  // This endpoint ends the caller's session, which later calls need.
  const actor = endpoint.name === 'workouts.addTablet' ? await person('practitioner', { of }) : known
  const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, hole: string) => encodeURIComponent(String(params[hole])))}`
  const search = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.slice(0, 3).map((one) => [name, String(one)])
      : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  )
  const text = payload ?? (body === undefined ? undefined : JSON.stringify(body))
  return answerOf(http, endpoint, {
    method: endpoint.method,
    url: search.length ? `${url}?${new URLSearchParams(search as [string, string][])}` : url,
    payload: text,
    headers: {
      ...(actor && { authorization: `Bearer ${actor.token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
  })
}

function expectManners(endpoint: NamedEndpoint, what: string, response: Awaited<ReturnType<typeof send>>) {
  const context = `${endpoint.name} given ${what.slice(0, 200)} answered ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.statusCode, context).toBeLessThan(500)
  if (response.statusCode < 400) return
  const envelope = response.json()
  expect(envelope, context).toMatchObject({ status: false, message: expect.any(String), code: expect.any(String) })
  expect(internalDetails.test(response.body.replace(/"requestId":"[^"]*"/, '')), context).toBe(false)
}

/** Text that a URL cannot carry would never arrive. */
const isSendable = (value: unknown) => typeof value !== 'string' || value.isWellFormed()

/** A value as it arrives: a URL carries text only. */
const asSent = (part: 'params' | 'query' | 'body', value: unknown) =>
  part === 'body' || Array.isArray(value) ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

let refusals = 0
/**
 * Every value that the contract accepts is sent, because it reaches a handler. Rejected values are all refused by the
 * same code, so each field is sent just one of them, a different one for each field.
 */
function nastyFor(item: NamedEndpoint, part: 'params' | 'query' | 'body', schema: z.ZodType, name: string) {
  const sample = sampleRequest(item)[part]
  const sendable = part === 'body' ? nasty : nasty.filter(isSendable)
  const isAccepted = (value: unknown) => schema.safeParse({ ...sample, [name]: asSent(part, value) }).success
  const refused = sendable.filter((value) => !isAccepted(value))
  refusals += 1
  return [...sendable.filter(isAccepted), ...(refused.length > 0 ? [refused[refusals % refused.length]] : [])]
}

test.each(calls.map((item) => [item.name, item] as const))(
  'API-079 %s answers bad input of every kind with a 4xx in the envelope',
  async (_, item) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = part === 'params' ? pathParametersOf(item) : item[part]
      if (!schema || 'upload' in schema) continue
      for (const name of namesOf(schema)) {
        for (const value of nastyFor(item, part, schema, name)) {
          const request = sampleRequest(item)
          request[part] = { ...request[part], [name]: value }
          expectManners(item, `${part}.${name} = ${JSON.stringify(value)}`, await send(item, request))
        }
      }
    }
  },
)

test.each(calls.filter((item) => item.body && !('upload' in item.body)).map((item) => [item.name, item] as const))(
  '%s answers a broken body with a 4xx in the envelope',
  async (_, item) => {
    for (const payload of [
      '{',
      'null',
      '[]',
      '"text"',
      '{"a":1}{"b":2}',
      '{"__proto__":{"a":1}}',
      '\u0000',
      `${'['.repeat(5000)}`,
    ]) {
      const response = await send(item, sampleRequest(item), payload)
      expect(
        Math.floor(response.statusCode / 100),
        `${item.name} given ${payload.slice(0, 40)}: ${response.body.slice(0, 200)}`,
      ).toBe(4)
      expect(response.json()).toMatchObject({ status: expect.any(Boolean) })
    }
  },
)

const uploads = calls.filter((item) => item.body && 'upload' in item.body)
test.each(uploads.map((item) => [item.name, item] as const))(
  '%s answers a broken upload with a 4xx in the envelope',
  async (_, item) => {
    const actor = people.get((item.roles as Role[])[0]!)!
    const url = `/api${item.path.replace(/:\w+/g, () => crypto.randomUUID())}`
    const head =
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=cut', ''],
      ['multipart/form-data; boundary=cut', head],
      ['multipart/form-data; boundary=cut', `${head}half of a picture`],
      ['multipart/form-data; boundary=cut', `${head}<svg onload=alert(1)>\r\n--cut--\r\n`],
      ['multipart/form-data; boundary=cut', '--cut\r\n\r\n--cut--\r\n'],
      ['application/json', '{}'],
      ['text/plain', 'x'],
    ] as const) {
      const response = await http.inject({
        method: item.method,
        url,
        payload,
        headers: { authorization: `Bearer ${actor.token}`, 'content-type': type },
      })
      expectManners(item, `${type} ${JSON.stringify(payload.slice(0, 60))}`, response)
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
    }
  },
)

test.each([
  '/api/nothing',
  '/api/%00',
  '/api/%ff',
  '/api/practitioners/patient/..%2f..%2f',
  `/api/${'a/'.repeat(800)}`,
  '/api//login',
  '/api/program/%E0%A4%A',
])('the address %s is answered in the envelope', async (url) => {
  const response = await http.inject({ url })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
  expect(response.json()).toMatchObject({ status: false })
})

test('API-079 cache-busting parameters and trailing slashes are ignored', async () => {
  const sam = people.get('solo')!
  const headers = { authorization: `Bearer ${sam.token}`, 'x-host': 'kinora.test' }
  const plain = await http.inject({ url: '/api/user', headers })
  for (const url of ['/api/user?_=1', '/api/user/', '/api/user/?_=2&_=3'])
    expect((await http.inject({ url, headers })).body).toBe(plain.body)
})

test('reply headers forbid executing, framing and caching', async () => {
  const { headers } = await http.inject({ url: '/api/settings?type=MYACCOUNT' })
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a truncated address shows what cannot be found and what to do', async () => {
  const { calls } = people.get('practitioner')!
  const message = async (call: Promise<unknown>) => call.then(String, (problem: Error) => problem.message)
  expect(await message(calls(patients.get, { params: { id: '0193' } }))).toBe(
    'We can’t find this patient: the address is not complete. Go back and open it from the list.',
  )
  expect(await message(calls(seriesEducation.education, { params: { id: 'x' } }))).toMatch(/this program/)
  const params = { programId: '01a22285-8dc1-7956-8233-0b174c95b3ae', week: 99 }
  expect(await message(calls(series.week, { params }))).toBe(
    'We can’t find this week. Go back and open it from the list.',
  )
  expect(await message(calls(patientPauses.pauses, { params: { patientId: 'x' } } as never))).toMatch(/this patient/)
})
