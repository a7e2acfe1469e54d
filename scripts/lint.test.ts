import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './steps.ts'

/** Code that the linter must always reject, each with the file that contains it. */
const planted: Record<string, [file: string, text: string]> = {
  'import(no-cycle)': ['circle.ts', `import { b } from './round.ts'\nexport const a = () => b\n`],
  TS2322: ['types.ts', `export const count: number = 'one'\n`],
  'no-explicit-any': ['any.ts', `export const anything: any = 1\n`],
  'no-floating-promises': ['floating.ts', `const later = async () => 1\nlater()\n`],
  'no-misused-promises': ['misused.ts', `[1].forEach(async () => { await Promise.resolve() })\n`],
  'no-eval': ['eval.ts', `export const one: unknown = eval('1')\n`],
  'no-implied-eval': ['implied.ts', `setTimeout('alert(1)', 1)\n`],
  'no-restricted-properties': ['markup.ts', `document.body.innerHTML = 'x'\n`],
  'no-danger': ['Danger.tsx', `export const Danger = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n`],
  'alt-text': ['Picture.tsx', `export const Picture = () => <img src="a.png" />\n`],
  'rules-of-hooks': [
    'Hook.tsx',
    `import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n`,
  ],
  'exhaustive-deps': [
    'Deps.tsx',
    `import { useEffect } from 'react'\nexport function Deps({ on }: { on: boolean }) {\n  useEffect(() => void on, [])\n  return null\n}\n`,
  ],
}

let found = ''
let place = ''

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'kinora-lint-'))
  await cp(join(root, '.oxlintrc.json'), join(place, '.oxlintrc.json'))
  const options = { strict: true, module: 'nodenext', target: 'es2024', jsx: 'react-jsx', types: [], noEmit: true }
  const config = { compilerOptions: { ...options, allowImportingTsExtensions: true, lib: ['es2024', 'dom'] } }
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(place, 'round.ts'), `import { a } from './circle.ts'\nexport const b = () => a\n`)
  for (const [file, text] of Object.values(planted)) await writeFile(join(place, file), text)
  const linter = join(root, 'node_modules', '.bin', 'oxlint')
  found = await new Promise((resolve) =>
    execFile(linter, ['--type-aware', '--type-check', '-f', 'unix', '.'], { cwd: place }, (_, output) =>
      resolve(output),
    ),
  )
})

afterAll(() => rm(place, { recursive: true, force: true }))

test.each(Object.entries(planted))('the linter finds a planted %s', (rule, [file]) => {
  expect(found.split('\n').filter((line) => line.startsWith(`${file}:`) && line.includes(rule))).not.toEqual([])
})
