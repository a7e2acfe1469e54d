import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

/** A journey runs at both sizes unless its title carries @phone or @desktop. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './once.ts',
  // Three on two cores, as a journey waits for its page and the server a third of the time.
  workers: 3,
  // A journey that passes at a second attempt has failed once.
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Only what hangs waits so long: no journey says how fast a machine is.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Each context would fetch the whole client into its cache; the journeys without a connection ask for it.
    serviceWorkers: 'block',
    // Figures that move take most of a machine without a graphics card; the journeys about them ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
