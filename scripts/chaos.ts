import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './steps.ts'

// Runs what breaks the product on purpose and prints a line for each run. `npm run chaos -- L12` runs one of them,
// `npm run chaos -- --write` also writes the table into docs/reliability.md.

interface ChaosRun {
  id: string
  name: string
  goal: string
  /** Test files, and the tests of them that belong to the run. */
  files: string[]
  only?: string
  /** How the test itself was seen to fail. */
  control: string
}

/** The runs of the plan that have code. Those without are listed in docs/reliability.md. */
const runs: ChaosRun[] = [
  {
    id: 'L1, L2',
    name: 'server and database are killed ten times under eight writers',
    goal: 'no acknowledged write lost, doubled or half done',
    files: ['server/crash-recovery.test.ts'],
    only: 'killed ten times',
    control: 'L3',
  },
  {
    id: 'L3',
    name: 'the same without waiting for the disk',
    goal: 'the loss is noticed',
    files: ['server/crash-recovery.test.ts'],
    only: 'can fail',
    control: 'is one',
  },
  {
    id: 'L4',
    name: 'the disk is full',
    goal: 'a clear answer, no partial file',
    files: ['server/exercises/video-storage.test.ts'],
    only: 'full disk',
    control: 'none yet',
  },
  {
    id: 'L5',
    name: 'the network to the database cuts, refuses, delays or swallows what is sent',
    goal: '503 within 30 s, back within 5 s, no confirmed write lost or doubled',
    files: ['server/database-outage.test.ts'],
    control: 'without giving up silent connections, requests hung as long as the network was silent (46 s)',
  },
  {
    id: 'L6',
    name: 'slow bodies, pipelined requests, many connections from one address',
    goal: 'cut off; others are answered',
    files: ['server/http/connection-limits.test.ts'],
    control: 'a body at walking pace is not cut off',
  },
  {
    id: 'L10',
    name: 'smuggled, broken and unknown HTTP',
    goal: '4xx or closed, nothing smuggled is answered',
    files: ['server/http/hostile-connections.test.ts'],
    control: 'none yet',
  },
  {
    id: 'L7',
    name: 'more requests than can be worked on',
    goal: 'who asks once waits a turn; the rest is refused in time',
    files: ['server/http/admission.test.ts'],
    control: 'before there were places, each of 1,000 connections waited 9 to 20 s for its answer',
  },
  {
    id: 'L8, L9',
    name: 'hostile input of every kind, to every call',
    goal: '4xx only',
    files: ['server/http/hostile-input.test.ts'],
    control: 'none yet',
  },
  {
    id: 'L11',
    name: 'payments and guesses in parallel',
    goal: 'exact results',
    files: ['server/plans/billing.test.ts', 'server/plans/plan-limit.test.ts', 'server/accounts/sign-in.test.ts'],
    only: 'parallel',
    control: 'none yet',
  },
  {
    id: 'L12',
    name: 'each statement of each write fails in turn',
    goal: 'nothing half written; the repeated request succeeds',
    files: ['server/statement-faults.test.ts'],
    control: 'a write past the transaction is noticed',
  },
  {
    id: 'L13',
    name: 'the clock was a day ahead and is put right',
    goal: 'no lock, session or seal is wrong',
    files: ['server/accounts/sign-in.test.ts', 'server/accounts/accounts.test.ts', 'server/audit/audit.test.ts'],
    only: 'clock|tomorrow|backlog',
    control: 'none yet',
  },
  {
    id: 'L14',
    name: 'several processes on one database; jobs of dead workers',
    goal: 'each job once, no job lost',
    files: ['server/notifications/processes.test.ts', 'server/jobs/lost-jobs.test.ts'],
    control: 'none yet',
  },
  {
    id: 'L15',
    name: 'conversions of videos are killed',
    goal: 'ready or failed, never stuck',
    files: ['server/exercises/video-crash.test.ts'],
    control: 'none yet',
  },
  {
    id: 'L17',
    name: 'processes and a worker are restarted in turn under load',
    goal: 'no request fails',
    files: ['server/rolling-restart.test.ts'],
    only: 'restarted in turn',
    control: 'none yet',
  },
  {
    id: 'L18',
    name: 'a backup is restored',
    goal: 'the restored clinic starts, complete',
    files: ['server/backup/backup.test.ts', 'server/backup/restore-start.test.ts'],
    control: 'a changed byte and a missing end are told',
  },
  {
    id: 'L19',
    name: 'the mail server is slow, refuses or disappears',
    goal: 'each email once, no transaction waits',
    files: ['server/emails/outbox.test.ts'],
    control: 'none yet',
  },
  {
    id: 'L20',
    name: 'the released version is upgraded',
    goal: 'same schema, nothing lost',
    files: ['server/database/upgrade.test.ts'],
    control: 'none yet',
  },
]

interface Report {
  numPassedTests: number
  numFailedTests: number
}

async function runTests({ id, files, only }: ChaosRun) {
  const report = join(root, 'node_modules/.cache/kinora', `chaos-${id.replaceAll(/\W+/g, '-')}.json`)
  const begun = performance.now()
  const { code, output } = await run(
    'vitest',
    ['run', ...files, ...(only ? ['-t', only] : []), '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    false,
    { CHAOS: '1' },
  )
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8')) as Report
  const isGood = code === 0 && numPassedTests > 0
  if (!isGood) console.log(output.trimEnd().split('\n').slice(-60).join('\n'))
  const figure = /chaos: (.+)/.exec(output)?.[1] ?? `${numPassedTests} of ${numPassedTests + numFailedTests} tests`
  return { isGood, figure, seconds: Math.round((performance.now() - begun) / 1000) }
}

const words = process.argv.slice(2)
const asked = words.filter((word) => !word.startsWith('--'))
const rows: string[] = []
let failures = 0
for (const each of runs.filter(({ id }) => asked.length === 0 || asked.some((word) => id.split(', ').includes(word)))) {
  const { isGood, figure, seconds } = await runTests(each)
  if (!isGood) failures += 1
  const result = isGood ? 'holds' : 'FAILS'
  console.log(`${each.id.padEnd(12)} ${result}  ${each.name}: ${figure}. Goal: ${each.goal} (${seconds} s)`)
  rows.push(`| ${each.id} | ${each.name} | ${each.goal} | ${result}: ${figure}, ${seconds} s | ${each.control} |`)
  if (words.includes('--write')) await writeTable(rows)
}
process.exitCode = failures ? 1 : 0

/** Replaces the table between the marks of the page. */
async function writeTable(lines: string[]) {
  const path = join(root, 'docs/reliability.md')
  const page = await readFile(path, 'utf8')
  const [begin, end] = ['<!-- runs -->', '<!-- end of runs -->']
  const table = ['| Run | What happens | Goal | Result | Negative control |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  )
  const [before] = page.split(begin)
  const after = page.split(end)[1]
  await writeFile(path, `${before}${begin}\n\n${table}\n\n${end}${after}`)
}
