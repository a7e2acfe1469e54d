import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

const findMisfits = readFileSync(join(import.meta.dirname, 'find-misfits.js'), 'utf8')

/** Small phones, and the doubled text size of patients with poor sight. */
const narrowViews = [
  { view: '320 px', width: 320, fontSize: '100%' },
  { view: '200% text', width: 390, fontSize: '200%' },
  { view: '320 px and 200% text', width: 320, fontSize: '200%' },
] as const

/** Fails if the page scrolls sideways, cuts off words or overlaps controls in a narrow view. */
export async function expectToFit(page: Page, screen: string) {
  const size = page.viewportSize()!
  for (const { view, width, fontSize } of narrowViews) {
    await page.setViewportSize({ width, height: size.height })
    await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
    const misfits = () => page.evaluate<string[]>(findMisfits)
    await expect.poll(misfits, { message: `${screen} at ${view}` }).toEqual([])
  }
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize(size)
}
