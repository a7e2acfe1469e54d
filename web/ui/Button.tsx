import type { ComponentProps, ReactNode } from 'react'
import { Link } from './Link.tsx'
import style from './Button.module.css'

export interface ButtonStyle {
  /** Primary at most once in a page row; quiet is text only; danger harms something. */
  variant?: 'primary' | 'default' | 'quiet' | 'tint' | 'danger'
  /** form 51 px (64 for patients), toolbar 40 px, row 32 px. */
  size?: 'form' | 'toolbar' | 'row'
  icon?: ReactNode
  isFullWidth?: boolean
  /** Below 600 px only the icon is drawn; the words are still spoken. */
  isIconOnSmall?: boolean
}

export const buttonClasses = (
  { variant = 'default', size = 'form', isFullWidth, isIconOnSmall }: ButtonStyle,
  own?: string,
) =>
  [style.button, style[variant], style[size], isFullWidth && style.full, isIconOnSmall && style.shrinks, own]
    .filter(Boolean)
    .join(' ')

export const buttonContent = (icon: ReactNode, children: ReactNode, isIconOnSmall?: boolean) => (
  <>
    {icon && (
      <span className={style.icon} aria-hidden>
        {icon}
      </span>
    )}
    <span className={isIconOnSmall ? 'spoken-on-phone' : style.words}>{children}</span>
  </>
)

type ButtonProps = ButtonStyle & ComponentProps<'button'> & { isBusy?: boolean; busyLabel?: string }

/**
 * While busy it says 'Please wait...' and cannot be pressed again. It keeps the focus, which a disabled button would
 * lose.
 */
export function Button({ variant, size, icon, isFullWidth, isIconOnSmall, isBusy, busyLabel, ...button }: ButtonProps) {
  const { children, className, disabled, onClick, type = 'button', ...rest } = button
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, isFullWidth, isIconOnSmall }, className)}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {buttonContent(icon, isBusy ? (busyLabel ?? 'Please wait...') : children, isIconOnSmall)}
    </button>
  )
}

type ButtonLinkProps = ButtonStyle & ComponentProps<typeof Link>

/** A link drawn as a button. */
export function ButtonLink({ variant, size, icon, isFullWidth, isIconOnSmall, ...link }: ButtonLinkProps) {
  const { children, className, ...rest } = link
  return (
    <Link {...rest} className={buttonClasses({ variant, size, isFullWidth, isIconOnSmall }, className)}>
      {buttonContent(icon, children, isIconOnSmall)}
    </Link>
  )
}

/** A button for links that leave the app: a phone number, an email address. */
export function ButtonAnchor({
  variant,
  size,
  icon,
  isFullWidth,
  isIconOnSmall,
  ...anchor
}: ButtonStyle & ComponentProps<'a'>) {
  const { children, className, ...rest } = anchor
  return (
    <a {...rest} className={buttonClasses({ variant, size, isFullWidth, isIconOnSmall }, className)}>
      {buttonContent(icon, children)}
    </a>
  )
}
