import { IconCheck, IconCloudOff, IconCloudQuestion } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Row } from '../ui/Row.tsx'
import { Button } from '../ui/Button.tsx'
import style from './SurveyEmbed.module.css'

/** Focuses the panel that replaces the form, so that screen readers announce it. */
function useArrivalFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

interface ThanksProps {
  /** Set if the answers raised an alert. */
  crisisText: string | null
  onClose: () => void
}

/** Only after the server has confirmed the answers. */
export function SurveyThanks({ crisisText, onClose }: ThanksProps) {
  const heading = useArrivalFocus()
  return (
    <section className={style.panel} aria-label="Survey sent">
      <span className={style.mark} aria-hidden>
        <IconCheck size={32} stroke={2} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Thank you for completing the survey!
      </h2>
      <p>Your responses have been recorded.</p>
      {crisisText && (
        <div className={style.crisis} role="alert">
          {crisisText}
        </div>
      )}
      <Row gap={12} justify="center">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </Row>
    </section>
  )
}

export function SurveyUnsent({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const heading = useArrivalFocus()
  return (
    <section className={style.panel} aria-label="Survey not sent">
      <span className={`${style.mark} ${style.doubt}`} aria-hidden>
        <IconCloudOff size={32} stroke={1.75} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Your answers are not sent yet
      </h2>
      <p>They are saved on this device and will be sent when you are connected to the internet again.</p>
      <Row gap={12} justify="center">
        <Button variant="primary" onClick={onRetry}>
          Send now
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Row>
    </section>
  )
}

/** Jotform may have the answers, but they have not reached our server. */
export function SurveyUnconfirmed({
  onCheckAgain,
  onOpenAgain,
}: {
  onCheckAgain: () => void
  onOpenAgain: () => void
}) {
  const heading = useArrivalFocus()
  return (
    <section className={style.panel} aria-label="Survey not confirmed">
      <span className={`${style.mark} ${style.doubt}`} aria-hidden>
        <IconCloudQuestion size={32} stroke={1.75} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        We could not confirm that your answers arrived
      </h2>
      <p>What you filled in is still here. Check your connection and try again, or open the form and send it again.</p>
      <Row gap={12} justify="center">
        <Button variant="primary" onClick={onCheckAgain}>
          Check again
        </Button>
        <Button onClick={onOpenAgain}>Open the form</Button>
      </Row>
    </section>
  )
}
