import { afterAll, inject } from 'vitest'
import { createTestApp } from './test-app.ts'

/** A running server on its own copy of the database, and people who can call it through the door. */
export async function openTestApp(options?: Parameters<typeof createTestApp>[1]) {
  const app = await createTestApp(inject('templateUrl'), options)
  afterAll(app.close)
  return app
}
