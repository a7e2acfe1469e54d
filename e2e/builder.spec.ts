import { readFile } from 'node:fs/promises'
import { expect, test } from './test-server.ts'
import { ask, card, column, isSaved, namesIn, namesOf, openProgram, sam } from './program.ts'

test('ROUTE-10 API-041 API-050 a week is built with the keyboard alone @desktop', async ({ page, signIn }) => {
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await page.keyboard.press('/')
  await page.keyboard.type('bird')
  const first = page.locator('[data-tile]').first()
  await expect(first).toContainText('Bird dog')
  await expect(first).toContainText('Kneeling: not for Rosa')
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(namesIn(page, 'Morning')).toHaveText(['Glute bridge', 'Straight leg raise', 'Heel slide', 'Bird dog'])
  await expect(column(page, 'Morning')).toContainText('Kneeling: not for Rosa')

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
  await isSaved(page)
  await expect
    .poll(async () => namesOf(await week()))
    .toEqual([
      ['Straight leg raise', 'Heel slide', 'Bird dog'],
      ['Glute bridge', 'Glute bridge'],
    ])
  await page.reload()
  await expect(namesIn(page, 'Evening')).toHaveText(['Glute bridge', 'Glute bridge'])
})

test('ROUTE-10 exercises are dragged from the library and from series to series, and the slot says where @desktop', async ({
  page,
  signIn,
}) => {
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
  await isSaved(page)
  await expect
    .poll(async () => namesOf(await week()))
    .toEqual([
      ['Straight leg raise', 'Heel slide'],
      ['Glute bridge', 'Sit to stand', 'Squat'],
    ])
})

test('API-041 a dosage is typed as a line; what is not understood is said and not saved', async ({ page, signIn }) => {
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await card(page, 'Glute bridge').click()
  const line = page.getByRole('textbox', { name: 'Dosage of Glute bridge' })
  await expect(line).toBeFocused()
  await line.fill('4x12 hold 5s wobbly rest 60s')
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t read “wobbly”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue('4x12 hold 5s wobbly rest 60s')
  const before = (await week()).series[0]!.assignedExercises[0]!
  expect(before.dosage.set).not.toBe('4')

  await line.fill('4x12 hold 5s 2kg each side rest 60s')
  await expect(page.getByRole('term').filter({ hasText: 'Hold' })).toBeVisible()
  await page.getByRole('radio', { name: 'Extra' }).check()
  await page.getByRole('textbox', { name: 'Note for Rosa' }).fill('Slowly.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(column(page, 'Morning')).toContainText('4 × 12 · hold 5 s · 2 kg · rest 60 s · each side')
  await expect(card(page, 'Glute bridge')).toBeFocused()
  await expect
    .poll(async () => (await week()).series[0]!.assignedExercises[0])
    .toMatchObject({
      side: 'each',
      priority: 'extra',
      patientNote: 'Slowly.',
      dosage: { set: '4', repsMin: 12, holdSeconds: 5 },
    })

  await card(page, 'Glute bridge').click()
  await line.fill('1x1')
  await expect.poll(async () => (await week()).series[0]!.assignedExercises[0]!.dosage.set).toBe('1')
  await page.keyboard.press('Escape')
  await expect(column(page, 'Morning')).toContainText('4 × 12 · hold 5 s · 2 kg · rest 60 s · each side')
  await expect.poll(async () => (await week()).series[0]!.assignedExercises[0]!.dosage.set).toBe('4')
})

test('API-041 what somebody else changed meanwhile is not overwritten, and nothing typed is lost', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/status of 412/)
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await card(page, 'Heel slide').click()
  const line = page.getByRole('textbox', { name: 'Dosage of Heel slide' })
  const theirs = (await week()).series[0]!.assignedExercises[2]!
  await ask(page, 'PATCH', '/series/assignedExercise', { _id: theirs._id, dosage: { ...theirs.dosage, set: '7' } })
  await line.fill('2x20 hold 3s')
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this exercise.' })
  await expect(conflict).toContainText('Their version: 7 ×')
  await expect(line).toHaveValue('2x20 hold 3s')
  expect((await week()).series[0]!.assignedExercises[2]!.dosage.set).toBe('7')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  await expect
    .poll(async () => (await week()).series[0]!.assignedExercises[2]!.dosage)
    .toMatchObject({ set: '2', repsMin: 20, holdSeconds: 3 })
})

test('what cannot be saved for lack of a connection says so, and is saved once there is one', async ({
  page,
  signIn,
  faults,
}) => {
  faults.allow(/Failed to load resource|ERR_FAILED/)
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await page.route('**/api/series/assignedExercise*', (route) => route.abort())
  await card(page, 'Glute bridge').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const notSaved = page.getByRole('button', { name: 'Not saved – try again' })
  await expect(notSaved).toBeVisible()
  await expect(namesIn(page, 'Morning')).toHaveText(['Straight leg raise', 'Glute bridge', 'Heel slide'])
  await page.unroute('**/api/series/assignedExercise*')
  await notSaved.click()
  await isSaved(page)
  await expect.poll(async () => namesOf(await week())[0]).toEqual(['Straight leg raise', 'Glute bridge', 'Heel slide'])
})

test('API-035 API-039 a week is copied with a step up, one is added, and the week is printed @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const { week } = await openProgram(page)
  await card(page, 'Glute bridge').click()
  await page.getByRole('textbox', { name: 'Dosage of Glute bridge' }).fill('3x8')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy to week 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy week 1' })
  await dialog.getByLabel('Reps').fill('two')
  await expect(dialog.getByText('Reps is not a number')).toBeVisible()
  await dialog.getByLabel('Reps').fill('+2')
  await dialog.getByRole('button', { name: 'Copy to week 2' }).click()
  await expect(page.getByText('Week 1 copied to week 2.')).toBeVisible()
  expect((await week(2)).series[0]!.assignedExercises[0]!.dosage.repsMin).toBe(10)
  expect((await week(1)).series[0]!.assignedExercises[0]!.dosage.repsMin).toBe(8)

  await page.getByRole('link', { name: 'Week 2' }).click()
  await expect(column(page, 'Morning')).toContainText('3 × 10')
  await page.getByRole('button', { name: 'Add week 4' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add week 4' }).click()
  await expect(page.getByRole('link', { name: 'Week 4' })).toHaveAttribute('aria-current', 'page')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('exercise.pdf')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(5000)
})

test('on a phone one series is shown at a time, and the library comes as a sheet @phone', async ({ page, signIn }) => {
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
  await isSaved(page)
  await expect.poll(async () => (await week()).series[1]!.assignedExercises.at(-1)!.exercise.name).toBe('Sit to stand')
})
