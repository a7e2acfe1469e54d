import { expect, test } from './test-server.ts'
import { expectAccessible } from './accessible.ts'
import { addPatient, callApi, card, column, uniqueSuffix, namesIn, openProgram, sam } from './program.ts'

test('ROUTE-06 ROUTE-09 a practitioner creates a program for a patient, then its first series @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const patient = await addPatient(page)
  await page.goto(`/patient/${patient._id}/program`)
  await expect(page.getByText(`No program for ${patient.firstName} yet`)).toBeVisible()
  await page.getByRole('link', { name: 'Add program' }).first().click()
  await page.getByRole('textbox', { name: /^Start date/ }).fill('')
  await page.getByRole('textbox', { name: 'Weeks' }).fill('53')
  await page.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByText('Title is required.')).toBeVisible()
  await expect(page.getByText('Use 1 to 52 weeks.')).toBeVisible()
  await expect(page.getByText('Start date is required.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Title' }).fill('Steady knees')
  await page.getByRole('textbox', { name: /^Start date/ }).fill('7/1/2030')
  await page.getByRole('radio', { name: 'Last day' }).check()
  await page.getByRole('textbox', { name: 'Last day' }).fill('1/1/2030')
  await page.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByText('The end must not be before the start.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Last day' }).fill('21/1/2030')
  await expect(page.getByText('3 weeks (rounded up)')).toBeVisible()
  await page.getByRole('button', { name: 'Create program' }).click()

  await expect(page).toHaveURL(/\/program\/[^/]+\/series\/create/)
  await page.getByRole('button', { name: 'Add series' }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Morning')
  await page.getByRole('radio', { name: 'On days' }).check()
  await page.getByRole('checkbox', { name: 'Wed' }).uncheck()
  await page.getByRole('button', { name: 'Add series' }).click()
  await expect(page).toHaveURL(/\/series\/[0-9a-f-]{36}\/1$/)
  await expect(column(page, 'Morning')).toContainText('Mon, Fri')
  await expect(column(page, 'Morning')).toContainText('No exercises this week yet')
})

test('ROUTE-04 a program is saved as a template and assigned to another patient, and its deletion is undone @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(page, sam)
  const { _id, patient } = await openProgram(page)
  await expectAccessible(page)
  await card(page, 'Glute bridge').click()
  await page.getByRole('button', { name: 'More fields' }).click()
  await page.getByRole('textbox', { name: 'Dosage of Glute bridge' }).fill('3x8 wobbly')
  await expectAccessible(page)
  const title = `Knees ${uniqueSuffix()}`
  await page.goto(`/program/${_id}/edit-program`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Steady knees')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page.getByText(`${title} saved to the Program Library`)).toBeVisible()
  await page.goto(`/patient/${patient._id}/program`)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await expectAccessible(page)

  const other = await addPatient(page)
  await page.goto(`/programs?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Assign to patients: ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search patients' }).fill(other.name)
  await dialog.getByRole('checkbox', { name: other.name }).check()
  await expect(dialog.getByText('Straight leg raise')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 600 })
  await expect(dialog.getByRole('button', { name: 'Assign to Rosa' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Assign to Rosa' }).click()
  await expect(namesIn(page, 'Morning')).toHaveText(['Glute bridge', 'Straight leg raise', 'Heel slide'])

  await page.goto(`/programs?search=${encodeURIComponent(title)}`)
  const templates = async () =>
    (await callApi<{ total: number }>(page, 'GET', `/program-library?search=${encodeURIComponent(title)}`)).total
  const remove = async () => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete template' }).click()
    await expect(page.getByRole('link', { name: title })).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText(`Deleting ${title}`)).toHaveCount(0)
  expect(await templates()).toBe(1)
  await remove()
  await expect.poll(templates).toBe(0)
})
