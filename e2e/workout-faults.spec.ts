import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Locator } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { expect, test } from './test-server.ts'

/** The processes of the browser that was started with this profile. */
const processesOf = (profile: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(profile)
      } catch {
        return false
      }
    })
    .map(Number)

test('the phone dies after the sign-in and in the rest after a set: it stays signed in, the set and its answer are there, and the rest went on @phone', async ({
  baseURL,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'kinora-phone-'))
  const phone = { viewport: { width: 390, height: 844 }, locale: 'en-AU', timezoneId: 'Australia/Sydney' }
  let browser: BrowserContext | undefined
  const start = async (path: string) => {
    browser = await chromium.launchPersistentContext(profile, { ...launchOptions(), ...phone, reducedMotion: 'reduce' })
    const page = browser.pages()[0] ?? (await browser.newPage())
    await page.goto(new URL(path, baseURL).href)
    return page
  }
  /** At once, so that the browser writes nothing more to the disk. */
  const die = async () => {
    for (const id of processesOf(profile)) process.kill(id, 'SIGKILL')
    await expect.poll(() => processesOf(profile)).toEqual([])
    browser = undefined
  }
  try {
    const login = await start('/login')
    await login.getByLabel('Email').fill('nguyen.van.minh@harbour.example')
    await login.getByLabel('Password', { exact: true }).fill('Demo2026!')
    await login.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(login.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await die()

    const page = await start('/home')
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await page.getByRole('link', { name: /Knee rehab · week/ }).click()
    await page.getByRole('link', { name: /^Gym day/ }).click()
    await page.getByRole('button', { name: /^(Start|Once more)/ }).click()
    await page.getByRole('button', { name: /tap when done/ }).click()
    await page.getByRole('button', { name: 'Too easy' }).click()
    const secondsLeft = async (rest: Locator) => Number(/\d+/.exec((await rest.getAttribute('aria-label'))!)![0])
    const resting = page.getByLabel(/^Rest, \d+ seconds left$/)
    const before = await secondsLeft(resting)
    for (const _ of [1, 2, 3, 4]) await page.getByRole('button', { name: '15 seconds more' }).click()
    // The last tap is shown a moment after it.
    await expect.poll(() => secondsLeft(resting)).toBeGreaterThan(before + 45)
    const atDeath = await secondsLeft(resting)
    const [address, died] = [page.url(), Date.now()]
    await die()

    const again = await start(address)
    const rest = again.getByLabel(/^Rest, \d+ seconds left$/)
    await expect(rest).toBeVisible()
    const left = await secondsLeft(rest)
    expect(left).toBeLessThan(atDeath)
    expect(left).toBeGreaterThan(atDeath - (Date.now() - died) / 1000 - 2)
    await expect(again.getByText('Set 1 done', { exact: true })).toBeVisible()
    await expect(again.getByRole('button', { name: 'Too easy' })).toHaveAttribute('aria-pressed', 'true')
  } finally {
    await browser?.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
