import { IconHeadset, IconMailExclamation } from '@tabler/icons-react'
import { Link } from 'react-router'
import { to } from '../app/routes.ts'
import { signOut } from '../app/sign-out.ts'
import { Button } from '../ui/Button.tsx'
import style from './Support.module.css'

interface Props {
  name: string
  isSupport: boolean
  isVerified: boolean
}

/** A notice on every page during a support session, or while the email is unverified. */
export default function AccountNotices({ name, isSupport, isVerified }: Props) {
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
