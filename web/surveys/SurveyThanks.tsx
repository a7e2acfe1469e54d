import { IconCheck, IconCloudQuestion } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import style from './SurveyEmbed.module.css'

/** What has come after the form is read at once, by whoever listens too. */
function useArriving() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

interface ThanksProps {
  /** What the clinic says to somebody whose answers raise an alarm. */
  crisisText: string | null
  onClose: () => void
}

/** Said only once our own server has the answers. */
export function SurveyThanks({ crisisText, onClose }: ThanksProps) {
  const heading = useArriving()
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
      <div className={style.buttons}>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}

/** Nobody is thanked for what may be lost. */
export function SurveyUnconfirmed({ onLookAgain, onOpenAgain }: { onLookAgain: () => void; onOpenAgain: () => void }) {
  const heading = useArriving()
  return (
    <section className={style.panel} aria-label="Survey not confirmed">
      <span className={`${style.mark} ${style.doubt}`} aria-hidden>
        <IconCloudQuestion size={32} stroke={1.75} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        We could not confirm that your answers arrived
      </h2>
      <p>What you filled in is still here. Check your connection and look again, or open the form and send it again.</p>
      <div className={style.buttons}>
        <Button variant="primary" onClick={onLookAgain}>
          Look again
        </Button>
        <Button onClick={onOpenAgain}>Open the form</Button>
      </div>
    </section>
  )
}
