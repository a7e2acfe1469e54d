import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { exhaustive, withProcesses } from './scripts/long-tests.ts'

/**
 * Three workers on two cores, as many tests wait for a database, a timer or a process. A project that extends another file
 * does not inherit `maxWorkers`, and would run its files one by one. Only what hangs meets the time limits.
 */
const own = { pool: 'forks', maxWorkers: 3, restoreMocks: true, unstubEnvs: true, testTimeout: 600_000 } as const

// Workers, and the servers that tests start, load in half the time what one of them has compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/kinora/compiled')

/** Node loads these files itself, in half the time that Vite takes. It can neither replace nor reload a module. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const
const reloading = ['server/pdf/pdf.test.ts', 'server/pdf/scripts.test.ts']

/** Small files that take longest: vitest begins with the largest, and these would run at the end with a processor idle. */
const longest = exhaustive.map((path) => join(import.meta.dirname, path))

const isLong = ({ moduleId }: TestSpecification) => Number(longest.includes(moduleId))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    // Each project stays together, as its workers have its modules.
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((each) => each.toSorted((a, b) => isLong(b) - isLong(a)))
  }
}

/** Searches for each mistake with money for minutes: run by `npm run mutants`, alone, as it replaces modules. */
const plantedBugs = 'server/plans/planted-*bugs.test.ts'
const isPlanting = process.env.KINORA_PLANTED_BUGS !== undefined

/** `npm run check` leaves out what takes long. */
const isQuick = process.env.KINORA_QUICK_TESTS !== undefined
const left = isQuick ? exhaustive : []

const components = {
  ...own,
  exclude: ['**/node_modules/**', '**/dist/**'],
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['web/testing/setup.ts'],
}

/**
 * Component tests that load the client's modules anew: others would get theirs. What an earlier version stored is read once
 * for a page, so the store of workouts is loaded anew too.
 */
const withOwnModules = globSync('web/**/*.component.test.tsx', { cwd: import.meta.dirname }).filter(
  (path) =>
    path.endsWith('workout-store.component.test.tsx') ||
    /vi\.resetModules\(|await import\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
)

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/testing/template-database.ts'],
  setupFiles: ['server/testing/cheap-passwords.ts'],
  // Servers that a test starts as processes of their own draw no pictures that nobody looks at.
  env: { DRAW_AHEAD: '0' },
  hookTimeout: 600_000,
  // Jobs and emails run beside the test, and late on a busy machine.
  expect: { poll: { timeout: 60_000 } },
}

/** `server` is tested on a real PostgreSQL, started once for the run; the rest needs none. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A document that differs as a whole would bury every other failure.
    diff: { truncateThreshold: 80, truncateAnnotation: '… the rest of the difference is left out' },
    projects: [
      {
        test: {
          ...own,
          ...native,
          name: 'pure',
          isolate: false,
          include: ['contract/**/*.test.ts', 'figure/**/*.test.ts', 'scripts/**/*.test.ts', '*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...left],
        },
      },
      { test: { ...own, name: 'with Vite', isolate: false, include: ['web/**/*.test.ts', ...reloading] } },
      {
        extends: './web/vite.config.ts',
        test: {
          ...components,
          name: 'components',
          isolate: false,
          setupFiles: [...components.setupFiles, 'web/testing/clear-workouts.ts'],
          include: ['web/**/*.component.test.tsx'],
          exclude: [...components.exclude, ...withOwnModules],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { ...components, name: 'components with modules of their own', include: withOwnModules },
      },
      {
        test: {
          ...own,
          ...server,
          ...native,
          name: 'server',
          isolate: false,
          exclude: ['**/node_modules/**', plantedBugs, ...reloading, ...withProcesses, ...left],
        },
      },
      // Conversions and restarts take the time that the machine has left for them.
      ...(isQuick
        ? []
        : [
            {
              test: {
                ...own,
                ...server,
                ...(isPlanting ? {} : native),
                name: 'processes',
                include: isPlanting ? [plantedBugs] : withProcesses,
              },
            },
          ]),
    ],
  },
})
