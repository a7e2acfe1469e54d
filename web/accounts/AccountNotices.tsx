import type { Profile } from '@kinora/contract/accounts.ts'
import { IconHeadset, IconHeartHandshake, IconMailExclamation } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isEmailEnabled } from '../app/base-path.ts'
import { to } from '../app/routes.ts'
import { signOut } from '../app/sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { Banner } from '../ui/Banner.tsx'

type Props = Pick<Profile, 'name' | 'isSupport' | 'isVerified' | 'carer'>

/** A notice on every page: for carers, in a support session, or while a link can still verify the email. */
export default function AccountNotices({ name, isSupport, isVerified, carer }: Props) {
  if (carer)
    return (
      <Banner isSticky icon={<IconHeartHandshake size={20} stroke={1.75} aria-hidden />}>
        <b>You are helping {name}.</b> What you record carries your name, {carer.name}.
      </Banner>
    )
  if (isSupport)
    return (
      <Banner
        isSticky
        icon={<IconHeadset size={20} stroke={1.75} aria-hidden />}
        action={
          <Button size="row" onClick={signOut}>
            End session
          </Button>
        }
      >
        <b>Support session.</b> You are signed in as {name}, and everything you do is recorded under your name too.
      </Banner>
    )
  if (isVerified || !isEmailEnabled) return null
  return (
    <Banner isSticky icon={<IconMailExclamation size={20} stroke={1.75} aria-hidden />}>
      Your email isn’t confirmed yet. <Link to={to('verification')}>Confirm it</Link>
    </Banner>
  )
}
