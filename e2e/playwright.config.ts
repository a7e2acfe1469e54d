import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

/** A journey runs at both sizes unless its title carries @phone or @desktop. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './once.ts',
  // Three on two cores, because a journey spends a third of its time waiting for its page and the server.
  workers: 3,
  // A journey that passes only on a second attempt counts as failed.
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Only a hanging journey waits this long. Journeys do not measure the speed of a machine.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // With service workers, each context would cache the whole client. Offline journeys enable them.
    serviceWorkers: 'block',
    // Moving figures are expensive without a graphics card. The journeys about them enable motion.
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
