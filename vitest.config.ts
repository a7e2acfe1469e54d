import { defineConfig } from 'vitest/config'

const own = { globals: false, pool: 'forks', restoreMocks: true, unstubEnvs: true } as const

/** `server` is tested on a real PostgreSQL, started once for the run; the rest needs none. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...own,
          name: 'pure',
          include: [
            'contract/**/*.test.ts',
            'figure/**/*.test.ts',
            'web/**/*.test.ts',
            'scripts/**/*.test.ts',
            '*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          ...own,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/template.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
