import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The numbers of passed and failed checks in a step. */
export type Tally = { passed: number; failed: number }

export const root = dirname(import.meta.dirname)

/**
 * Runs a program in the project's root and resolves with its exit code and output. With `isShown` the output is also
 * printed as it is written.
 */
export function run(program: string, words: string[], isShown = false, environment: NodeJS.ProcessEnv = {}) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const stream = isShown ? 'inherit' : 'pipe'
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: ['ignore', stream, stream],
      env: { ...process.env, PATH, ...environment },
    })
    let output = ''
    child.stdout?.on('data', (words: Buffer) => (output += words.toString()))
    child.stderr?.on('data', (words: Buffer) => (output += words.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** A check that passes or fails; its output is printed if it fails. */
export async function check(...commands: string[][]): Promise<Tally> {
  const outcomes = await Promise.all(commands.map(([program = '', ...words]) => run(program, words)))
  const failures = outcomes.filter(({ code }) => code !== 0)
  for (const { output } of failures) console.log(output.trimEnd())
  return { passed: failures.length ? 0 : 1, failed: failures.length ? 1 : 0 }
}

/** Names a step, times it, and returns its tally; a step that throws counts as one failure. */
export async function step(name: string, work: () => Promise<Tally>): Promise<Tally> {
  const begun = performance.now()
  const tally = await work().catch((error: unknown): Tally => {
    console.log(error instanceof Error ? (error.stack ?? error.message) : error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${tally.failed ? '✗' : '✓'} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`)
  return tally
}

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})
