import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { dataModel } from './data-model.ts'

test('docs/data-model.md describes the tables of the migrated database', async () => {
  const model = await dataModel(inject('templateUrl'))
  expect(model, 'run npm run docs:data').toBe(readFileSync('docs/data-model.md', 'utf8'))
})
