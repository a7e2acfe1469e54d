import { IconAlertTriangle, IconCloudOff, IconCloudQuestion } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/layout.ts'
import { Button } from '../ui/Button.tsx'
import { PhoneText } from '../ui/PhoneText.tsx'
import { RoundMark } from '../ui/RoundMark.tsx'
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
  /** The survey to fill in after this one, if there is one. */
  next?: { title: string; open: () => void } | undefined
  onClose: () => void
}

/** Only after the server has confirmed the answers. */
export function SurveyThanks({ crisisText, next, onClose }: ThanksProps) {
  const heading = useArrivalFocus()
  return (
    <section className={style.panel} aria-label="Survey sent">
      <RoundMark isLarge />
      <h2 ref={heading} tabIndex={-1}>
        Thank you for completing the survey!
      </h2>
      <p>Your responses have been recorded.</p>
      {crisisText && (
        <Note tone="alert" role="alert" icon={<IconAlertTriangle size={24} stroke={1.75} />}>
          <PhoneText text={crisisText} />
        </Note>
      )}
      <Row gap={12} justify="center">
        {next && (
          <Button variant="primary" onClick={next.open}>
            Next: {next.title}
          </Button>
        )}
        <Button variant={next ? undefined : 'primary'} onClick={onClose}>
          Close
        </Button>
      </Row>
    </section>
  )
}

interface UnsentProps {
  /** Whether this device could store the answers. */
  isStored: boolean
  onRetry: () => void
  onClose: () => void
}

export function SurveyUnsent({ isStored, onRetry, onClose }: UnsentProps) {
  const heading = useArrivalFocus()
  return (
    <section className={style.panel} aria-label="Survey not sent">
      <RoundMark isLarge tone="caution">
        <IconCloudOff size={32} stroke={1.75} />
      </RoundMark>
      <h2 ref={heading} tabIndex={-1}>
        Your answers are not sent yet
      </h2>
      {isStored ? (
        <p>They are saved on this device and will be sent when you are connected to the internet again.</p>
      ) : (
        <p>This device cannot store them. Keep this page open until they are sent, or they will be lost.</p>
      )}
      <Row gap={12} justify="center">
        <Button variant="primary" onClick={onRetry}>
          Send now
        </Button>
        {isStored && <Button onClick={onClose}>Close</Button>}
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
      <RoundMark isLarge tone="caution">
        <IconCloudQuestion size={32} stroke={1.75} />
      </RoundMark>
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
