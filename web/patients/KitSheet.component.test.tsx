import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carers } from '@kinora/contract/carers.ts'
import { formChecks } from '@kinora/contract/form-checks.ts'
import { programs } from '@kinora/contract/programs.ts'
import { homeKits, type HomeKit } from '@kinora/contract/home-kits.ts'
import { accounts } from '@kinora/contract/accounts.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleProfile } from '../testing/sample-data.ts'

const nothingYet: HomeKit = { items: [], other: '', enteredAt: null, enteredBy: '' }

async function openOwn(kit: HomeKit) {
  server.reply(patientPauses.pauses, [])
  server.reply(carers.carers, [])
  server.reply(formChecks.formChecks, [])
  server.reply(programs.ofPatient, { items: [], total: 0 })
  server.reply(accounts.info, {
    ...sampleProfile('patient'),
    orgLogo: null,
    orgName: 'Northside Physio',
    timeZone: 'Australia/Sydney',
    host: null,
  })
  server.reply(homeKits.homeKit, kit)
  for (const endpoint of [factors.factors, loginSessions.sessions]) server.hang(endpoint)
  const { user } = await renderPage('/my-account/personal-details', { as: 'patient' })
  await user.click(await screen.findByRole('button', { name: 'What I have at home' }))
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'What I have at home' })) }
}

test('Ann taps what she has, with the colours and kilograms, and hears that it is saved once it is', async () => {
  const { user, sheet } = await openOwn(nothingYet)
  const tap = async (name: string) => user.click(await sheet.findByRole('button', { name }))
  expect((await sheet.findByRole('button', { name: 'Chair' })).getAttribute('aria-pressed')).toBe('true')
  await tap('Chair')
  await tap('Band')
  await tap('Red')
  await tap('Dumbbell')
  await user.type(sheet.getByRole('textbox', { name: 'Dumbbell: how many kilograms?' }), 'two')
  await tap('Save')
  await sheet.findByText('Write kilograms like 1, 2.5, 5.')
  expect(server.requestsTo(homeKits.saveHomeKit)).toEqual([])
  await user.clear(sheet.getByRole('textbox', { name: 'Dumbbell: how many kilograms?' }))
  await user.type(sheet.getByRole('textbox', { name: 'Dumbbell: how many kilograms?' }), '1, 2.5 5kg')
  server.fail(homeKits.saveHomeKit, new Problem('unavailable', 'No connection. Try again.'))
  await tap('Save')
  await sheet.findByText('No connection. Try again.')
  server.reply(homeKits.saveHomeKit, nothingYet)
  await tap('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Saved. Your clinic will plan with what you have.')
  const { items } = server.requestsTo(homeKits.saveHomeKit).at(-1)!.body
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['band', 'dumbbell', 'pillow', 'table', 'towel'])
  expect(items.find(({ kind }) => kind === 'band')?.colors).toEqual(['red'])
  expect(items.find(({ kind }) => kind === 'dumbbell')?.kilograms).toEqual([1, 2.5, 5])
})

test('a sheet that is closed while it is sent shows again if it is refused, with what was entered', async () => {
  const answer = Promise.withResolvers<void>()
  server.reply(homeKits.saveHomeKit, async () => {
    await answer.promise
    throw new Problem('unavailable', 'No connection. Try again.')
  })
  const { user, sheet } = await openOwn(nothingYet)
  await user.type(await sheet.findByRole('textbox', { name: 'Anything else' }), 'Rower')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  answer.resolve()
  const again = within(await screen.findByRole('dialog', { name: 'What I have at home' }))
  again.getByText('No connection. Try again.')
  expect(again.getByRole('textbox', { name: 'Anything else' })).toHaveProperty('value', 'Rower')
})

test('what was entered is there again, and no chair is added to it', async () => {
  const items: HomeKit['items'] = [{ kind: 'cuff', colors: [], kilograms: [1.5] }]
  const { sheet } = await openOwn({ items, other: 'Rower', enteredAt: '2026-11-20T00:00:00.000Z', enteredBy: 'Ann' })
  expect(await sheet.findByRole('textbox', { name: 'Ankle weight: how many kilograms?' })).toHaveProperty(
    'value',
    '1.5',
  )
  expect(sheet.getByRole('textbox', { name: 'Anything else' })).toHaveProperty('value', 'Rower')
  expect(sheet.getByRole('button', { name: 'Chair' }).getAttribute('aria-pressed')).toBe('false')
})
