import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

/** Fails with each rule that axe finds broken on the page, and where; in dark mode only the contrast can differ. */
export async function expectAccessible(page: Page) {
  expect(await findFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findFaults(page, 'color-contrast'), 'in dark mode').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs axe inside the page, which is five times faster but skips frames of other origins. */
async function findFaults(page: Page, rule?: string) {
  await untilStill(page)
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Waits for the fonts and the end of all transitions, because contrast is wrong during a transition. */
async function untilStill(page: Page) {
  // Strings, because they run in the page.
  await page.evaluate('document.fonts.ready.then(() => true)')
  // Polled from here, because the page's content security policy blocks Playwright's `waitForFunction`.
  await expect
    .poll(() =>
      page.evaluate('document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)'),
    )
    .toBe(true)
}
