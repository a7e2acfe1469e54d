import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database of the test server; `template_kinora` in it is replaced by the copy's name. */
    templateUrl: string
  }
}

export const testSecret = 'a secret for tests only, long enough to be one'
export const templateName = 'template_kinora'

function fastFolder() {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

export async function onServer(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A PostgreSQL of its own in memory, with one migrated database that every test file copies. */
export async function openTemplate() {
  const folder = await mkdtemp(join(fastFolder(), 'kinora-test-'))
  const server = await startEmbedded(folder, { durable: false })
  await onServer(server.url('postgres', 'postgres'), `create database ${templateName}`)
  const url = server.url(templateName, 'postgres')
  await migrate(url, testSecret)
  return {
    url,
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Migrated once for the whole run of tests. */
export default async function (project: TestProject) {
  const template = await openTemplate()
  project.provide('templateUrl', template.url)
  return template.close
}
