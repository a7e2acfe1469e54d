import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DateField } from './DateField.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SearchBox } from './SearchBox.tsx'

const named = (name: string | RegExp) => screen.getByRole('button', { name })

function Form({ onSend }: { onSend: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        onSend()
      }}
    >
      <input aria-label="Title" />
      <Button type="submit" isBusy={isBusy} onClick={() => undefined}>
        Save
      </Button>
    </form>
  )
}

test('a button that waits for an answer keeps the focus, and neither it nor Enter in a field sends again', async () => {
  const send = vi.fn<() => void>()
  render(<Form onSend={send} />)
  const user = userEvent.setup()
  named('Save').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(named('Please wait...'))
  await user.keyboard('{Enter}')
  await user.click(named('Please wait...'))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

function Search() {
  const [value, setValue] = useState('knee')
  return <SearchBox label="Search" value={value} onChange={setValue} />
}

test('clearing a search leaves the focus in it', async () => {
  render(<Search />)
  await userEvent.click(named('Clear the search'))
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
})

function Filter() {
  const [chosen, setChosen] = useState<string[]>(['sitting'])
  return (
    <FilterMenu
      label="Position"
      counts={{ sitting: 3 }}
      chosen={chosen}
      nameOf={() => 'Sitting'}
      onChange={setChosen}
    />
  )
}

test('clearing a filter leaves the focus on it', async () => {
  render(<Filter />)
  await userEvent.click(named('Any position'))
  expect(document.activeElement).toBe(named('Position'))
})

test('fields side by side have buttons of different names', () => {
  render(
    <>
      <DateField label="From" />
      <DateField label="Until" />
      <PasswordField label="Old password" />
      <PasswordField label="New password" />
    </>,
  )
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Choose in a calendar: From',
    'Choose in a calendar: Until',
    'Show old password',
    'Show new password',
  ])
})

test('Enter in a field of a dialog confirms it, once it may be, and sends no form around it', async () => {
  const [confirm, around] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const dialog = (isDisabled: boolean) => (
    <form onSubmit={around}>
      <ConfirmDialog
        title="End it?"
        confirmLabel="End"
        {...{ isDisabled }}
        onClose={vi.fn<() => void>()}
        onConfirm={confirm}
      >
        <input aria-label="Its name" />
      </ConfirmDialog>
    </form>
  )
  const { rerender } = render(dialog(true))
  const field = await screen.findByRole('textbox', { name: 'Its name' })
  await userEvent.type(field, 'Harbour{Enter}')
  expect(confirm).not.toHaveBeenCalled()
  rerender(dialog(false))
  await userEvent.type(field, '{Enter}')
  expect(confirm).toHaveBeenCalledOnce()
  expect(around).not.toHaveBeenCalled()
})
