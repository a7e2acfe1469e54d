import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import {
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useParams,
  type Params,
} from 'react-router'
import { Boundary } from '../ui/Boundary.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { lazyComponent } from '../ui/load-chunk.ts'
import { lastSessionEnd, type SessionEnd } from './login-session.ts'
import { type StoredSession } from './session-claims.ts'
import { isClinicTablet } from './clinic-tablet.ts'
import { mayOpen, mayUse, pageOf } from './pages.ts'
import { routeNames, routes, to, type RouteName } from './routes.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { pageRole, useSession } from './useSession.ts'

const OwnersOnly = lazyComponent(() => import('./OwnersOnly.tsx'))
const StaffShell = lazyComponent(() => import('./StaffShell.tsx'))
const PatientShell = lazyComponent(() => import('./PatientShell.tsx'))

const isPublic = (name: RouteName) => routes[name].roles === 'anyone'
/** A missing page keeps the header and menu of the signed-in user. */
const hasShell = (name: RouteName) => !isPublic(name) || name === 'notFound'

/** Where the login page leads back to: nowhere after a logout, since somebody else may sign in next. */
const returnTo = (from: string, end = lastSessionEnd()): { from: string; end?: SessionEnd } | undefined =>
  end && !end.isExpired ? undefined : { from, end }

/** A clinic tablet shows only its own page, signed out or with a patient's session. Staff may log in on it. */
const isForTablet = (session: StoredSession | undefined) => (session ? session.isOnTablet : isClinicTablet())
const tabletPage = <Navigate to={to('clinicTablet')} replace />

/** Redirects signed-out people to the login and back; the wrong role gets the 404 page (section 2). */
export function Gate({ name, children }: { name: RouteName; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (isForTablet(session) && name !== 'clinicTablet' && (session || !isPublic(name))) return tabletPage
  if (isPublic(name)) return children
  if (!session) return <Navigate to={to('login')} replace state={returnTo(pathname + search)} />
  const role = pageRole(session.role)
  if (!mayOpen(name, role)) return <Navigate to={to('notFound')} replace />
  if (!mayUse(name, role)) return <OwnersOnly name={name} role={role} />
  return children
}

/** Scrolls to the top of a new page; going back keeps the browser's scroll position. */
function useScrollToTop(pathname: string) {
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isBack) scrollTo(0, 0)
  }, [pathname, isBack])
}

/** A page with its own error boundary and a spinner while it loads. */
function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useScrollToTop(pathname)
  return (
    <Boundary resetKey={pathname}>
      <Suspense fallback={<Spinner isPage label="Loading the page" />}>{children}</Suspense>
    </Boundary>
  )
}

const outlet = (
  <Content>
    <Outlet />
  </Content>
)

const startOf = (role: Role) => (role === 'patient' ? 'home' : role === 'admin' ? 'operator' : 'patients')

/** The route of an address below the base path, with its ids; '/' leads to the start of the role. */
function routeAt(pathname: string, role?: Role): { name: RouteName; params: Params } {
  if (pathname === '/') return { name: role ? startOf(role) : 'login', params: {} }
  const [match] =
    matchRoutes(
      routeNames.map((id) => ({ id, path: routes[id].path })),
      pathname,
    ) ?? []
  return { name: match?.route.id ?? 'notFound', params: match?.params ?? {} }
}

/** Loads the page of an address with its shell and what it reads first, so that the first render shows them. */
export async function preloadRoute(pathname: string, role: Role | undefined, cache: QueryClient) {
  const { name, params } = routeAt(pathname, role)
  const isClosed = !role && !isPublic(name)
  const page = pageOf(isClosed ? 'login' : name).preload()
  await Promise.all([
    page.then(({ prepare }) => (role && mayOpen(name, role) ? prepare?.(cache, params) : undefined)),
    role && hasShell(name) ? (role === 'patient' ? PatientShell : StaffShell).preload() : undefined,
  ])
}

/** The shell for the signed-in role. It stays mounted while its pages change. */
function Shell() {
  const session = useSession()
  if (!session || session.isOnTablet) return outlet
  const RoleShell = pageRole(session.role) === 'patient' ? PatientShell : StaffShell
  return (
    <Suspense fallback={<Spinner isPage />}>
      <RoleShell>{outlet}</RoleShell>
    </Suspense>
  )
}

/** Redirects staff to their patients, patients to home and the operator to the organizations. */
export function StartPage() {
  const session = useSession()
  if (isForTablet(session)) return tabletPage
  if (!session) return <Navigate to={to('login')} replace />
  return <Navigate to={to(startOf(pageRole(session.role)))} replace />
}

/** Remounts the page for another record, so that a dialog opened for one patient does not stay open for the next. */
const OfRecord = ({ page: Page }: { page: ReturnType<typeof pageOf> }) => <Page key={useParams().id} />

function routeOf(name: RouteName) {
  const page = (
    <Gate name={name}>
      <OfRecord page={pageOf(name)} />
    </Gate>
  )
  return <Route key={name} path={routes[name].path} element={page} />
}

const NotFoundPage = pageOf('notFound')

export const Routing = () => (
  <Routes>
    <Route element={<Shell />}>
      {routeNames.filter(hasShell).map(routeOf)}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route element={outlet}>
      {routeNames.filter((name) => !hasShell(name)).map(routeOf)}
      <Route path="/" element={<StartPage />} />
    </Route>
  </Routes>
)
