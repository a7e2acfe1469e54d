import { expect, test } from 'vitest'
import { sealedFiles } from './sealed-files.ts'

test('where a browser has no database, clearing is refused by its promise and never throws at once', async () => {
  const cleared = sealedFiles('kinora-test').clear()
  await expect(cleared).rejects.toThrow('indexedDB')
})
