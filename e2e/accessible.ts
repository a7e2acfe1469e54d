import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

/**
 * Fails with each rule that axe finds broken on the page, and where. It runs within the page, five times faster than
 * in one of its own, and so does not look into frames of another origin.
 */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}
