import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer, templateName, testSecret } from '../testing/template-database.ts'
import { migrate } from './migrate.ts'

const server = inject('templateUrl').replace(templateName, 'postgres')
const names = [1, 2, 3].map(() => `beside_${randomUUID().replaceAll('-', '')}`)
const urls = names.map((name) => server.replace('/postgres?', `/${name}?`))
afterAll(() => onServer(server, ...names.map((name) => `drop database if exists ${name} with (force)`)))

/** Roles belong to the server, while a lock holds for one database only. */
test('processes of three databases of one server start at once, ten times, and none fails over the roles', async () => {
  await onServer(server, ...names.map((name) => `create database ${name} template ${templateName}`))
  const rounds = Array.from({ length: 10 }, (_, round) => round)
  for (const round of rounds)
    expect(await Promise.allSettled(urls.map((url) => migrate(url, testSecret))), `round ${round}`).toEqual(
      urls.map(() => ({ status: 'fulfilled', value: undefined })),
    )
})
