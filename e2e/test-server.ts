import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { operator, showOperatorKey } from './operator.ts'

export { expect }

/** Errors in the browser. A test fails on all that it does not allow. */
type Faults = { allow: (pattern: RegExp) => void }

type Fixtures = {
  /** True if the login page is part of the journey, for example because the service worker caches it. */
  signsInByForm: boolean
  faults: Faults
  /** True if the survey that opens once per session is part of the journey. Elsewhere it would cover the page. */
  isAskedBySurvey: boolean
  /** Signs in and waits until the person's own first page is there. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>
}

/** A test that fails on console errors, uncaught errors and requests to other hosts. */
export const test = base.extend<Fixtures>({
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
  signsInByForm: [false, { option: true }],
  isAskedBySurvey: [false, { option: true }],
  signIn: async ({ baseURL, signsInByForm, isAskedBySurvey }, use) => {
    await use(async (page, email, password = 'Demo2026!') => {
      if (!isAskedBySurvey) await putSurveyAside(page)
      if (signsInByForm || email === operator) await signInByForm(page, baseURL!, email, password)
      else await takeSession(page, baseURL!, { email, password, modalShown: !isAskedBySurvey })
      await expect(page).not.toHaveURL(/\/login/)
      // Keys pressed before the page has loaded would be lost.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    })
  },
})

async function signInByForm(page: Page, baseURL: string, email: string, password: string) {
  await page.goto(`${baseURL}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (email === operator) await showOperatorKey(page, baseURL)
}

/** A patient who signs in by the form is asked once to fill in a survey; other journeys close it. */
async function putSurveyAside(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Survey', exact: true })
  await page.addLocatorHandler(sheet, async () => sheet.getByRole('button', { name: 'Close' }).first().click())
}

let sessions = 0

/** Signs in without the login page, which has its own journeys, by storing the session in the tab. */
async function takeSession(
  page: Page,
  baseURL: string,
  { email, password, modalShown }: { email: string; password: string; modalShown: boolean },
) {
  const reply = await page.request.post(`${baseURL}/api/login`, { data: { email, password } })
  const { data, message } = (await reply.json()) as { data: { token: string; role: string } | null; message: string }
  if (!data?.token) throw new Error(`${email} cannot sign in: ${message}`)
  sessions += 1
  const session = JSON.stringify(JSON.stringify({ role: data.role, token: data.token, modalShown }))
  // Once per tab, so that signing out lasts; frames have no session. A string, because it runs in the page.
  const content = `if (window === top && Number(window.name || 0) < ${sessions}) {
    window.name = '${sessions}'
    sessionStorage.setItem('session', ${session})
  }`
  await page.addInitScript({ content })
  await page.goto(`${baseURL}/`)
}

function listen(context: BrowserContext, host: string, found: string[]) {
  // Requests pending during a sign-out are refused, and the browser logs that as an error.
  let hasLeft = false
  context.on('console', (message) => {
    if (hasLeft && message.text().includes('status of 401')) return
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'POST' && /[/](login|logout)$/.test(url.pathname))
      hasLeft = url.pathname.endsWith('logout')
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) found.push(`request to another host: ${url.href}`)
  })
}
