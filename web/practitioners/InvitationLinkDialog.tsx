import type { Practitioner } from '@kinora/contract/practitioners.ts'
import { firstName } from '@kinora/contract/first-name.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Stack } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'

interface Props {
  person: Practitioner
  url: string
  onClose: () => void
}

/** Without a mail server, the owner passes the invitation link on. */
export default function InvitationLinkDialog({ person: { name, email }, url, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={`Invitation for ${name}`} actions={<Button onClick={onClose}>Done</Button>}>
      <Stack gap={16}>
        <p>
          This installation cannot send email yet. Give this link to {firstName(name)} yourself: whoever has it can
          choose the password. It works once, for three days. An earlier link no longer works.
        </p>
        <TextField label={`Link for ${email}`} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Stack>
    </Dialog>
  )
}
