import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const header = async () => within((await screen.findByRole('heading', { level: 1 })).closest('header')!)

test('on the host of a clinic its own pages have its name, and those of the installation have Kinora’s', async () => {
  const { unmount } = await renderPage('/login')
  ;(await header()).getByText('Northside Physio')
  unmount()
  for (const page of ['/registration/', '/registration/success']) {
    const { unmount: close } = await renderPage(page)
    ;(await header()).getByText('Kinora')
    expect(screen.queryByText(/Northside/)).toBeNull()
    close()
  }
})
