import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { Popover } from './Popover.tsx'

const ours = (name: string) => screen.getByRole('button', { name })

test('the first press opens a menu whose script comes only then, and its button stays', async () => {
  const edit = vi.fn<() => void>()
  render(
    <BrowserRouter>
      <Menu target={<button type="button">More</button>} entries={[{ label: 'Edit', onClick: edit }]} />
    </BrowserRouter>,
  )
  const user = userEvent.setup()
  const button = ours('More')
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const menu = await screen.findByRole('menu')
  expect(ours('More')).toBe(button)
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  expect(menu.getAttribute('aria-labelledby')).toBe(button.id)
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(edit).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the focus returns to the button of a panel when Escape closes it', async () => {
  render(
    <Popover label="Position" hasFocus target={<button type="button">Any position</button>}>
      <input aria-label="Standing" type="checkbox" />
    </Popover>,
  )
  const user = userEvent.setup()
  await user.click(ours('Any position'))
  const box = await screen.findByRole('checkbox', { name: 'Standing' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(ours('Any position')))
})

function Asking() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Delete it?">
        It is gone for good.
      </Dialog>
    </>
  )
}

test('the focus returns to the button of a dialog that was loaded when it was opened', async () => {
  render(<Asking />)
  const user = userEvent.setup()
  await user.click(ours('Delete'))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(ours('Delete')))
})

/** Unmounts its dialog on closing, as most pages do. */
function Removing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <BrowserRouter>
      <Menu
        target={<button type="button">More</button>}
        entries={[{ label: 'Rename', onClick: () => setOpen(true) }]}
      />
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Another name">
          Its name
        </Dialog>
      )}
    </BrowserRouter>
  )
}

async function closeByEscape() {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('the focus returns to the button of a dialog that is taken out of the page, also when its menu opened it', async () => {
  render(<Removing />)
  await userEvent.click(ours('Rename'))
  await closeByEscape()
  await waitFor(() => expect(document.activeElement).toBe(ours('Rename')))
  await userEvent.click(ours('More'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await closeByEscape()
  await waitFor(() => expect(document.activeElement).toBe(ours('More')))
})

/** Its data arrives while it is open and is shown in another dialog. */
function Loading({ onClose }: { onClose: () => void }) {
  const [isLoaded, setLoaded] = useState(false)
  if (isLoaded)
    return (
      <section>
        <Dialog onClose={onClose} title="Brief">
          All is well.
        </Dialog>
      </section>
    )
  return (
    <Dialog onClose={onClose} title="Brief">
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    </Dialog>
  )
}

function Reading() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Read
      </button>
      {isOpen && <Loading onClose={() => setOpen(false)} />}
    </>
  )
}

test('a dialog in place of another gives the focus back to what opened the first', async () => {
  render(<Reading />)
  await userEvent.click(ours('Read'))
  await userEvent.click(await screen.findByRole('button', { name: 'Load' }))
  await screen.findByText('All is well.')
  await closeByEscape()
  await waitFor(() => expect(document.activeElement).toBe(ours('Read')))
})

test('a panel that does not take the focus closes when the focus goes on', async () => {
  render(
    <>
      <Popover label="Precautions" target={<button type="button">Precautions</button>}>
        No kneeling
      </Popover>
      <button type="button">Print</button>
    </>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByText('No kneeling')
  await user.tab()
  expect(document.activeElement).toBe(ours('Print'))
  await waitFor(() => expect(screen.queryByText('No kneeling')).toBeNull())
})
