import type { ComponentProps } from 'react'
import { Link } from './Link.tsx'
import { failureHelp } from './failure-help.ts'
import style from './Field.module.css'

/** An error with help; announced when it appears, takes no space before. */
export function ErrorText({ children, ...text }: Omit<ComponentProps<'p'>, 'className' | 'role'>) {
  const { link, hint } = typeof children === 'string' ? failureHelp({ message: children }) : {}
  return (
    <p {...text} className={style.error} role="alert">
      {children}
      {hint && ` ${hint}`}
      {link && ' '}
      {link && <Link to={link.to}>{link.label}</Link>}
    </p>
  )
}
