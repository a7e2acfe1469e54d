import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { joinChunks } from './joined-chunks.ts'

const chunk = (fileName: string, bytes: number, imports: string[] = []) =>
  ({ fileName, code: ' '.repeat(bytes), imports, moduleIds: [fileName] }) as unknown as Rollup.OutputChunk

const nothing = () => undefined

test('small scripts that pages load together become one', () => {
  const [date, list, chart] = [chunk('date.js', 800), chunk('list.js', 900), chunk('chart.js', 90_000)]
  const joined = joinChunks(
    [date, list, chart],
    nothing,
    [
      [date, list],
      [date, list, chart],
    ],
    [],
  )
  expect(joined.get('date.js')).toBeDefined()
  expect(joined.get('date.js')).toBe(joined.get('list.js'))
  expect(joined.has('chart.js')).toBe(false)
})

test('a script is not joined with one that most of its pages do without', () => {
  const [date, form] = [chunk('date.js', 800), chunk('form.js', 9000)]
  const pages = [[date, form], ...Array.from({ length: 10 }, () => [date])]
  expect(joinChunks([date, form], nothing, pages, []).size).toBe(0)
})

test('two scripts are not joined where one leads to the other by way of a third, which would run before it is complete', () => {
  const base = chunk('base.js', 800)
  const react = chunk('react.js', 90_000, ['base.js'])
  const list = chunk('list.js', 800, ['react.js'])
  expect(joinChunks([base, react, list], nothing, [[base, react, list]], []).size).toBe(0)
})

test('what is loaded with a first screen stays apart', () => {
  const [date, list] = [chunk('date.js', 800), chunk('list.js', 900)]
  expect(joinChunks([date, list], ({ fileName }) => fileName, [[date, list]], []).size).toBe(0)
})
