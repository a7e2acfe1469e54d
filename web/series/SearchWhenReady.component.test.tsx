import { act, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render-page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { SearchWhenReady } from './SearchWhenReady.tsx'

/** A library that comes when `arrive` is called, beside a card's note. */
async function renderLibrary() {
  let arrive: () => void = () => undefined
  const Library = lazy(async () => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return { default: () => <SearchBox label="Search exercises" value="" onChange={() => undefined} /> }
  })
  const { user } = await renderComponent(
    <>
      <aside data-library>
        <Suspense fallback={<SearchWhenReady />}>
          <Library />
        </Suspense>
      </aside>
      <input aria-label="Note" />
    </>,
  )
  return { user, arrive: () => act(async () => arrive()) }
}

test('the key / works even if it is pressed before the library has loaded', async () => {
  const { user, arrive } = await renderLibrary()
  await user.keyboard('/')
  await arrive()
  expect(document.activeElement).toBe(await screen.findByLabelText('Search exercises'))
})

test('the library takes no focus from a note entered meanwhile, nor unless asked', async () => {
  const { user, arrive } = await renderLibrary()
  await user.keyboard('/')
  await user.click(screen.getByLabelText('Note'))
  await arrive()
  await screen.findByLabelText('Search exercises')
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
})
