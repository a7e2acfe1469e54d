import { IconAlertCircle } from '@tabler/icons-react'
import { Button, ButtonLink } from './Button.tsx'
import { failureHelp } from './failure-help.ts'
import { Note } from './Note.tsx'

interface Props {
  /** The error whose message is shown; nothing is drawn without one. */
  error: { message: string } | null | undefined
  onRetry?: () => void
}

/** An announced error message in place of the content, with a button to try again. */
export function Failed({ error, onRetry }: Props) {
  if (!error) return null
  const { link, hint } = failureHelp(error)
  const action = (link ?? onRetry) && (
    <>
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
    </>
  )
  return (
    <Note tone="alert" role="alert" icon={<IconAlertCircle size={20} stroke={1.75} />} action={action}>
      {hint ? `${error.message} ${hint}` : error.message}
    </Note>
  )
}
