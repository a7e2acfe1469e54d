import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BottomSheet } from './BottomSheet.tsx'

test('a click beside a sheet closes it, and selecting its text with the end beside it does not', async () => {
  const onClose = vi.fn()
  render(
    <BottomSheet title="Pause your program" onClose={onClose}>
      <textarea aria-label="Note" />
    </BottomSheet>,
  )
  const sheet = screen.getByRole('dialog')
  const note = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.pointer([{ keys: '[MouseLeft>]', target: note }, { target: sheet }, { keys: '[/MouseLeft]' }])
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(sheet)
  expect(onClose).toHaveBeenCalledOnce()
})
