import { QueryClientProvider } from '@tanstack/react-query'
import { prettyDOM, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, matchPath, Route, Routes, useLocation } from 'react-router'
import type { Profile } from '@kinora/contract/accounts.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { noAesthetics } from '../organizations/aesthetics.ts'
import { preloadDialogs } from '../ui/Dialog.tsx'
import { preloadMenus } from '../ui/Menu.tsx'
import { preloadPopovers } from '../ui/Popover.tsx'
import { FrameContext } from '../ui/page-frame.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { InApp, PrecautionReasonHost, StepUpHost, ToastHost } from '../app/App.tsx'
import { makeQueryClient } from '../app/query-client.ts'
import { Gate } from '../app/Routing.tsx'
import { pageOf } from '../app/pages.ts'
import { routeNames, routes } from '../app/routes.ts'
import { startSession } from '../app/login-session.ts'
import { makeReduxStore } from '../app/redux-store.ts'
import { sampleProfile } from './sample-data.ts'

interface Options {
  /** The signed-in role; signed out by default. */
  as?: Role
  /** Changes to `sampleProfile` for the signed-in account. */
  profile?: Partial<Profile>
}

const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')

/** A token that ends in an hour. Nobody checks its signature here. */
function sampleToken({ userId, orgId, carer }: Profile) {
  const by = carer ? `carer of ${userId}` : userId
  return `${base64({ alg: 'none' })}.${base64({ exp: Date.now() / 1000 + 3600, userId, orgId, by })}.x`
}

async function makeWorld({ as: role, profile: changes }: Options) {
  const profile = role && { ...sampleProfile(role), ...changes }
  if (profile) await startSession({ role: profile.role, token: sampleToken(profile) })
  const cache = makeQueryClient()
  const { queries, ...others } = cache.getDefaultOptions()
  cache.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  const store = makeReduxStore(cache, {
    user: { status: true, message: '', loading: false, data: profile ?? null },
    aestheticsSettings: {
      ...noAesthetics,
      organization: { orgId: sampleProfile('solo').orgId, orgName: 'Northside Physio', orgLogo: null, orgMobile: '' },
    },
  })
  return { cache, store, audience: role === 'patient' ? ('patient' as const) : ('staff' as const) }
}

/** Stands in for other pages. */
const Elsewhere = () => <p>Left for {useLocation().pathname}</p>

/** Waits as people do, because a click on a disabled button has no effect. */
const untilEnabled = (element: Element) =>
  waitFor(() => {
    if (element.matches(':disabled, [aria-disabled=true]')) throw new Error(`It stays disabled: ${prettyDOM(element)}`)
  })

async function renderTree(tree: ReactNode, address: string, options: Options) {
  history.replaceState(null, '', address)
  await Promise.all([preloadDialogs(), preloadMenus(), preloadPopovers()])
  const { cache, store, audience } = await makeWorld(options)
  const ready = userEvent.setup({ delay: null })
  const user = { ...ready, click: (element: Element) => untilEnabled(element).then(() => ready.click(element)) }
  const view = render(
    <Provider store={store}>
      <QueryClientProvider client={cache}>
        <BrowserRouter>
          <FrameContext value={{ audience }}>
            <InApp>
              <Boundary>
                <Suspense fallback={<p>The page is loading</p>}>{tree}</Suspense>
              </Boundary>
              <ToastHost />
              <StepUpHost />
              <PrecautionReasonHost />
            </InApp>
          </FrameContext>
        </BrowserRouter>
      </QueryClientProvider>
    </Provider>,
  )
  await waitFor(() => {
    if (screen.queryByText('The page is loading')) throw new Error('The page did not load.')
  })
  return { ...view, user, cache, store, address: () => location.pathname + location.search }
}

/**
 * Renders the page of an address without its shell. Set up the replies to its requests in `server` first. `address()`
 * returns the current address, for pages that navigate.
 */
export async function renderPage(address: string, options: Options = {}) {
  const { pathname } = new URL(address, 'http://x')
  const name = routeNames.find((each) => matchPath(routes[each].path, pathname))
  if (!name) throw new Error(`There is no page at ${address}.`)
  const Page = pageOf(name)
  await Page.preload()
  const own = routeNames.filter((each) => routes[each].page === routes[name].page)
  const elements = own.map((each) => (
    <Route
      key={each}
      path={routes[each].path}
      element={
        <Gate name={each}>
          <Page />
        </Gate>
      }
    />
  ))
  return renderTree(
    <Routes>
      {elements}
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    address,
    options,
  )
}

/** Renders a component inside the providers of pages. */
export const renderComponent = (element: ReactElement, { at = '/', ...options }: Options & { at?: string } = {}) =>
  renderTree(element, at, options)
