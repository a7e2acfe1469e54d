import { afterAll, inject } from 'vitest'
import { openCopy } from './copy.ts'

/** A running server on its own copy of the database, and people who can call it through the door. */
export async function openHouse() {
  const house = await openCopy(inject('templateUrl'))
  afterAll(house.close)
  return house
}
