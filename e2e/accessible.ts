import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

/**
 * Fails with each rule that axe finds broken on the page, and where. It runs within the page, five times faster than
 * in one of its own, and so does not look into frames of another origin.
 */
export async function expectAccessible(page: Page) {
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Waits for the fonts and the end of every transition: a color half-way has a contrast that nobody sees. */
async function untilStill(page: Page) {
  // Strings, because they run in the page.
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.waitForFunction(
    'document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)',
  )
}
