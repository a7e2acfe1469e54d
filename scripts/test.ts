import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from './build.ts'
import { check, root, run, step, sum, type Tally } from './steps.ts'

// Everything that can be checked; `--no-browser` leaves out the journeys in a browser. The last line counts all of it.

const reports = await mkdtemp(join(tmpdir(), 'kinora-test-'))
const hasBrowser = !process.argv.includes('--no-browser')
const tallies = [
  ...(await Promise.all([
    step('types', () => check(['tsc', '-p', '.'], ['tsc', '-p', 'web'], ['tsc', '-p', 'figure'])),
    step('lint', () => check(['oxlint', '--type-aware', '--deny-warnings'])),
    step('format', () => check(['oxfmt', '--check'])),
  ])),
  await step('units and server', vitest),
  ...(hasBrowser ? [await step('journeys in a browser', playwright)] : []),
]
await rm(reports, { recursive: true, force: true })
const { passed, failed } = sum(tallies)
process.exitCode = failed ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

async function vitest(): Promise<Tally> {
  const file = join(reports, 'vitest.json')
  const { code } = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    true,
  )
  const { numPassedTests, numFailedTests } = await read<{ numPassedTests: number; numFailedTests: number }>(file)
  return verdict(code, numPassedTests, numFailedTests)
}

async function playwright(): Promise<Tally> {
  await buildAll()
  const file = join(reports, 'playwright.json')
  const { code } = await run('playwright', ['test', '-c', join(root, 'e2e')], true, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats } = await read<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  if (stats.flaky) console.log(`${stats.flaky} journeys passed at a second try only.`)
  return verdict(code, stats.expected + stats.flaky, stats.unexpected)
}

/** A run may fail without a failed test: a file that does not load, an error nobody caught, no tests at all. */
function verdict(code: number, passed: number, failed: number): Tally {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
