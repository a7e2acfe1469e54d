import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clinicTablets, type ClinicTablet } from '@kinora/contract/clinic-tablets.ts'
import { useRead, useWrite } from '../../app/api-client.ts'
import { endSession } from '../../app/login-session.ts'
import { to } from '../../app/routes.ts'
import { handleSubmit } from '../../ui/handle-submit.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { thenToast } from '../../ui/then-toast.ts'
import { markClinicTablet } from './mark-clinic-tablet.ts'
import { inSentence } from '../../ui/in-sentence.ts'

/** The device becomes the tablet once the server has confirmed it; then the staff member is signed out here. */
function SetUpSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const add = useWrite(clinicTablets.addTablet, { isQuiet: true })
  const error = add.error?.at('name') ?? add.error?.message
  async function leave() {
    markClinicTablet(true)
    endSession({ isExpired: false })
    await import('../../app/unsent-data.ts')
      .then(({ clearDevice }) => clearDevice())
      .catch((cause: unknown) => console.warn('Some data may be left on this device.', cause))
    void navigate(to('clinicTablet'), { replace: true })
  }
  return (
    <BottomSheet title="Make this device a clinic tablet" onClose={onClose}>
      <Stack
        as="form"
        gap={16}
        noValidate
        onSubmit={handleSubmit(() => add.mutate({ body: { name } }, { onSuccess: () => void leave() }))}
      >
        <p>
          Patients type a number that you give them, do today’s session, and the tablet forgets it. You are signed out
          on this device now.
        </p>
        <TextField
          label="Name of this tablet, such as Gym"
          maxLength={60}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" isFullWidth isBusy={add.isPending}>
          Make it a clinic tablet
        </Button>
      </Stack>
    </BottomSheet>
  )
}

/** For owners: which devices are clinic tablets, and the way to remove one that is lost. */
function Tablets() {
  const all = useRead(clinicTablets.tablets, {})
  const remove = useWrite(clinicTablets.removeTablet, { isQuiet: true })
  const [leaving, setLeaving] = useState<ClinicTablet>()
  const removed = thenToast(`${leaving?.name} is no longer a clinic tablet.`, () => setLeaving(undefined))
  return (
    <>
      {all.error && !all.data && <Failed error={all.error} onRetry={() => void all.refetch()} />}
      {all.data?.map((tablet) => (
        <Row key={tablet._id} gap={16}>
          <Text>
            <b>{tablet.name}</b>, added {inSentence(formatMoment(tablet.addedAt))}
            {tablet.addedBy && ` by ${tablet.addedBy}`}
          </Text>
          <TextButton aria-label={`Remove ${tablet.name}`} onClick={() => setLeaving(tablet)}>
            Remove
          </TextButton>
        </Row>
      ))}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.name}?`}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        error={remove.error?.message}
        onConfirm={() => leaving && remove.mutate({ params: { id: leaving._id } }, removed)}
      >
        <p>Whoever uses it is signed out at once. What it has not sent yet is lost.</p>
      </ConfirmDialog>
    </>
  )
}

/** Clinic tablets, on My Account of staff. */
export default function ClinicTabletsCard({ isOwner }: { isOwner: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Clinic tablet">
      <Stack gap={16}>
        <Text tone="muted">A device in the clinic on which patients do today’s session with a number from you.</Text>
        {isOwner && <Tablets />}
        <Button onClick={() => setOpen(true)}>Make this device a clinic tablet</Button>
      </Stack>
      {isOpen && <SetUpSheet onClose={() => setOpen(false)} />}
    </Card>
  )
}
