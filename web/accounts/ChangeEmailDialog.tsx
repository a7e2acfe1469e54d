import { useState } from 'react'
import { profile } from '@kinora/contract/profile.ts'
import { useWrite } from '../app/api-client.ts'
import { isEmailEnabled } from '../app/base-path.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'

/** Without a mail server no link can confirm that the new address is theirs. */
const NoEmail = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Change your email"
    actions={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>
      This installation cannot send email yet, so it cannot confirm a new address. Ask your clinic, or whoever runs this
      installation.
    </p>
  </Dialog>
)

/** The new email takes effect once the link sent there is opened. */
export default function ChangeEmailDialog({ email: before, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const request = useWrite(profile.saveEmail, { isQuiet: true })
  const wrong = request.error?.fields[0]?.message
  if (!isEmailEnabled) return <NoEmail onClose={onClose} />
  const actions = request.isSuccess ? (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  ) : (
    <DialogActions onCancel={onClose} isBusy={request.isPending} onClick={() => request.mutate({ body: { email } })}>
      Send link
    </DialogActions>
  )
  return (
    <Dialog onClose={onClose} title="Change your email" actions={actions}>
      {request.isSuccess ? (
        <p role="status">
          Check your email: open the link we sent to <b>{email}</b>. Until then, keep signing in with {before}.
        </p>
      ) : (
        <>
          <TextField
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            error={wrong}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Failed error={wrong ? null : request.error} />
        </>
      )}
    </Dialog>
  )
}
