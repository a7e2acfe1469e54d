import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { operator, setUpOperator, showOperatorKey } from './operator.ts'
import { startProduct } from './server.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'screens')
const widths = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 1000] } as const
const themes = ['light', 'dark'] as const
const password = 'Demo2026!'

interface Shot {
  name: string
  /** The account to sign in with; none for public pages. */
  as?: string
  /** Opens the screen from the person's first page. */
  open: (page: Page, address: string) => Promise<void>
  /** The sizes to capture; all by default. */
  at?: (keyof typeof widths)[]
}

const sam = 'sam@harbour.example'
const ann = 'ann@harbour.example'
/** The owner of a solo practice without any data. */
const newOwner = 'free@tide.example'
const olivia = 'olivia@harbour.example'
const goTo = (path: string) => async (page: Page, address: string) => void (await page.goto(address + path))
const follow = (...names: (string | RegExp)[]) =>
  async function followed(page: Page) {
    for (const name of names)
      await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  }

/** Every screen of the product, by the person who uses it. */
const shots: Shot[] = [
  { name: 'sign-in', open: goTo('/login') },
  { name: 'join', open: goTo('/signup/') },
  { name: 'not-found', open: goTo('/404') },
  { name: 'patients', as: sam, open: goTo('/patients') },
  { name: 'specialists', as: olivia, open: goTo('/specialists') },
  { name: 'patient', as: sam, open: follow('Ann Kowalski') },
  { name: 'patient-new', as: sam, open: goTo('/patient/create') },
  { name: 'programs', as: sam, open: goTo('/programs') },
  {
    name: 'builder',
    as: sam,
    async open(page) {
      await page.getByRole('link', { name: 'Ann Kowalski' }).first().click()
      await page
        .getByRole('link', { name: /Knee rehab/ })
        .first()
        .click()
    },
  },
  { name: 'exercises', as: sam, open: goTo('/exercises') },
  {
    name: 'exercise',
    as: sam,
    async open(page, address) {
      await page.goto(`${address}/exercises?search=Squat`)
      await page.getByRole('link', { name: 'Squat', exact: true }).first().click()
    },
  },
  {
    name: 'first-steps',
    as: newOwner,
    async open(page, address) {
      await page.goto(`${address}/my-account/personal-details`)
      // Hidden in the demo; once shown, the button is gone.
      const show = page.getByRole('button', { name: 'Show first steps' })
      await show.click({ timeout: 5000 }).catch(() => undefined)
      await page.goto(`${address}/patients`)
    },
  },
  { name: 'plans', as: olivia, open: goTo('/plans') },
  { name: 'my-account', as: olivia, open: goTo('/my-account/personal-details') },
  { name: 'audit', as: olivia, open: goTo('/audit') },
  { name: 'surveys', as: sam, open: goTo('/surveys') },
  { name: 'survey-new', as: sam, open: goTo('/surveys/create') },
  { name: 'survey-calendar', as: sam, open: follow('Ann Kowalski', 'Open calendar') },
  { name: 'survey-choice', as: sam, open: follow('Ann Kowalski', 'Choose surveys') },
  { name: 'notifications', as: sam, open: goTo('/notifications') },
  { name: 'organizations', as: operator, open: goTo('/operator') },
  { name: 'operator-money', as: operator, open: goTo('/operator/money') },
  { name: 'health', as: operator, open: goTo('/operator/health') },
  { name: 'home', as: ann, open: goTo('/home') },
  { name: 'my-record', as: ann, open: goTo('/my-record') },
  { name: 'survey', as: ann, open: follow('Overall change') },
  { name: 'program', as: ann, open: follow(/Knee rehab/) },
  { name: 'session', as: ann, open: follow(/^Start/) },
]

/** Closes the survey, which opens once per session and would cover the screens. */
async function putSurveyAside(page: Page) {
  const close = page.getByRole('dialog', { name: 'Survey', exact: true }).getByRole('button', { name: 'Close' })
  // It does not open if nothing is due.
  const isThere = await close
    .first()
    .click({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isThere) return
  await page.waitForTimeout(500)
}

async function signIn(browser: Browser, address: string, email: string) {
  const context = await browser.newContext({ locale: 'en-AU', timezoneId: 'Australia/Sydney' })
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (email === operator) await showOperatorKey(page, address)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  if (email === ann) await putSurveyAside(page)
  return { context, start: page.url() }
}

/** Waits until no resource has loaded for a second, no skeleton is shown, and the pictures are decoded. */
async function settle(page: Page) {
  let [seen, quiet] = [-1, 0]
  for (let tries = 0; tries < 100 && quiet < 5; tries++) {
    await page.waitForTimeout(200)
    const [count, isLoading] = await page.evaluate<[number, boolean]>(
      `[performance.getEntriesByType('resource').length, document.querySelector('[role="status"][aria-label^="Loading"]') !== null]`,
    )
    quiet = count === seen && !isLoading ? quiet + 1 : 0
    seen = count
  }
  // A lazy picture may never load, so the wait is limited.
  await page.evaluate(`Promise.race([
    Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))]),
    new Promise((late) => setTimeout(late, 2000)),
  ]).then(() => true)`)
}

async function picture(page: Page, { name, open }: Shot, address: string, size: keyof typeof widths, start: string) {
  const [width, height] = widths[size]
  await page.setViewportSize({ width, height })
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(start)
    await settle(page)
    await open(page, address)
    await settle(page)
    await page.screenshot({
      path: join(folder, `${name}-${size}${theme === 'dark' ? '-dark' : ''}.png`),
      animations: 'disabled',
    })
  }
}

const only = process.argv.slice(2)
const wanted = shots.filter(({ name }) => only.length === 0 || only.includes(name))
await mkdir(folder, { recursive: true })
const product = await startProduct()
await setUpOperator(product.address)
const browser = await chromium.launch(launchOptions())
try {
  for (const email of new Set(wanted.map(({ as }) => as))) {
    const { context, start } = email
      ? await signIn(browser, product.address, email)
      : { context: await browser.newContext({ locale: 'en-AU' }), start: `${product.address}/login` }
    const page = await context.newPage()
    for (const shot of wanted.filter(({ as }) => as === email)) {
      for (const size of shot.at ?? (Object.keys(widths) as (keyof typeof widths)[])) {
        // If one screen fails, the others are still captured.
        await picture(page, shot, product.address, size, start).catch((error: Error) => {
          process.exitCode = 1
          process.stdout.write(`${shot.name} at ${size}: ${error.message}\n`)
        })
      }
      process.stdout.write(`${shot.name}\n`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
}
