import { screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'

const meta = Object.assign(document.createElement('meta'), { name: 'kinora' })
meta.dataset.basePath = '/clinic/'
document.head.append(meta)
afterAll(() => meta.remove())
const { basePath } = await import('./base-path.ts')
const { App } = await import('./App.tsx')
const { makeQueryClient } = await import('./query-client.ts')
const { makeReduxStore } = await import('./redux-store.ts')
const { render } = await import('@testing-library/react')

test('ROUTE-38 the pages are below the base path that the server wrote into the page', async () => {
  expect(basePath).toBe('/clinic')
  history.replaceState(null, '', '/clinic/patients')
  const cache = makeQueryClient()
  render(<App store={makeReduxStore(cache)} cache={cache} />)
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(location.pathname).toBe('/clinic/login')
  expect(screen.getByRole('link', { name: 'Register your practice' }).getAttribute('href')).toBe(
    '/clinic/registration/',
  )
})
