import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../ui')

test('no screen brings styles of Mantine’s components by itself, which the first sheet would then hold', () => {
  const scripts = readdirSync(ui).filter((name) => name.endsWith('.tsx'))
  expect(scripts.filter((name) => /@mantine[^']*\.css/.test(readFileSync(join(ui, name), 'utf8')))).toEqual([])
})

test('each of Mantine’s styles comes in its layer, so that ours win', () => {
  const imported = [...readFileSync(join(ui, 'mantine-components.css'), 'utf8').matchAll(/@import '([^']+)'/g)]
  expect(imported.filter(([, path]) => !path!.endsWith('.layer.css'))).toEqual([])
  expect(imported.length).toBeGreaterThan(10)
})
