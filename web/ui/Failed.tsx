import { IconAlertCircle } from '@tabler/icons-react'
import { Button, ButtonLink } from './Button.tsx'
import { failureHelp } from './failure-help.ts'
import { Row } from './Row.tsx'
import style from './Failed.module.css'

interface Props {
  /** What went wrong, as the user reads it: an Error's message; nothing is drawn without one. */
  error: { message: string } | null | undefined
  onRetry?: () => void
}

/** A failure where it happened, announced, with a way to try again. */
export function Failed({ error, onRetry }: Props) {
  if (!error) return null
  const { link, hint } = failureHelp(error)
  return (
    <Row gap={12} className={style.failed} role="alert">
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <span>{hint ? `${error.message} ${hint}` : error.message}</span>
      {link && (
        <ButtonLink size="row" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
      {onRetry && (
        <Button size="row" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Row>
  )
}
