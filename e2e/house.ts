import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { operator, showOperatorKey } from './operator.ts'

export { expect }

/** What went wrong in the browser, as sentences; a test may expect some of it, and fails by the rest. */
export type Faults = { allow: (pattern: RegExp) => void }

type House = {
  faults: Faults
  /** Signs in through the login page and waits until the person's own first page is there. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>
}

/** The product's own test: an error on the console, an uncaught one, or a request to another host fails it. */
export const test = base.extend<House>({
  baseURL: async ({}, use) => {
    const address = process.env.KINORA_ADDRESS
    if (!address) throw new Error('The product does not run: start the journeys with npm test.')
    await use(address)
  },
  faults: [
    async ({ context, baseURL }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      listen(context, new URL(baseURL ?? '').host, found)
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(found.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ baseURL }, use) => {
    await use(async (page, email, password = 'Demo2026!') => {
      await page.goto(`${baseURL}/login`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      if (email === operator) await showOperatorKey(page, baseURL!)
      await expect(page).not.toHaveURL(/\/login/)
    })
  },
})

function listen(context: BrowserContext, host: string, found: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) found.push(`request to another host: ${url.href}`)
  })
}
