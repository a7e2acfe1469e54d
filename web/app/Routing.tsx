import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { Boundary } from '../ui/Boundary.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { ifThere, paths, to, type PathName } from './routes.ts'
import { screens, type Screen } from './screens.ts'
import { lastRole } from './login-session.ts'
import { pageRole, useSession } from './useSession.ts'

const names = Object.keys(screens) as PathName[]
const StaffShell = lazy(() => loadChunk(() => import('./StaffShell.tsx')))
const PatientShell = lazy(() => loadChunk(() => import('./PatientShell.tsx')))
const MantinePlace = lazy(() =>
  loadChunk(() => import('../ui/MantineRoot.tsx')).then(({ MantineRoot }) => ({ default: MantineRoot })),
)
const NotFound = screens.notFound.page

/** Signed out goes to the login, and comes back after it; the wrong role goes to the 404 page (§2). */
export function Gate({ who, children }: { who: Screen['who']; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (who === 'anyone') return children
  if (!session) return <Navigate to={to('login')} replace state={{ from: pathname + search, role: lastRole() }} />
  if (!who.includes(pageRole(session.role))) return <Navigate to={to('notFound')} replace />
  return children
}

/** A new address begins at its top; going back stays where the browser puts it. */
function useTop(pathname: string) {
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isBack) scrollTo(0, 0)
  }, [pathname, isBack])
}

/** A page, its own net under it, and a spinner until it has come. */
function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useTop(pathname)
  return (
    <Boundary resetKey={pathname}>
      <Suspense fallback={<Spinner isPage label="Loading the page" />}>{children}</Suspense>
    </Boundary>
  )
}

const bare = (
  <Content>
    <Outlet />
  </Content>
)

/** The shell of the person who is signed in, kept while pages change inside it. */
function Shell() {
  const session = useSession()
  if (!session) return bare
  const Frame = pageRole(session.role) === 'patient' ? PatientShell : StaffShell
  return (
    <Suspense fallback={<Spinner isPage />}>
      <Frame>{bare}</Frame>
    </Suspense>
  )
}

/** The index: staff begin with their patients, a patient at home, the operator in the console. */
function StartPage() {
  const session = useSession()
  if (!session) return <Navigate to={to('login')} replace />
  const role = pageRole(session.role)
  const start = role === 'patient' ? 'home' : role === 'admin' ? 'operator' : 'patients'
  return <Navigate to={ifThere(start) ?? to(role === 'admin' ? 'supportLinks' : 'notFound')} replace />
}

const isFramed = (name: PathName) => screens[name].who !== 'anyone' && !screens[name].isBare

function routeOf(name: PathName) {
  const { who, page: Page, isLight } = screens[name]
  const page = isLight ? (
    <Page />
  ) : (
    <MantinePlace>
      <Page />
    </MantinePlace>
  )
  return <Route key={name} path={paths[name]} element={<Gate who={who}>{page}</Gate>} />
}

export const Routing = () => (
  <Routes>
    <Route element={<Shell />}>{names.filter(isFramed).map(routeOf)}</Route>
    <Route element={bare}>
      {names.filter((name) => !isFramed(name)).map(routeOf)}
      <Route path="/" element={<StartPage />} />
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)
