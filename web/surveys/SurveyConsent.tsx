import { surveys } from '@kinora/contract/surveys.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Row } from '../ui/layout.ts'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import style from './SurveyEmbed.module.css'

export function SurveyConsent({ isOfStaff, onAgreed }: { isOfStaff: boolean; onAgreed: () => void }) {
  const consent = useRead(surveys.consent, {}, { enabled: !isOfStaff })
  const save = useWrite(surveys.saveConsent)
  if (isOfStaff)
    return (
      <section className={style.panel} aria-label="Agreement needed">
        <h2>The patient has not consented yet</h2>
        <p>These surveys are run by another company. The patient needs to agree to that in their own app first.</p>
      </section>
    )
  if (consent.error) return <Failed error={consent.error} onRetry={() => void consent.refetch()} />
  if (!consent.data) return <Skeletons rows={3} rowHeight={32} />
  return (
    <section className={style.panel} aria-label="Your agreement">
      <h2>Before you begin</h2>
      <p>{consent.data.text}</p>
      <Row gap={12} justify="center">
        <Button
          variant="primary"
          isBusy={save.isPending}
          onClick={() => save.mutate({ body: { isGiven: true } }, { onSuccess: onAgreed })}
        >
          I agree
        </Button>
      </Row>
    </section>
  )
}
