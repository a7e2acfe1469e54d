import type { Locator, Page } from '@playwright/test'
import { findExercises, prescribeTo, sam } from './program.ts'
import { addSurveyPatient, password } from './survey-answers.ts'
import { expect, test } from './test-server.ts'

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', signsInByForm: true })

  /** Evaluated in the page: the names of the scripts and styles that the service worker has stored. */
  const stored = `(async () => {
    await navigator.serviceWorker.ready
    const cache = await caches.open('kinora-scripts')
    return (await cache.keys()).map(({ url }) => url.split('/').at(-1).split('.')[0])
  })()`

  /** Evaluated in the page. */
  const risen = `(sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)).then(() => undefined)`

  test('every page of a patient opens, and "How to" in the middle of a session @phone', async ({
    page,
    context,
    signIn,
    faults,
  }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
    await signIn(page, 'graham.oneill@harbour.example')
    // The last prefetched scripts.
    await expect
      .poll(() => page.evaluate<string[]>(stored))
      .toEqual(expect.arrayContaining(['RemoveWorkoutDialog', 'CoachSheet', 'MovingFigure']))
    await page.getByRole('link', { name: /· week/ }).click()
    await page.locator('a[href*="/patient-series/"]').first().click()
    await page.getByRole('button', { name: /^(Start|Continue|Once more)/ }).click()
    await expect(page.getByRole('button', { name: 'How to' })).toBeVisible()

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'How to' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'What to do' })).toBeVisible()
    // On a busy machine, a click could miss a moving dialog.
    await page.getByRole('dialog').evaluate(risen)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Leave the session' }).click()
    for (const [path, title] of [
      ['/home', 'Welcome, Graham'],
      ['/my-account/personal-details', 'My Account'],
      ['/my-account/survey-responses', 'My Account'],
      ['/profile', "Graham O’Neill's Profile"],
      ['/security', 'Security'],
      ['/reminders', 'Reminders'],
      ['/notifications', 'Notifications'],
      ['/my-record', 'My record'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
    }
  })
})

/** The thumb reaches the lower half of the screen. */
async function expectInReach(page: Page, button: Locator) {
  const [box, size] = [(await button.boundingBox())!, page.viewportSize()!]
  expect(box.y + box.height / 2).toBeGreaterThan(size.height / 2)
  expect(box.y + box.height).toBeLessThanOrEqual(size.height)
}

test('the main button of every moment of a session is in view in the lower half of the phone, at 320 px and with large text, too, and on a phone that lies on its side @phone', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, sam)
  const { _id: patientId, email } = await addSurveyPatient(page)
  const { address } = await prescribeTo(page, patientId, await findExercises(page, ['Squat', 'Heel raises']))
  await signIn(page, email, password)
  await page.goto(address)
  const views = [
    { width: 390, height: 844, fontSize: '' },
    { width: 320, height: 640, fontSize: '' },
    { width: 390, height: 844, fontSize: '200%' },
  ]
  async function expectEverywhere(button: Locator, which = views) {
    for (const { width, height, fontSize } of which) {
      await page.setViewportSize({ width, height })
      await page.evaluate(`document.documentElement.style.fontSize = '${fontSize}'`)
      await expectInReach(page, button)
    }
  }
  async function expectInViewOnItsSide(button: Locator) {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.evaluate(`document.documentElement.style.fontSize = ''`)
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  const start = page.getByRole('button', { name: /^(Start|Continue|Once more)/ })
  await expectEverywhere(start)
  await start.click()
  const set = page.getByRole('button', { name: /tap when done/ })
  await expectInViewOnItsSide(set)
  await expectEverywhere(set)
  await set.click()
  await expectInViewOnItsSide(page.getByRole('button', { name: 'Start now' }))
  await expectEverywhere(page.getByRole('button', { name: 'Start now' }))
  // Twice the text is more than one screen of pain: its scale comes first.
  const small = views.slice(0, 2)
  for (let sets = 0; sets < 2; sets++) {
    await page.getByRole('button', { name: 'Start now' }).click()
    await set.click()
  }
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await expectEverywhere(page.getByRole('button', { name: /^Next: / }), small)
  await expectEverywhere(page.getByRole('button', { name: 'Stop for today' }), small)
  await page.getByRole('button', { name: 'Stop for today' }).click()
  await expectEverywhere(page.getByRole('button', { name: 'Save and finish' }))
})
