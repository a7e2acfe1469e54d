import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearAllStores } from '../testing/fake-idb-keyval.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { endSession } from './login-session.ts'
import type * as StoredDrafts from './useStoredDraft.ts'
import { readStoredDraft, useStoredState } from './useStoredDraft.ts'

function Note() {
  const [note, setNote] = useStoredState('note:1', '')
  return <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
}

afterEach(() => void vi.useRealTimers())

const stored = () => sessionStorage.getItem('draft:note:1') ?? ''

async function typeNote() {
  const view = await renderComponent(<Note />, { as: 'patient' })
  await view.user.type(screen.getByLabelText('Note'), 'My knee clicked.')
  await waitFor(() => expect(stored()).toContain('sealed'))
  return view
}

/** Simulates a page load, which clears the memory. */
async function reload() {
  vi.resetModules()
  const { restoreSession } = await import('./login-session.ts')
  await restoreSession()
  const drafts = await vi.importActual<typeof StoredDrafts>('./useStoredDraft.ts')
  await drafts.openStoredDrafts()
  return drafts.readStoredDraft<string>('note:1')
}

test('what is typed is stored without a word of it to be read, and is there again after a reload', async () => {
  const view = await typeNote()
  expect(JSON.stringify(sessionStorage)).not.toContain('clicked')
  view.unmount()
  expect(await reload()).toBe('My knee clicked.')
})

test('what was typed cannot be read once the key is gone, nor after signing out', async () => {
  await typeNote()
  const copied = stored()
  endSession({ isExpired: false })
  expect([stored(), readStoredDraft('note:1')]).toEqual(['', undefined])
  clearAllStores()
  await renderComponent(<p />, { as: 'patient' })
  sessionStorage.setItem('draft:note:1', copied)
  expect(await reload()).toBeUndefined()
  expect(stored()).toBe('')
})

test('what a former version stored as plain text is read and encrypted', async () => {
  const view = await typeNote()
  const { userId } = JSON.parse(stored()) as { userId: string }
  view.unmount()
  sessionStorage.setItem('draft:note:1', JSON.stringify({ userId, draft: 'My hip clicked.' }))
  expect(await reload()).toBe('My hip clicked.')
  expect(stored()).toContain('sealed')
  expect(stored()).not.toContain('hip')
})

test('a draft that was sent a moment after the last letter does not come back', async () => {
  const server = new EventTarget()
  function Form() {
    const [note, setNote] = useStoredState('note:1', '')
    useEffect(() => server.addEventListener('reply', () => setNote('')))
    return <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
  }
  const { unmount } = await renderComponent(<Form />, { as: 'patient' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'My knee clicked.' } })
  // The answer of the server comes while the form waits for more letters, and leads to another page.
  server.dispatchEvent(new Event('reply'))
  vi.advanceTimersByTime(1000)
  unmount()
  expect(stored()).toBe('')
})
