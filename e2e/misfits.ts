import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './test-server.ts'

/** How patients with poor sight or a small phone see a page; text of twice the size is what a browser's setting does. */
const findMisfits = readFileSync(join(import.meta.dirname, 'find-misfits.js'), 'utf8')

const narrowViews = [
  { view: '320 px', width: 320, fontSize: '100%' },
  { view: '200% text', width: 390, fontSize: '200%' },
  { view: '320 px and 200% text', width: 320, fontSize: '200%' },
] as const

/** Fails with what does not fit in the narrow views: a page that scrolls sideways, words cut off, controls over each other. */
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
