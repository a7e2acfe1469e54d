import { useState } from 'react'
import { profile } from '@kinora/contract/profile.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The new email takes effect once the link sent there is opened. */
export default function ChangeEmailDialog({ email: before, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const ask = useWrite(profile.saveEmail, { isQuiet: true })
  const wrong = ask.error?.fields[0]?.message
  const actions = ask.isSuccess ? (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" isBusy={ask.isPending} onClick={() => ask.mutate({ body: { email } })}>
        Send link
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title="Change your email" actions={actions}>
      {ask.isSuccess ? (
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
          <Failed error={wrong ? null : ask.error} />
        </>
      )}
    </Dialog>
  )
}
