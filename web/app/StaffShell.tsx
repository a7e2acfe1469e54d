import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '@kinora/contract/accounts.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { FrameContext } from '../ui/page-frame.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { commandKey, Kbd } from '../ui/Kbd.tsx'
import { PlanBanners } from '../plans/PlanBanners.tsx'
import { usePlanNotices } from '../plans/usePlanNotices.ts'
import { useIdle } from './useIdle.ts'
import { ColorSchemeButton } from './ColorSchemeButton.tsx'
import { Logo } from './Logo.tsx'
import { CommandPaletteHost } from './CommandPaletteHost.tsx'
import { openPalette } from './command-palette.ts'
import { to } from './routes.ts'
import { signOut } from './sign-out.ts'
import { ShellContent } from './ShellContent.tsx'
import style from './StaffShell.module.css'
import { UnreadBell } from './UnreadBell.tsx'
import { useSignedInUser, useGoBackOnFailure } from './useSignedInUser.ts'

const LiveUpdates = lazyPart(() => import('../notifications/LiveUpdates.tsx'))
const StaffDrawer = lazyPart(() => import('./StaffDrawer.tsx'))

interface Identity {
  name: string
  organization?: { orgName: string; orgLogo: string | null } | null
}

function Strip({ name, organization, onMenu }: Identity & { onMenu: () => void }) {
  return (
    <div className={style.strip}>
      <IconButton
        className={style.menu}
        label="Menu"
        icon={<IconMenu2 size={20} stroke={1.75} />}
        onClick={onMenu}
        onPointerEnter={() => void StaffDrawer.preload()}
      />
      <Link to="/" className={style.logo} aria-label="Go to the home page">
        <Logo src={organization?.orgLogo} size={26} />
      </Link>
      <Link className={style.organization} to={to('myAccount', { tabHeader: 'personal-details' })}>
        {organization?.orgName}
      </Link>
      <button type="button" className={style.go} onClick={() => openPalette()}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className="spoken-on-phone">Go to anything</span> <Kbd>{commandKey}K</Kbd>
      </button>
      <ColorSchemeButton />
      <Link className={`${style.go} ${style.name}`} to={to('profile')}>
        {name}
      </Link>
      <button type="button" className={style.go} onClick={signOut}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        <span>Logout</span>
      </button>
    </div>
  )
}

/** The layout of all staff pages: header, drawer and command palette. */
export default function StaffShell({ children }: { children: ReactNode }) {
  const signedIn = useSignedInUser()
  const { user, organization } = signedIn
  const { notices, failure: planFailure } = usePlanNotices(user as Profile | null)
  useGoBackOnFailure(planFailure)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const isAtRest = useIdle()
  const openDrawer = () => {
    setOpened(true)
    setDrawerOpen(true)
  }
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#main">
        Skip to the page
      </a>
      <header className={style.header}>
        <Strip name={user?.name ?? ''} organization={organization} onMenu={openDrawer} />
      </header>
      {wasOpened && (
        <StaffDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} organization={organization} />
      )}
      <CommandPaletteHost />
      {isAtRest && user && <LiveUpdates />}
      <FrameContext
        value={{
          audience: 'staff',
          brand: organization?.orgName,
          bell: <UnreadBell />,
          banners: notices && <PlanBanners notices={notices} />,
        }}
      >
        <ShellContent {...signedIn}>{children}</ShellContent>
      </FrameContext>
    </div>
  )
}
