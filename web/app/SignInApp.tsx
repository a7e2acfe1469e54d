import { StrictMode, useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import type { LinkProps } from 'react-router'
import { accounts } from '@kinora/contract/accounts.ts'
import { defaultTheme, organizations } from '@kinora/contract/organizations.ts'
import { addressAfter, type ReturnTo } from '../accounts/return-to.ts'
import { SignIn } from '../accounts/SignIn.tsx'
import { aestheticsOf } from '../organizations/aesthetics.ts'
import { ClinicContext } from '../organizations/clinic.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { LinkContext } from '../ui/Link.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { applyTheme } from '../ui/theme.ts'
import { basePath } from './base-path.ts'
import { call } from './call.ts'
import { lastTheme, storeTheme } from './last-theme.ts'
import { useSession } from './useSession.ts'

/** The clinic of this host, with its colors applied. */
function useHostClinic() {
  const [{ organization }, setAesthetics] = useState(() => lastTheme() ?? { organization: null })
  useEffect(() => {
    call(organizations.settings, { query: {} }).then(
      async (settings) => {
        const aesthetics = aestheticsOf(settings)
        await applyTheme(aesthetics.data, defaultTheme)
        storeTheme(aesthetics)
        setAesthetics(aesthetics)
      },
      // The sign-in works without a theme.
      () => undefined,
    )
  }, [])
  return organization
}

/** The router's state of this page, if the page was reloaded. */
const returnTo = () => (history.state as { usr?: ReturnTo } | null)?.usr ?? {}

/** Goes on with the whole app once somebody has signed in. */
function SignInApp({ onSignedIn }: { onSignedIn: () => void }) {
  const session = useSession()
  useEffect(() => {
    if (!session) return
    history.replaceState(null, '', basePath + addressAfter(session, returnTo()))
    onSignedIn()
  }, [session, onSignedIn])
  const organization = useHostClinic()
  return (
    <StrictMode>
      <ClinicContext value={organization}>
        <LinkContext value={PageLink}>
          <Boundary>
            {session ? (
              <Spinner isPage label="Loading the page" />
            ) : (
              <SignIn send={(body) => call(accounts.login, { body })} isAfterExpiry={returnTo().end?.isExpired} />
            )}
          </Boundary>
        </LinkContext>
      </ClinicContext>
    </StrictMode>
  )
}

/** A link to a page of the app, with a full page load. */
function PageLink({ to, children, className }: LinkProps) {
  return (
    <a href={basePath + String(to)} className={className}>
      {children}
    </a>
  )
}

/** Shows the sign-in without the rest of the app, which is fetched once somebody begins to type. */
export function showSignIn(root: Root, showApp: () => void, preloadApp: () => void) {
  const theme = lastTheme()
  if (theme) void applyTheme(theme.data, defaultTheme)
  document.addEventListener('focusin', preloadApp, { once: true })
  root.render(<SignInApp onSignedIn={showApp} />)
}
