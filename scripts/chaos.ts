import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChaosRun, PlantedFault } from './chaos-run.ts'
import { runs } from './chaos-runs.ts'
import { root, run } from './steps.ts'

// Runs tests that break the product on purpose and prints a line for each run. Then repeats each with a fault planted
// in a copy of the product, which it must notice. Two run at a time, on two cores, except those that measure something.
// `npm run chaos -- L12` makes one of them, `npm run chaos -- --write` also writes the table into docs/reliability.md.

interface Report {
  numPassedTests: number
  numFailedTests: number
}

type Tests = Pick<ChaosRun, 'id' | 'files' | 'only' | 'environment'>

async function runTests({ id, files, only, environment }: Tests, folder = root) {
  const report = join(root, 'node_modules/.cache/kinora', `chaos-${id.replaceAll(/\W+/g, '-')}.json`)
  const begun = performance.now()
  await rm(report, { force: true })
  const { code, output } = await run(
    'vitest',
    [
      ...['run', '--root', folder, ...files, ...(only ? ['-t', only] : [])],
      ...(folder === root ? [] : ['--bail', '1']),
      ...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
    ],
    false,
    { CHAOS: '1', ...environment },
  )
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8')) as Report
  return {
    isGood: code === 0 && numPassedTests > 0,
    passed: numPassedTests,
    failed: numFailedTests,
    output,
    seconds: Math.round((performance.now() - begun) / 1000),
  }
}

const lastLines = (output: string) => output.trimEnd().split('\n').slice(-60).join('\n')

/** A copy of the product with a fault, in a separate folder, so that the working files do not change. */
async function plant({ file, from, to }: PlantedFault) {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-fault-'))
  const isCopied = (name: string) => name === 'server' || name === 'vitest.config.ts'
  for (const name of await readdir(root))
    await (isCopied(name)
      ? cp(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
      : symlink(join(root, name), join(folder, name)))
  const text = await readFile(join(folder, file), 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has not exactly one place for the planted fault: ${from}`)
  await writeFile(
    join(folder, file),
    text.replace(from, () => to),
  )
  return folder
}

/** Whether the run fails, through one of its tests, on the broken product. */
async function runControl({ id, files, only }: ChaosRun, fault: PlantedFault) {
  const folder = await plant(fault)
  try {
    const tests = { id: `${id} control`, files: fault.files ?? files, only: fault.only ?? only }
    const { failed, output, seconds } = await runTests(tests, folder)
    if (failed === 0) console.log(lastLines(output))
    return { isNoticed: failed > 0, seconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const words = process.argv.slice(2)
const askedRuns = words.filter((word) => !word.startsWith('--'))
const rows = new Map<string, string>()
let failures = 0
const begun = performance.now()

async function make(each: ChaosRun) {
  const { isGood, passed, failed, output, seconds } = await runTests(each)
  if (!isGood) console.log(lastLines(output))
  const figure = /chaos: (.+)/.exec(output)?.[1] ?? `${passed} of ${passed + failed} tests`
  const result = isGood ? 'holds' : 'FAILS'
  console.log(`${each.id.padEnd(8)} ${result}  ${each.name}: ${figure}. Goal: ${each.goal} (${seconds} s)`)
  const control = each.fault && (await runControl(each, each.fault))
  const verdict = control?.isNoticed ? 'noticed' : 'NOT NOTICED'
  const verdictText = control ? `${each.fault!.name}: ${verdict}, ${control.seconds} s` : 'is one'
  if (control) console.log(`${each.id.padEnd(8)} ${verdict}  ${each.fault!.name} (${control.seconds} s)`)
  if (!isGood || control?.isNoticed === false) failures += 1
  rows.set(
    each.id,
    `| ${each.id} | ${each.name} | ${each.goal} | ${result}: ${figure}, ${seconds} s | ${verdictText} |`,
  )
}

const chosen = runs.filter(
  ({ id }) => askedRuns.length === 0 || askedRuns.some((word) => id.split(', ').includes(word)),
)
for (const chaosRun of chosen.filter(({ isAlone }) => isAlone)) await make(chaosRun)
// Runs with many rounds take longest and start first, so that neither half waits long for the other.
const beside = chosen
  .filter(({ isAlone }) => !isAlone)
  .toSorted((a, b) => Number(b.environment !== undefined) - Number(a.environment !== undefined))
const lane = async () => {
  for (let each = beside.shift(); each; each = beside.shift()) await make(each)
}
await Promise.all([lane(), lane()])
if (words.includes('--write')) await writeTable()
console.log(`${rows.size} runs, ${failures} failed (${Math.round((performance.now() - begun) / 60_000)} min)`)
process.exitCode = failures ? 1 : 0

/** Replaces the rows between the page's markers. Runs that were not made keep their row. */
async function writeTable() {
  const path = join(root, 'docs/reliability.md')
  const page = await readFile(path, 'utf8')
  const [begin, end] = ['<!-- runs -->', '<!-- end of runs -->']
  const [before = '', rest = ''] = page.split(begin)
  const [table = '', after = ''] = rest.split(end)
  const lines = table.split('\n').filter((line) => /^\| [LG]\d/.test(line))
  const known = new Map(lines.map((line) => [/^\| ([^|]+?) \|/.exec(line)![1]!, line]))
  const head = ['| Run | What happens | Goal | Result | Negative control |', '|---|---|---|---|---|']
  const body = runs.flatMap(({ id }) => rows.get(id) ?? known.get(id) ?? [])
  await writeFile(path, `${before}${begin}\n\n${[...head, ...body].join('\n')}\n\n${end}${after}`)
}
