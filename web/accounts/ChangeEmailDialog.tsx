import { useState } from 'react'
import { profile } from '@kinora/contract/profile.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextField } from '../ui/TextField.tsx'

/** Asks for another e-mail to sign in with. It is theirs once they open the link that is sent there. */
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
        Send the link
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title="Another e-mail" actions={actions}>
      {ask.isSuccess ? (
        <p role="status">
          Open the link in the letter to <b>{email}</b>. Until then you sign in with {before}.
        </p>
      ) : (
        <>
          <TextField
            label="New e-mail"
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
