import { expect, test } from 'vitest'
import { pageOrShell } from './stored-shell.ts'

const page = (status: number) => async () => new Response(`page ${status}`, { status })
const stored = async () => new Response('stored')
const textOf = async (response: Promise<Response>) => (await response).text()

test.each([500, 502, 503, 504])('the stored page opens where the server or its proxy answers %i', async (status) => {
  expect(await textOf(pageOrShell(page(status), stored))).toBe('stored')
})

test('the stored page opens without a connection', async () => {
  expect(await textOf(pageOrShell(() => Promise.reject(new TypeError('Failed to fetch')), stored))).toBe('stored')
})

test.each([200, 404])('the page of the server opens where it answers %i', async (status) => {
  expect(await textOf(pageOrShell(page(status), stored))).toBe(`page ${status}`)
})

test('a browser that has stored no page shows what the server answered', async () => {
  expect((await pageOrShell(page(503), async () => undefined)).status).toBe(503)
})
