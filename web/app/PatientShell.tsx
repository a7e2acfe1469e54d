import { IconLogout } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '@kinora/contract/accounts.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { FrameContext } from '../ui/page-frame.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useIdle } from './useIdle.ts'
import { usePatientSizes } from './usePatientSizes.ts'
import { TimeZoneQuestion, useDeviceTimeZone } from './useDeviceTimeZone.ts'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'
import { Logo } from './Logo.tsx'
import { to } from './routes.ts'
import { SurveyPrompt } from './patient-survey-slots.ts'
import { ShellContent } from './ShellContent.tsx'
import style from './PatientShell.module.css'
import { PoweredBy } from './PoweredBy.tsx'
import { preloadPages } from './pages.ts'
import { signOut } from './sign-out.ts'
import { useSignedInUser } from './useSignedInUser.ts'
import type { Unsent } from './unsent-data.ts'

const LiveUpdates = lazyPart(() => import('../notifications/LiveUpdates.tsx'))
const UnreadBell = lazyPart(() => import('./UnreadBell.tsx').then((chunk) => ({ default: chunk.UnreadBell })))
const UnsentDataDialog = lazyPart(() => import('./UnsentDataDialog.tsx'))
const loadUnsentData = () => import('./unsent-data.ts')

/** A link to the patient's account: their name, on narrow phones the first name. */
const OwnName = ({ name }: { name: string }) => (
  <Link className={style.name} to={to('myAccount', { tabHeader: 'personal-details' })} aria-label={name}>
    <span className={style.wide}>{name}</span>
    <span className={style.narrow} aria-hidden>
      {firstName(name)}
    </span>
  </Link>
)

/** Asks first if signing out would delete unsent sessions or answers. */
async function signOutOrAsk(ask: (unsent: Unsent) => void) {
  const unsent = await loadUnsentData()
    .then(({ findUnsent }) => findUnsent())
    .catch(() => undefined)
  if (unsent) ask(unsent)
  else signOut()
}

/** Preloads the other pages, what they fetch later, and the question before signing out; the service worker caches them. */
function usePagesAhead() {
  useEffect(() => {
    const preload = () => {
      preloadPages('patient')
      for (const load of [loadUnsentData, UnsentDataDialog.preload]) load().catch(() => undefined)
      import('./offline-parts.ts').then(({ preloadParts }) => preloadParts()).catch(() => undefined)
    }
    const timer = setTimeout(preload, 3000)
    return () => clearTimeout(timer)
  }, [])
}

function useRenewedSession(isReady: boolean) {
  useEffect(() => {
    if (isReady) import('./renew-session.ts').then(({ renewSession }) => renewSession()).catch(() => undefined)
  }, [isReady])
}

/** The layout of a patient's pages: header, narrow column, Powered By. There is no drawer (section 6). */
export default function PatientShell({ children }: { children: ReactNode }) {
  usePatientSizes()
  usePagesAhead()
  const isAtRest = useIdle()
  const [unsent, setUnsent] = useState<Unsent>()
  const signedIn = useSignedInUser()
  const { user, organization } = signedIn
  useRenewedSession(isAtRest && user !== undefined)
  const zone = useDeviceTimeZone(user, isAtRest)
  return (
    <>
      <header className={style.header}>
        <Link to="/" className={style.logo} aria-label={`${organization?.orgName ?? 'Kinora'}, go to the home page`}>
          <Logo src={organization?.orgLogo} size={36} />
          <span className={style.organization}>{organization?.orgName}</span>
        </Link>
        <div className={style.tools}>
          <span className={style.bell}>{isAtRest && user && <UnreadBell />}</span>
          {user && <OwnName name={user.name} />}
          <ColorSchemeButton />
          <IconButton
            label="Logout"
            icon={<IconLogout size={20} stroke={1.75} />}
            onClick={() => void signOutOrAsk(setUnsent)}
          />
        </div>
      </header>
      {isAtRest && user && <LiveUpdates />}
      {user && !user.carer && <SurveyPrompt />}
      {unsent && <UnsentDataDialog unsent={unsent} onClose={() => setUnsent(undefined)} />}
      <FrameContext value={{ audience: 'patient', brand: organization?.orgName }}>
        <div className={style.content}>
          {user && zone && <TimeZoneQuestion user={user as Profile} zone={zone} />}
          <ShellContent {...signedIn}>{children}</ShellContent>
        </div>
      </FrameContext>
      <footer className={style.footer}>
        <PoweredBy />
      </footer>
    </>
  )
}
