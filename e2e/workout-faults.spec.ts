import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayIn } from '@kinora/contract/days.ts'
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { callApi, findExercises, prescribeTo, sam } from './program.ts'
import { storedWorkout } from './stored-workouts.ts'
import { addSurveyPatient, another, password } from './survey-answers.ts'
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
  /** Kills the browser immediately, so that it writes nothing more to the disk. */
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
    await expect.poll(async () => (await storedWorkout(page))?.screen.seconds).toBeGreaterThan(before + 45)
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

interface Stored {
  _id: string
  day: string
  startedAt: string
  finishedAt: string | null
  entries: { sets: { key: string }[]; painDuring: number | null }[]
}

/** Prescribes exercises to a new patient, whose email is returned. Sam is signed in on this page. */
async function prescribeGymDay(page: Page, names: string[], dosage: object) {
  const { _id, email } = await addSurveyPatient(page)
  const exercises = (await findExercises(page, names)).map((one) => ({ ...one, dosage }))
  await prescribeTo(page, _id, exercises)
  return email
}

async function openGymDay(page: Page) {
  await page.getByRole('link', { name: /Knee rehab · week/ }).click()
  await page.getByRole('link', { name: /^Gym day/ }).click()
}

const [hour, day] = [3_600_000, 86_400_000]
const sydney = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** The moment at which it is 23:50 today in Sydney. */
function beforeMidnight() {
  const [hours, minutes, seconds] = sydney.format(Date.now()).slice(11).split(':').map(Number) as [
    number,
    number,
    number,
  ]
  return Date.now() + (23 - hours) * hour + (50 - minutes) * 60_000 - seconds * 1000
}

/** Evaluated in the page: changes the time zone to Perth. */
const landInPerth = `(() => {
  const own = Intl.DateTimeFormat.prototype.resolvedOptions
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...own.call(this), timeZone: 'Australia/Perth' }
  }
})()`

test('two phones in one session, one offline past midnight and on to Perth, the other with a clock a day wrong: nothing is lost or doubled, and it counts for its own day @phone', async ({
  page: first,
  browser,
  baseURL,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const today = dayIn('Australia/Sydney')
  const staff = await another(browser, baseURL!)
  await signIn(staff.page, sam)
  const dosage = { set: '3', repsMin: 10, restSeconds: 60 }
  const email = await prescribeGymDay(staff.page, ['Squat', 'Heel raise'], dosage)
  await staff.close()
  await signIn(first, email, password)
  const tapSet = (page: Page) => page.getByRole('button', { name: /tap when done/ }).click()
  const startNow = (page: Page) => page.getByRole('button', { name: 'Start now' }).click()
  await openGymDay(first)
  await first.getByRole('button', { name: /^(Start|Once more)/ }).click()
  const { pathname, searchParams } = new URL(first.url())
  const { token } = JSON.parse(await first.evaluate<string>('sessionStorage.getItem("session")')) as { token: string }
  const onServer = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${baseURL}/api/series-log/${pathname.split('/').slice(-3).join('/')}`, { headers })
    const { data } = (await reply.json()) as { data: Stored[] }
    return data.filter((each) => each.day >= today || each._id === searchParams.get('session'))
  }
  const user = async () => {
    const reply = await fetch(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${token}` } })
    return ((await reply.json()) as { data: { timeZone: string; askedTimeZone: string | null } }).data
  }
  const zone = async () => (await user()).timeZone
  // The phone has reported its time zone.
  await expect.poll(async () => (await user()).askedTimeZone).toBe('Australia/Sydney')
  const keys = async () =>
    (await onServer()).map(({ entries }) => entries.map(({ sets }) => sets.map(({ key }) => key).join()))
  await tapSet(first)
  await startNow(first)
  await expect.poll(keys).toEqual([['1.0']])

  const api = /\/api\//
  await first.route(api, (route) => route.abort('internetdisconnected'))
  await first.clock.setSystemTime(beforeMidnight())
  await tapSet(first)
  await startNow(first)
  await tapSet(first)

  // The other phone's clock is a day ahead.
  const ofSecond = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const second = await ofSecond.newPage()
  await second.clock.setSystemTime(Date.now() + day)
  await signIn(second, email, password)
  await expect(second.getByText('This phone’s clock is 1 day ahead.')).toBeVisible()
  await openGymDay(second)
  await second.getByRole('button', { name: /^Continue/ }).click()
  await expect(second.getByRole('button', { name: 'Set 1 done. Undo' })).toBeVisible()
  const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click()
  await next(second)
  await tapSet(second)
  await expect.poll(keys).toEqual([['1.0', '1.0']])

  // Midnight passes, and the patient gets off the plane in Perth, before the first phone is online again.
  await first.clock.setSystemTime(beforeMidnight() + 20 * 60_000)
  await first.evaluate(landInPerth)
  await first.clock.setSystemTime(Date.now())
  await first.unroute(api)
  await first.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect.poll(keys).toEqual([['1.0,2.0,3.0', '1.0']])
  await first.getByRole('radio', { name: '3', exact: true }).check()
  await next(first)
  await expect(first.getByRole('button', { name: 'Set 1 done. Undo' })).toBeVisible()
  await startNow(second)
  await tapSet(second)
  await expect.poll(keys).toEqual([['1.0,2.0,3.0', '1.0,2.0']])
  // Going back is not possible during a rest, which lasts a minute.
  await startNow(second)
  await second.getByRole('button', { name: /^Previous/ }).click()
  await expect(second.getByRole('button', { name: 'Set 3 done. Undo' })).toBeVisible()
  await first.getByRole('button', { name: 'Skip' }).click()
  await first.getByRole('button', { name: 'I have no time' }).click()
  await first.getByRole('button', { name: 'Save and finish' }).click()
  await expect.poll(async () => (await onServer()).map(({ finishedAt }) => finishedAt !== null)).toEqual([true])
  const [stored] = await onServer()
  expect(stored).toMatchObject({ day: today, entries: [{ painDuring: 3 }, {}] })
  expect(await keys()).toEqual([['1.0,2.0,3.0', '1.0,2.0']])

  // The reminders move only after the patient agrees.
  expect(await zone()).toBe('Australia/Sydney')
  await first.getByRole('link', { name: /go to the home page/ }).click()
  await first.getByRole('button', { name: 'Yes, move them' }).click()
  await expect.poll(zone).toBe('Australia/Perth')

  await second.clock.setSystemTime(Date.now() - day)
  await second.goto('/home')
  await expect(second.getByText('This phone’s clock is 1 day behind.')).toBeVisible()
  // For three hours of a day it is tomorrow in Sydney and still today in Perth.
  await second.getByRole('button', { name: 'Yes, move them' }).click()
  await expect(second.getByText(/Done at/).first()).toBeVisible()
  await ofSecond.close()
})

test('a phone whose clock went a day ahead without a connection sends its session with the day it was done @phone', async ({
  page,
  browser,
  baseURL,
  signIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const today = dayIn('Australia/Sydney')
  const staff = await another(browser, baseURL!)
  await signIn(staff.page, sam)
  await signIn(page, await prescribeGymDay(staff.page, ['Squat'], { set: '1', repsMin: 10 }), password)
  await openGymDay(page)
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible()
  const api = /\/api\//
  await page.route(api, (route) => route.abort('internetdisconnected'))
  await page.clock.setSystemTime(Date.now() + day)
  await page.getByRole('button', { name: /^Start/ }).click()
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: /tap when done/ }).click()
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await page.unroute(api)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  const path = `/series-log/${pathname.split('/').slice(-3).join('/')}`
  const stored = () => callApi<Stored[]>(staff.page, 'GET', path)
  await expect.poll(async () => (await stored()).map((each) => each.day)).toEqual([today])
  await expect(page.getByText('This phone’s clock is 1 day ahead.')).toBeVisible()
  await expect(page.getByText(/Done at/).first()).toBeVisible()
  expect(Date.parse((await stored())[0]!.finishedAt!)).toBeLessThanOrEqual(Date.now())
  await staff.close()
})
