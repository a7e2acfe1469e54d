import { useState } from 'react'
import { carers, type Carer, type CarerWithLink } from '@kinora/contract/carers.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoment } from '../ui/format.ts'
import { lazyPart } from '../ui/load-chunk.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { toast } from '../ui/toast.ts'
import { inSentence } from '../ui/in-sentence.ts'

const CarerSheet = lazyPart(() => import('./CarerSheet.tsx'))
const CarerLinkSheet = lazyPart(() => import('./CarerLinkSheet.tsx'))

function stateOf({ acceptedAt, seenAt, invitedAt }: Carer) {
  if (seenAt) return `Last used ${inSentence(formatMoment(seenAt))}`
  return acceptedAt ? 'Signed out' : `Invited ${inSentence(formatMoment(invitedAt))}`
}

interface CarerLineProps {
  carer: Carer
  onSend: () => void
  onRemove: () => void
}

const CarerLine = ({ carer, onSend, onRemove }: CarerLineProps) => (
  <Stack gap={4}>
    <Text>
      <b>{carer.name}</b>, {carer.relationship}
    </Text>
    <Text size="medium" tone="muted">
      {carer.email} · {stateOf(carer)}
    </Text>
    <Row gap={16}>
      <TextButton
        aria-label={isEmailEnabled ? `Send ${carer.name} a new link` : `Create a new link for ${carer.name}`}
        onClick={onSend}
      >
        {isEmailEnabled ? 'Send a new link' : 'Create a new link'}
      </TextButton>
      <TextButton aria-label={`Remove ${carer.name}`} onClick={onRemove}>
        Remove
      </TextButton>
    </Row>
  </Stack>
)

/** A patient's carers. Staff pass the patient's `name`; for the patient it is undefined. */
export default function CarersCard({ patientId, name }: { patientId: string; name?: string }) {
  const all = useRead(carers.carers, { params: { patientId } })
  const send = useWrite(carers.sendCarerLink)
  const end = useWrite(carers.endCarer, { isQuiet: true })
  const [isInviting, setInviting] = useState(false)
  const [ending, setEnding] = useState<Carer>()
  const [linked, setLinked] = useState<CarerWithLink>()
  const sent = (carer: CarerWithLink) =>
    carer.url ? setLinked(carer) : toast.success(`A link for ${carer.name} is on its way to ${carer.email}.`)
  const ended = thenToast(`${ending?.name} can no longer open the program.`, () => setEnding(undefined))
  return (
    <Card
      title={name ? 'Family and carers' : 'People who help me'}
      links={<TextButton onClick={() => setInviting(true)}>Invite someone</TextButton>}
    >
      <Stack gap={16}>
        {all.error && !all.data && <Failed error={all.error} onRetry={() => void all.refetch()} />}
        {all.data?.length === 0 && (
          <Text tone="muted">A parent, partner or care worker can open the program on their own phone.</Text>
        )}
        {all.data?.map((carer) => (
          <CarerLine
            key={carer._id}
            carer={carer}
            onSend={() => send.mutate({ params: { patientId, id: carer._id } }, { onSuccess: sent })}
            onRemove={() => setEnding(carer)}
          />
        ))}
      </Stack>
      {isInviting && (
        <CarerSheet patientId={patientId} name={name} onInvited={sent} onClose={() => setInviting(false)} />
      )}
      {linked?.url && <CarerLinkSheet carer={linked} url={linked.url} onClose={() => setLinked(undefined)} />}
      <ConfirmDialog
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={`Remove ${ending?.name}?`}
        confirmLabel="Remove"
        isBusy={end.isPending}
        error={end.error?.message}
        onConfirm={() => ending && end.mutate({ params: { patientId, id: ending._id } }, ended)}
      >
        <p>They are signed out at once. What they recorded stays, with their name.</p>
      </ConfirmDialog>
    </Card>
  )
}
