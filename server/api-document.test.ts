import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiDocument } from './api-document.ts'
import { apis } from './routes.ts'
import { openTestApp } from './testing/open-test-app.ts'

const { http } = await openTestApp({ isWorker: false })
const endpoints = apis.flatMap((api) => Object.values(api))
const document = apiDocument()
interface Operation {
  operationId: string
  parameters: { in: string; name: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[]

test('every endpoint is in the API document, under an id of its own', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    endpoints.map(({ name }) => name).toSorted(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { method, path } of endpoints)
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
})

test('the path parameters of each operation are those of its path', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods) as Operation[])
      expect(
        parameters
          .filter((each) => each.in === 'path')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted())
})

test('every schema is a JSON schema of OpenAPI 3.1, and every reference leads somewhere', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const contents = operations.flatMap(({ requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content }) => Object.values(content)),
  ])
  const components = Object.values(document.components.schemas)
  const schemas = [
    ...components,
    ...contents.map(({ schema }) => schema),
    ...operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
  ]
  expect(schemas.length).toBeGreaterThan(500)
  const names = Object.keys(document.components.schemas)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target!)
  expect(references.filter((target) => !names.includes(target.replace('#/components/schemas/', '')))).toEqual([])
  // zod reads JSON Schema 2020-12, the dialect of OpenAPI 3.1, and throws on an invalid schema.
  const $defs = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'))
  for (const schema of schemas) {
    const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
    expect(() => z.fromJSONSchema({ ...JSON.parse(text), $defs }), text.slice(0, 200)).not.toThrow()
  }
})

test('the server has the document at /api/openapi.json, and a page for it that loads nothing from elsewhere', async () => {
  expect((await http.inject({ url: '/api/openapi.json' })).json()).toEqual(JSON.parse(JSON.stringify(document)))
  const page = await http.inject({ url: '/api/docs' })
  expect(page.body).not.toMatch(/https?:\/\//)
  expect((await http.inject({ url: '/api/docs/rapidoc.js' })).headers['content-type']).toContain('text/javascript')
})

/** Texts that the specification fixes. */
test.each([
  ['accounts.changePassword', 'Invalid password.'],
  ['accounts.resetPassword', 'Password reset failed.'],
  ['accounts.forgetPassword', "Email doesn't exist."],
  ['accounts.login', 'Login failed.'],
  ['patients.codeVerify', 'Code verification failed.'],
  ['patients.signup', 'Registration failed.'],
  ['exercises.get', 'Failed to get exercise'],
  ['exercises.remove', 'Failed to delete exercise'],
  ['exercises.create', 'Failed to add exercise'],
  ['exercises.update', 'Failed to update exercise'],
  ['patients.list', 'Failed to read patients'],
  ['patients.create', 'Failed to create patient'],
  ['patients.update', 'Updating patient details failed'],
  ['patients.remove', 'Failed to delete patient'],
  ['patients.setActive', 'Patient deactivation failed'],
  ['programs.create', 'Creating program failed'],
  ['series.create', 'Failed to add series'],
])('%s fails with the message %s', (name, failure) => {
  expect(endpoints.find((endpoint) => endpoint.name === name)!.failure).toBe(failure)
})
