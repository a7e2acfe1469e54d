import type { ComponentProps, ReactNode } from 'react'
import { Link } from './Link.tsx'
import style from './IconButton.module.css'

interface Props {
  /** Its name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  /** 40 px in toolbars instead of 36 px in rows; always 48 px for patients. */
  isLarge?: boolean
}

const classes = (isLarge?: boolean, own?: string) =>
  [style.button, isLarge && style.large, own].filter(Boolean).join(' ')

export function IconButton({ label, icon, isLarge, ...button }: Props & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...button} className={classes(isLarge, button.className)} aria-label={label} title={label}>
      {icon}
    </button>
  )
}

export function IconLink({ label, icon, isLarge, ...link }: Props & Omit<ComponentProps<typeof Link>, 'children'>) {
  return (
    <Link {...link} className={classes(isLarge, link.className)} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}
