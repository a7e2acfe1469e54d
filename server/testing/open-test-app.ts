import { afterAll, inject } from 'vitest'
import { openCopy } from './test-app.ts'

/** A running server on its own copy of the database, and people who can call it through the door. */
export async function openHouse(options?: Parameters<typeof openCopy>[1]) {
  const house = await openCopy(inject('templateUrl'), options)
  afterAll(house.close)
  return house
}
