import { expect, test } from './test-server.ts'
import type { Page } from '@playwright/test'
import { card, column, expectSaved, namesIn, namesOf, openProgram, sam } from './program.ts'

test('ROUTE-10 API-041 API-050 a practitioner builds a week with the keyboard alone @desktop', async ({
  page,
  signIn,
  faults,
}) => {
  // The server asks for a reason, because Rosa must not kneel.
  faults.allow(/status of 409 \(Conflict\).*assignedExercise/)
  await signIn(page, sam)
  const { week } = await openProgram(page)
  // The library loads after the week.
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('bird')
  const first = page.locator('[data-tile]').first()
  await expect(first).toContainText('Bird dog')
  await expect(first).toContainText('Kneeling: not for Rosa')
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason to prescribe it anyway' })).toBeFocused()
  await page.keyboard.type('Kneels on a cushion')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(namesIn(page, 'Morning')).toHaveText(['Glute bridge', 'Straight leg raise', 'Heel slide', 'Bird dog'])
  await expect(column(page, 'Morning')).toContainText('Kneeling: not for Rosa')
  await expect(column(page, 'Morning')).toContainText('Prescribed anyway: Kneels on a cushion')

  await card(page, 'Glute bridge').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(namesIn(page, 'Morning')).toHaveText(['Straight leg raise', 'Glute bridge', 'Heel slide', 'Bird dog'])
  await expect(card(page, 'Glute bridge')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Second in Evening', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Sit to stand'])
  await expect(card(page, 'Glute bridge')).toBeFocused()

  await page.keyboard.press('d')
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Glute bridge', 'Sit to stand'])
  await page.keyboard.press('Delete')
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Sit to stand'])
  await expect(page.getByText('Glute bridge removed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Glute bridge', 'Sit to stand'])
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'Sit to stand')).toBeFocused()
  await page.keyboard.press('Delete')
  await expectSaved(page)
  await expect
    .poll(async () => namesOf(await week()))
    .toEqual([
      ['Straight leg raise', 'Heel slide', 'Bird dog'],
      ['Glute bridge', 'Glute bridge'],
    ])
  await page.reload()
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Glute bridge'])

  const dosages = ['3x10 hold 5s 5kg', '2x12 each', '3x8-12 rest 60s', '2x15', '3x30s', '10x10s hold']
  const names = ['glute bridge', 'straight leg raise', 'sit to stand', 'heel slide', 'forearm plank', 'clamshell']
  const own = names.map((name, at) => `${name} ${dosages[at]!}`)
  expect(await addSeries(page, 'Gym day', own), 'keys for six exercises with a dosage each').toBeLessThanOrEqual(25)
  expect(await addSeries(page, 'Rest day', names), 'keys for six exercises').toBeLessThanOrEqual(18)
  const [, , gym, rest] = (await week()).series
  expect(gym!.assignedExercises.map(({ dosage, side }) => ({ ...dosage, side }))).toMatchObject([
    { set: '3', repsMin: 10, holdSeconds: 5, load: { value: 5, unit: 'kg' } },
    { set: '2', repsMin: 12, side: 'each' },
    { set: '3', repsMin: 8, repsMax: 12, restSeconds: 60 },
    { set: '2', repsMin: 15 },
    { set: '3', durationSeconds: 30 },
    { set: '1', repsMin: 10, holdSeconds: 10 },
  ])
  expect(gym!.assignedExercises.map(({ exercise }) => exercise.name.toLowerCase())).toEqual(names)
  expect(rest!.assignedExercises.map(({ exercise }) => exercise.name.toLowerCase())).toEqual(names)
})

/** Creates a series with these exercises by keyboard. Returns the number of keys pressed and texts typed. */
async function addSeries(page: Page, name: string, lines: string[]) {
  let count = 0
  const press = (key: string) => (count++, page.keyboard.press(key))
  const type = (text: string) => (count++, page.keyboard.type(text))
  await page.goto(page.url().replace(/\/series.*/, '/series/create'))
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await type(name)
  await press('Enter')
  await expect(column(page, name)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeHidden()
  await press('/')
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toBeFocused()
  for (const line of lines) {
    await type(line)
    await press('Enter')
  }
  await expect(namesIn(page, name)).toHaveCount(lines.length)
  await expectSaved(page)
  return count
}

test('ROUTE-10 exercises are dragged from the library and between series @desktop', async ({ page, signIn }) => {
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await page.getByRole('searchbox').fill('squat')
  const tile = page
    .locator('[data-tile]')
    .filter({ hasText: /^Squat/ })
    .first()
  await expect(tile).toBeVisible()
  async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 12 })
    await page.mouse.move(to.x, to.y + 1)
  }
  const middle = async (locator: ReturnType<typeof card>) => {
    const box = (await locator.boundingBox())!
    return { x: box.x + box.width / 3, y: box.y + box.height / 2, bottom: box.y + box.height }
  }
  const sitToStand = await middle(card(page, 'Sit to stand'))
  await drag(await middle(tile), { x: sitToStand.x, y: sitToStand.bottom + 20 })
  await expect(page.getByText('Second in Evening', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(namesIn(page, 'Evening')).toHaveText(['Sit to stand', 'Squat'])

  const bridge = await middle(card(page, 'Glute bridge'))
  await drag(bridge, { x: sitToStand.x, y: sitToStand.y - 30 })
  await expect(page.getByText('First in Evening', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Sit to stand', 'Squat'])
  await expectSaved(page)
  await expect
    .poll(async () => namesOf(await week()))
    .toEqual([
      ['Straight leg raise', 'Heel slide'],
      ['Glute bridge', 'Sit to stand', 'Squat'],
    ])
})

test('a phone shows one series at a time and the library as a sheet @phone', async ({ page, signIn }) => {
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await expect(column(page, 'Evening')).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('button', { name: /Evening/ })
    .tap()
  await expect(namesIn(page, 'Evening')).toHaveText(['Sit to stand'])
  await page.getByRole('button', { name: 'Add to Evening', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Exercise library' })
  await sheet.getByRole('searchbox').fill('squat')
  await sheet.getByRole('button', { name: 'Select several' }).tap()
  await sheet.locator('[data-tile]').first().tap()
  await sheet.getByRole('button', { name: 'Add 1 to Evening' }).tap()
  await sheet.getByRole('button', { name: 'Close the library' }).tap()
  await expect(namesIn(page, 'Evening')).toHaveCount(2)
  await page.getByRole('button', { name: 'Move, duplicate or remove Sit to stand' }).tap()
  await page.getByRole('menuitem', { name: 'Move down' }).tap()
  await expect(namesIn(page, 'Evening').last()).toHaveText('Sit to stand')
  await expectSaved(page)
  await expect.poll(async () => (await week()).series[1]!.assignedExercises.at(-1)!.exercise.name).toBe('Sit to stand')
})
