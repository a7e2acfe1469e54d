import { carers, CarerDraft, type CarerWithLink } from '@kinora/contract/carers.ts'
import { useWrite } from '../app/api-client.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/useDraft.ts'

/** Explains what a carer can see and do, before they are invited. */
const rights =
  'They can see the program, record sessions, answer surveys and write to the clinic. They cannot see past survey answers, or change the account. What they record carries their name.'

/** Invites a carer. `name` is the patient's name, if staff invite. */
export default function CarerSheet({
  patientId,
  name,
  onInvited,
  onClose,
}: {
  patientId: string
  name?: string
  onInvited: (carer: CarerWithLink) => void
  onClose: () => void
}) {
  const add = useWrite(carers.addCarer, { isQuiet: true })
  const form = useDraft(CarerDraft, { name: '', relationship: '', email: '' }, add.error)
  const onSuccess = (carer: CarerWithLink) => {
    onInvited(carer)
    onClose()
  }
  return (
    <BottomSheet title={name ? `Someone who helps ${name}` : 'Someone who helps me'} onClose={onClose}>
      <Stack
        as="form"
        gap={16}
        onSubmit={form.send((body) => add.mutate({ params: { patientId }, body }, { onSuccess }))}
        noValidate
      >
        <Text>{rights}</Text>
        <TextField label="Their name" isRequired autoComplete="off" {...form.getInputProps('name')} />
        <TextField
          label={name ? `Who are they to ${name}?` : 'Who are they to you?'}
          placeholder="Mother, partner, care worker"
          isRequired
          autoComplete="off"
          {...form.getInputProps('relationship')}
        />
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          isRequired
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Failed error={add.error?.general} />
        <Button type="submit" variant="primary" isFullWidth isBusy={add.isPending}>
          Invite
        </Button>
      </Stack>
    </BottomSheet>
  )
}
