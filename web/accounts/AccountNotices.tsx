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

/** What must be known on every screen: that support is signed in here, or that the e-mail is not confirmed. */
export default function AccountNotices({ name, isSupport, isVerified }: Props) {
  if (isSupport)
    return (
      <div className={style.strip} role="status">
        <IconHeadset size={20} stroke={1.75} aria-hidden />
        <span>
          <b>Support session.</b> You are signed in as {name}, and everything you do is kept under your name too.
        </span>
        <Button size="row" onClick={signOut}>
          End the session
        </Button>
      </div>
    )
  if (isVerified) return null
  return (
    <div className={style.strip} role="status">
      <IconMailExclamation size={20} stroke={1.75} aria-hidden />
      <span>
        Your e-mail is not confirmed yet. <Link to={to('verification')}>Confirm it</Link>
      </span>
    </div>
  )
}
