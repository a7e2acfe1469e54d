import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { prepareDemo } from '../e2e/server.ts'
import { buildProduct } from './build.ts'
import { stripVTControlCharacters } from 'node:util'
import { check, root, run, step, sum, type Tally } from './steps.ts'

// `npm test` runs every check. `npm run check` leaves out the browser journeys and long tests; `npm run check --
// patients` runs all tests of one feature only. The last line has the totals.

// The linter is written in Go, which by default would spend a quarter of its time on garbage collection.
process.env.GOGC ??= '400'

const words = process.argv.slice(2)
const features = words.filter((word) => !word.startsWith('--'))
const hasBrowser = !words.includes('--no-browser') && features.length === 0
const reports = await mkdtemp(join(tmpdir(), 'kinora-test-'))
const slowest: { seconds: number; name: string }[] = []
const failures: { name: string; message: string }[] = []
let removeDemo: (() => Promise<void>) | undefined

const tests = features.length ? `tests of ${features.join(', ')}` : 'unit, component and server tests'
const tallies = await Promise.all([
  // The linter loads every type anyway, so it also does the type check: half the work of running both.
  ...(features.length
    ? [
        step('types', () => check(['tsc', '-p', '.'], ['tsc', '-p', 'web'])),
        step('lint', () => check(['oxlint', '--deny-warnings'])),
      ]
    : [step('types and lint', () => check(['oxlint', '--type-aware', '--type-check', '--deny-warnings']))]),
  step('format', () => check(['oxfmt', '--check'])),
  step(tests, vitest),
  // Runs while other checks wait for something.
  ...(hasBrowser ? [step('build and demo clinic', prepareJourneys)] : []),
])
if (hasBrowser) tallies.push(await step('journeys in a browser', playwright))
await removeDemo?.()
await rm(reports, { recursive: true, force: true })
if (features.length === 0) printSlowest()
printFailures()
const { passed, failed } = sum(tallies)
process.exitCode = failed ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Why the file did not load. */
    message: string
    assertionResults: { fullName: string; duration?: number; status: string; failureMessages: string[] }[]
  }[]
}

async function vitest(): Promise<Tally> {
  const file = join(reports, 'vitest.json')
  const only = features.flatMap((feature) => [`contract/${feature}`, `server/${feature}/`, `web/${feature}/`])
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...only]
  const { code } = await run('vitest', options, true, hasBrowser || features.length ? {} : { KINORA_QUICK_TESTS: '1' })
  const { numPassedTests, numFailedTests, testResults } = await read<VitestReport>(file)
  for (const { name: path, status: fileStatus, message, assertionResults } of testResults) {
    const testFile = relative(root, path)
    if (fileStatus === 'failed' && message) failures.push({ name: testFile, message })
    for (const { fullName, duration = 0, status, failureMessages } of assertionResults) {
      const name = `${testFile}: ${fullName}`
      slowest.push({ seconds: duration / 1000, name })
      if (status === 'failed') failures.push({ name, message: failureMessages.join('\n') })
    }
  }
  return verdict(code, numPassedTests, numFailedTests)
}

interface Suite {
  file: string
  suites?: Suite[]
  specs?: { title: string; tests: { results: { duration: number; errors: { message?: string }[] }[] }[] }[]
}

async function prepareJourneys(): Promise<Tally> {
  await buildProduct()
  removeDemo = await prepareDemo()
  return { passed: 1, failed: 0 }
}

async function playwright(): Promise<Tally> {
  const file = join(reports, 'playwright.json')
  const { code } = await run('playwright', ['test', '-c', join(root, 'e2e')], true, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { stats, suites } = await read<{
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }>(file)
  collectJourneys(suites)
  // A journey that passes on the second attempt counts as failed.
  return verdict(code, stats.expected, stats.unexpected + stats.flaky)
}

function collectJourneys(suites: Suite[]) {
  for (const { file, specs = [], suites: inner = [] } of suites) {
    for (const { title, tests } of specs)
      for (const { duration, errors } of tests.flatMap(({ results }) => results)) {
        const name = `e2e/${file}: ${title}`
        slowest.push({ seconds: duration / 1000, name })
        if (errors.length) failures.push({ name, message: errors.map(({ message = '' }) => message).join('\n') })
      }
    collectJourneys(inner)
  }
}

function printSlowest() {
  console.log('\nThe 20 slowest tests:')
  const lines = slowest.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
  for (const { seconds, name } of lines) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

/** Printed again at the end, where a truncated log still shows them; short, because the details are above. */
function printFailures() {
  for (const { name, message } of failures) {
    const lines = stripVTControlCharacters(message).trim().split('\n')
    console.log(`\n✗ ${name}`)
    for (const line of lines.slice(0, 8)) console.log(`    ${line.slice(0, 240)}`)
  }
}

/** A run may fail without a failed test: a file that does not load, an uncaught error, no tests at all. */
function verdict(code: number, passed: number, failed: number): Tally {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
