import type { Profile } from '@kinora/contract/accounts.ts'
import { IconHeadset, IconHeartHandshake, IconMailExclamation } from '@tabler/icons-react'
import { Link } from 'react-router'
import { to } from '../app/routes.ts'
import { signOut } from '../app/sign-out.ts'
import { Button } from '../ui/Button.tsx'
import style from './Support.module.css'

type Props = Pick<Profile, 'name' | 'isSupport' | 'isVerified' | 'carer'>

/** A notice on every page during a support session, for somebody who helps, or while the email is unverified. */
export default function AccountNotices({ name, isSupport, isVerified, carer }: Props) {
  if (carer)
    return (
      <div className={style.strip} role="status">
        <IconHeartHandshake size={20} stroke={1.75} aria-hidden />
        <span>
          <b>You are helping {name}.</b> What you record carries your name, {carer.name}.
        </span>
      </div>
    )
  if (isSupport)
    return (
      <div className={style.strip} role="status">
        <IconHeadset size={20} stroke={1.75} aria-hidden />
        <span>
          <b>Support session.</b> You are signed in as {name}, and everything you do is recorded under your name too.
        </span>
        <Button size="row" onClick={signOut}>
          End session
        </Button>
      </div>
    )
  if (isVerified) return null
  return (
    <div className={style.strip} role="status">
      <IconMailExclamation size={20} stroke={1.75} aria-hidden />
      <span>
        Your email isn’t confirmed yet. <Link to={to('verification')}>Confirm it</Link>
      </span>
    </div>
  )
}
