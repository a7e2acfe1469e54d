import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runs } from './chaos-runs.ts'
import { root } from './steps.ts'

test.for(runs)('$id finds its tests, and the place where it plants its fault', async ({ files, fault }) => {
  const paths = [...files, ...(fault?.files ?? [])]
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  if (!fault) return
  const text = await readFile(join(root, fault.file), 'utf8')
  expect(text.split(fault.from), `${fault.file} has exactly one ${fault.from}`).toHaveLength(2)
})
