import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { weakPassword } from '@kinora/contract/fields.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'

async function openForm() {
  const page = await renderPage('/change-password', { as: 'practitioner' })
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
  async function fillIn(oldPassword: string, newPassword: string, confirmed = newPassword) {
    for (const [label, text] of [
      [/^old password/i, oldPassword],
      [/^new password/i, newPassword],
      [/^confirm/i, confirmed],
    ] as const) {
      await page.user.clear(field(label))
      await page.user.type(field(label), text)
    }
    await page.user.click(screen.getByRole('button', { name: /^(save|change)/i }))
  }
  return { ...page, fillIn }
}

test('VALID-06 CONST-01 PROFILE-01 a weak or mistyped new password is refused at its field', async () => {
  const { fillIn } = await openForm()
  await fillIn('Ferry2Walk!', 'weak', 'other')
  await screen.findByText(weakPassword)
  await screen.findByText('Password mismatch.')
  expect(server.requestsTo(accounts.changePassword)).toEqual([])
})

test('ERROR-04 ERROR-08 a wrong old password is an error toast with the server’s message', async () => {
  server.fail(accounts.changePassword, new Problem('invalid', 'Invalid password.'))
  const { fillIn } = await openForm()
  await fillIn('Wrong2Word!', 'Ferry2Walk!')
  await screen.findAllByText('Invalid password.')
})

test('ERROR-04 a changed password is a success toast with the server’s message', async () => {
  server.reply(accounts.changePassword, {}, { message: 'Your password is changed.' })
  const { fillIn } = await openForm()
  await fillIn('Ferry1Walk!', 'Ferry2Walk!')
  await screen.findByText('Your password is changed.')
  expect(server.requestsTo(accounts.changePassword)[0]?.body).toEqual({
    oldPassword: 'Ferry1Walk!',
    newPassword: 'Ferry2Walk!',
  })
})

test('a request that needs a recent sign-in asks for the password and is then sent again', async () => {
  let isConfirmed = false
  server.reply(accounts.changePassword, () => {
    if (!isConfirmed) throw new Problem('step_up_needed', 'Please confirm it’s you.')
    return {}
  })
  server.hang(factors.factors)
  server.reply(factors.confirm, () => {
    isConfirmed = true
    return {}
  })
  const { fillIn, user } = await openForm()
  await fillIn('Ferry1Walk!', 'Ferry2Walk!')
  await user.type(await screen.findByLabelText('Your password', { selector: 'input' }), 'Ferry1Walk!')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(server.requestsTo(accounts.changePassword)).toHaveLength(2))
})
