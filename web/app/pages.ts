import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import type { Role } from '@kinora/contract/roles.ts'
import { preloadDialogs } from '../ui/Dialog.tsx'
import { preloadMenus } from '../ui/Menu.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { isSelfHosted } from './base-path.ts'
import { routeNames, routes, type RouteName } from './routes.ts'

interface PageFile {
  default: ComponentType
  /** Loads the page's first data, if its first render should wait for it. */
  prepare?: (cache: QueryClient, params: Params) => Promise<unknown>
}

/**
 * The pages of routes.ts, each loaded when it is first opened. Found by their file names: pages import routes.ts for
 * `to`, so routes.ts cannot import them.
 */
const files = import.meta.glob<PageFile>(['./**/*Page.tsx', '!./ui/**'], { base: '../' })

const lazyPages = new Map<string, ReturnType<typeof lazyComponent<object, PageFile>>>()

/** The component of a route. Routes with the same page share one, which stays mounted when navigating between them. */
export function pageOf(name: RouteName) {
  const { page } = routes[name]
  const load = files[`./${page}.tsx`]
  if (!load) throw new Error(`There is no file web/${page}.tsx.`)
  const lazyPage = lazyPages.get(page) ?? lazyComponent(load)
  lazyPages.set(page, lazyPage)
  return lazyPage
}

const buyingPages: readonly RouteName[] = [
  'plans',
  'paymentDetails',
  'transactions',
  'accountBalance',
  'operatorRequests',
  'operatorPlans',
  'operatorMoney',
  'operatorAccount',
]

export const mayOpen = (name: RouteName, role: Role) => {
  if (isSelfHosted && buyingPages.includes(name)) return false
  const { roles } = routes[name]
  return roles === 'anyone' || (roles as readonly Role[]).includes(role)
}

/** False if the page only tells this role who can use it. */
export const mayUse = (name: RouteName, role: Role) => {
  const route = routes[name]
  return !('users' in route) || (route.users as readonly Role[]).includes(role)
}

/** Preloads the pages of a role, so that they open immediately and offline. */
export function preloadPages(role: Role) {
  const names = routeNames.filter(
    (name) => routes[name].roles !== 'anyone' && mayOpen(name, role) && mayUse(name, role),
  )
  for (const preload of [preloadDialogs, preloadMenus, ...names.map((name) => pageOf(name).preload)])
    preload().catch(() => undefined)
}
