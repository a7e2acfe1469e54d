import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { reexportParts, parseOnce, schemaPart, valuePart, type Parse } from './light-contract.ts'

const folder = join(import.meta.dirname, '../../contract')
const parse = parseOnce(((code: string) => parseSync('x.ts', code, { lang: 'ts' }).program as unknown) as Parse)
const files = readdirSync(folder).filter((file) => /^(?!openapi|contract-version)[\w-]+(?<!\.test)\.ts$/.test(file))
const partsOf = (file: string) => {
  const [path, code] = [join(folder, file), readFileSync(join(folder, file), 'utf8')]
  return {
    code,
    screens: valuePart(path, code, parse),
    schemas: schemaPart(path, code, parse),
    both: reexportParts(path, code, parse),
  }
}
const partsOfCode = (code: string) => ({
  screens: valuePart(join(folder, 'x.ts'), code, parse),
  schemas: schemaPart(join(folder, 'x.ts'), code, parse),
  both: reexportParts(join(folder, 'x.ts'), code, parse),
})

test('an endpoint reaches the screens with its address and without its schemas', () => {
  const { screens, schemas, both } = partsOfCode(`
    import { z } from 'zod'
    import { defineApi } from './api.ts'
    export const Note = z.object({ text: z.string() })
    export const mostNotes = 5
    export const notes = defineApi('patients', {
      save: { method: 'POST', path: '/notes', roles: ['patient'], body: Note, reply: Note, failure: 'Failed' },
      paper: { method: 'GET', path: '/paper', roles: ['patient'], reply: { file: 'application/pdf' }, failure: 'Failed' },
    })`)
  expect(screens).toContain("path: '/notes', roles: ['patient'], body: undefined, reply: {}, failure: 'Failed'")
  expect(screens).toContain("reply: { file: 'application/pdf' }")
  expect(screens).toContain('mostNotes = 5')
  expect(both).toContain("export { Note } from './x.ts?schemas'")
  expect(screens).not.toContain('z.object')
  expect(schemas).toContain('z.object({ text: z.string() })')
  expect(schemas).not.toContain('defineApi(')
})

test('a function that uses a schema stands beside it, and one that only shares a property’s name does not', () => {
  const { screens, schemas, both } = partsOfCode(`
    import { z } from 'zod'
    const Day = z.iso.date()
    export const isDay = (text: string) => Day.safeParse(text).success
    export const nameOf = (record: { Day: string }) => record.Day`)
  expect(schemas).toContain('isDay =')
  expect(screens).toContain('nameOf =')
  expect(both).toContain("export { isDay } from './x.ts?schemas'")
})

test('nothing that screens load reads a schema from an endpoint, as the build takes it out', () => {
  const web = join(import.meta.dirname, '..')
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /^(?!dist|testing|build|[.]cache).*(?<!\.test)\.tsx?$/.test(file) && !file.includes('node_modules'),
    )
    .map((file) => join(web, file))
  const sources = [...screens, ...files.map((file) => join(folder, file))]
  const wrong =
    /\w\.\w+\.(body|query|params|reply)\.(pick|omit|extend|partial|shape|parse|safeParse)\b|useDraft\(\w+\.\w+\.body|= \w+\.\w+\.(body|query|params|reply)$/m
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => wrong.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the parts of a file do not import each other in a circle, or a schema would be made of what is not there yet', () => {
  const { screens, schemas } = partsOf('patients.ts')
  expect(schemas).toContain("from './patients.ts?values'")
  expect(screens).not.toContain('patients.ts')
})

test.each(files)('no endpoint of %s brings a schema to the screens', (file) => {
  const { code, screens, schemas } = partsOf(file)
  const count = (text: string) => text.split('= defineApi(').length + text.split('(defineApi(').length - 2
  expect(count(screens)).toBe(count(code))
  expect(count(schemas)).toBe(0)
})

test.each(files)('the two parts of %s export what it exports', (file) => {
  const { code, screens, schemas, both } = partsOf(file)
  const valuesOf = (text: string) =>
    [...text.matchAll(/^export (?:const|function|class|async function) (\w+)/gm)].map(([, name]) => name)
  const passedOn = /^export \{ (.*) \} from '.*\?schemas'/m.exec(both)?.[1]?.split(', ') ?? []
  expect([...valuesOf(screens), ...passedOn]).toEqual(expect.arrayContaining(valuesOf(code) as string[]))
  expect(valuesOf(schemas)).toEqual(expect.arrayContaining(valuesOf(code).filter((name) => passedOn.includes(name!))))
})
